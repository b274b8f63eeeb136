/** Says instructions: to screen readers through a live region, and aloud where the user wants it. */

import { spokenLanguage } from "../language/text.js";
import { byId } from "../shared/elements.js";

export class Announcer {
  #store;
  #region = byId("announcer");
  #last = "";

  /** @param {import("../shared/store.js").Store} store */
  constructor(store) {
    this.#store = store;
    store.subscribe("settings", (settings) => {
      if (!settings?.spoken) globalThis.speechSynthesis?.cancel();
    });
  }

  /**
   * Says a sentence, unless it is the one said last. What is still being said is cut off: it is no longer true.
   * @param {string} sentence
   * @param {string} [language] of the sentence
   */
  say(sentence, language = spokenLanguage()) {
    if (!sentence || sentence === this.#last) return;
    this.#last = sentence;
    this.#region.lang = language;
    this.#region.textContent = sentence;
    this.repeat(sentence, language);
  }

  /**
   * Says a sentence aloud where the user wants that, even the same again.
   * @param {string} sentence
   * @param {string} language
   */
  repeat(sentence, language) {
    if (!this.#store.get("settings")?.spoken || !globalThis.speechSynthesis) return;
    speechSynthesis.cancel();
    const utterance = new SpeechSynthesisUtterance(sentence);
    utterance.lang = language;
    speechSynthesis.speak(utterance);
  }

  /** Allows the same sentence again: another route, another walk. */
  forget() { this.#last = ""; }
}
