/** A board in the map that says what is the case. One at a time. */

import { icon, make } from "../shared/elements.js";

const hintSeconds = 4;

export class MapNote {
  #element = make("div", { class: "map-note board", role: "status", hidden: true });
  #kind = null;
  #timer = 0;

  constructor(container) { container.append(this.#element); }

  /**
   * @param {"blank" | "lost" | "tiles" | "hint"} kind `blank` fills the place of a map that cannot be; `hint` goes by itself
   * @param {string} words
   * @param {string} [advice]
   * @param {() => void} [retry]
   */
  show(kind, words, advice = "", retry = undefined) {
    if (this.#kind === kind && this.#element.dataset.words === words) return;
    clearTimeout(this.#timer);
    this.#kind = kind;
    this.#element.dataset.kind = kind;
    this.#element.dataset.words = words;
    this.#element.replaceChildren(icon(kind === "hint" ? "info" : "warning"), make("p", {}, make("b", { textContent: words }), advice ? ` ${advice}` : ""));
    if (retry) {
      const again = make("button", { type: "button", "data-text": "map.retry" });
      again.addEventListener("click", () => {
        this.hide(kind);
        retry();
      });
      this.#element.append(again);
    }
    this.#element.hidden = false;
    if (kind === "hint") this.#timer = setTimeout(() => this.hide("hint"), hintSeconds * 1000);
  }

  /** Takes a note of this kind away. */
  hide(kind) {
    if (this.#kind !== kind) return;
    this.#kind = null;
    this.#element.hidden = true;
  }

  remove() { this.#element.remove(); }
}
