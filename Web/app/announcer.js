/** Says instructions: to screen readers through a live region, and aloud where the user wants it. */

import { byId } from "./elements.js";

export class Announcer {
  #store;
  #region = byId("announcer");
  #last = "";

  /** @param {import("./store.js").Store} store */
  constructor(store) {
    this.#store = store;
    store.subscribe("settings", (settings) => {
      if (!settings?.spoken) globalThis.speechSynthesis?.cancel();
    });
  }

  /** Says a sentence, unless it is the one said last. */
  say(sentence) {
    if (!sentence || sentence === this.#last) return;
    this.#last = sentence;
    this.#region.textContent = sentence;
    if (!this.#store.get("settings")?.spoken || !globalThis.speechSynthesis) return;
    speechSynthesis.cancel();
    const utterance = new SpeechSynthesisUtterance(sentence);
    utterance.lang = document.documentElement.lang;
    speechSynthesis.speak(utterance);
  }
}
