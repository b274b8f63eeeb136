/**
 * The recording's part of the menu: one button that records, what was recorded, and the replay of a log. It is loaded when
 * the menu is opened for the first time, or at once where a recording was cut off.
 */

import { Known } from "../recording/known.js";
import { Unfinished } from "../recording/unfinished.js";
import { byId } from "./elements.js";

/**
 * @param {import("./page.js").Page} page
 * @param {() => string | null} token of the server's address
 */
export function connectRecording(page, token) {
  const known = new Known();
  let recorder = null;
  /** @type {Promise<void> | null} */ let loading = null;

  const begin = async () => {
    const [{ createRecorder }, { createRecordings }] =
      await Promise.all([import("../recording/recorder.js"), import("../recording/recordings.js")]);
    const onMessage = (message) => page.messages.add(message);
    recorder = createRecorder({ store: page.store, onMessage, known });
    createRecordings(byId("recordings"), page.store, recorder, {
      open: (log) => page.start("replay", { log }), onMessage, token,
    });
    byId("recording-section").hidden = false;
  };
  const load = () => {
    loading ??= begin().catch((error) => {
      console.info(error);
      loading = null;
    });
  };
  page.store.subscribe("source", (source) => {
    if (!source) return;
    if (recorder) recorder.forget();
    else known.forget();
    // What was recorded once is not recorded again.
    page.walk.recorder = source.kind === "replay" ? null : (line) => (recorder ?? known).take(line);
  });
  page.store.subscribe("recording", (state) => {
    const menu = byId("open-menu");
    menu.toggleAttribute("data-recording", Boolean(state?.active));
    menu.setAttribute("aria-label", state?.active ? "More, recording" : "More");
  });
  byId("open-menu").addEventListener("click", load);
  if (new Unfinished().isAny) load();
}
