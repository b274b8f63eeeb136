/**
 * The recording's part of the menu: one button that records, what was recorded, and the replay of a log. It is loaded when
 * the menu is opened for the first time or the page has been there for a while, or at once where a recording was cut off.
 */

import { translate } from "../language/text.js";
import { byId, setText } from "../shared/elements.js";
import { Known } from "./known.js";
import { timeText } from "./time-text.js";
import { Unfinished } from "./unfinished.js";
import { WalkedTrack } from "./walked.js";

/** The first view is long drawn by then, milliseconds. */
const idle = 20_000;

/**
 * @param {import("../shared/page.js").Page} page
 * @param {() => string | null} token of the server's address
 */
export function connectRecording(page, token) {
  const known = new Known();
  const walked = new WalkedTrack(page.store);
  let recorder = null;
  /** @type {Promise<void> | null} */ let loading = null;

  let sheet = null;
  /** Hands a walk out with what was shown: a recording, the running one, or else the last minutes. @param {string} [name] */
  const send = async (name = recorder?.state.name) => {
    const header = { waymark: 1, created: new Date().toISOString(), device: navigator.userAgent, worldAlignment: "gravity" };
    const { SendSheet } = await import("./send.js");
    sheet ??= new SendSheet(page);
    await sheet.open(async () => (name ? recorder.read(name) : new Blob([JSON.stringify(header), "\n", known.recent()])));
  };
  byId("send-wrong").addEventListener("click", () => send().catch((error) => page.messages.addError(error, { id: "recording" })));

  const begin = async () => {
    const [{ createRecorder }, { createRecordings }] =
      await Promise.all([import("./recorder.js"), import("./recordings.js")]);
    const onMessage = (message) => page.messages.add(message);
    recorder = createRecorder({
      store: page.store, onMessage, known, compassMemory: () => page.walk?.compassMemory,
    });
    createRecordings(byId("recordings"), byId("log-file"), page.store, recorder, {
      open: (log) => page.start("replay", { log }), onMessage, token, walked: () => walked.points, send,
      save: async (walk) => {
        const [{ saveTrack }, { trackOf }] = await Promise.all([import("../files/save.js"), import("./track-of-log.js")]);
        await saveTrack(Array.isArray(walk) ? walk : await trackOf(page.engine, walk));
      },
    });
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
    menu.setAttribute("data-text-aria-label", state?.active ? "dock.moreRecording" : "dock.more");
    translate(menu);
    byId("recording-now").hidden = !state?.active;
    if (state?.active) setText(byId("recording-time"), timeText(state.seconds ?? 0));
  });
  byId("recording-stop").addEventListener("click", () => recorder?.stop()
    .catch((error) => page.messages.addError(error, { id: "recording" })));
  byId("open-menu").addEventListener("click", load);
  if (new Unfinished().isAny) load();
  // There may be no connection any more when it is wanted.
  else setTimeout(load, idle);
}
