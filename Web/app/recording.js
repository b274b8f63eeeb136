/** The recording's part of the menu: one button that records, what was recorded, and the replay of a log. */

import { byId } from "./elements.js";

/**
 * @param {import("./page.js").Page} page
 * @param {() => string | null} token of the server's address
 */
export async function connectRecording(page, token) {
  let recorderModule;
  let recordings;
  try {
    [recorderModule, recordings] = await Promise.all([import("../recording/recorder.js"), import("../recording/recordings.js")]);
  } catch (error) {
    console.info(error);
    return;
  }
  const onMessage = (message) => page.messages.add(message);
  const recorder = recorderModule.createRecorder({ store: page.store, onMessage });
  recordings.createRecordings(byId("recordings"), page.store, recorder, {
    open: (log) => page.start("replay", { log }), onMessage, token,
  });
  byId("recording-section").hidden = false;
  page.store.subscribe("source", (source) => {
    if (!source) return;
    recorder.forget();
    // What was recorded once is not recorded again.
    page.walk.recorder = source.kind === "replay" ? null : (line) => recorder.take(line);
  });
  page.store.subscribe("recording", (state) => {
    const menu = byId("open-menu");
    menu.toggleAttribute("data-recording", Boolean(state?.active));
    menu.setAttribute("aria-label", state?.active ? "More, recording" : "More");
  });
}
