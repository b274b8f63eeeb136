/** The summits in view one after the other: buttons to the next and the previous one, and the list of all. */

import { t } from "../../language/text.js";
import { make, setText } from "../../shared/elements.js";
import { compassPoint, distanceText, heightText } from "../../shared/units.js";

export class SummitBar {
  #summits = [];
  #chosen = null;
  #choose;
  #units;
  #open;
  #text;
  #buttons;
  #items;

  /** @param {{choose: (summit: any) => void, units: () => any}} options */
  constructor({ choose, units }) {
    this.#choose = choose;
    this.#units = units;
    const button = (id, sign, label) => make("button", { id, type: "button", class: "round", "data-text-aria-label": label }, sign);
    const previous = button("panorama-previous", "‹", "mountains.previousSummit");
    const next = button("panorama-next", "›", "mountains.nextSummit");
    this.#text = make("span", {});
    this.#open = make("button", { id: "panorama-summit", type: "button", "aria-expanded": "false", "aria-controls": "panorama-summits" }, this.#text);
    this.#buttons = [previous, next, this.#open];
    this.element = make("div", { class: "summits" }, previous, this.#open, next);
    this.#items = make("ul", {});
    this.list = make("div", { id: "panorama-summits", role: "group", "data-text-aria-label": "mountains.summitList", hidden: true }, this.#items);
    previous.addEventListener("click", () => this.previous());
    next.addEventListener("click", () => this.next());
    this.#open.addEventListener("click", () => this.#toggle(this.list.hidden));
    this.list.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.#toggle(false);
      this.#open.focus();
    });
  }

  /** @param {any[]} summits by azimuth @param {any} chosen */
  show(summits, chosen) {
    if (summits !== this.#summits) {
      this.#summits = summits;
      this.#toggle(false);
      this.#items.replaceChildren(...[...summits].sort((a, b) => a.name.localeCompare(b.name)).map((summit) => {
        const item = make("button", { type: "button", textContent: this.#describe(summit) });
        item.addEventListener("click", () => {
          this.#toggle(false);
          this.#open.focus();
          this.#choose(summit);
        });
        return make("li", {}, item);
      }));
    }
    this.#chosen = chosen;
    for (const button of this.#buttons) button.disabled = summits.length === 0;
    setText(this.#text, chosen ? `${chosen.name}, ${heightText(chosen.height, this.#units())} · ${distanceText(chosen.distance, this.#units())}` : t("mountains.summitList"));
  }

  /** To the one on the right. */
  next() { this.#step(1); }

  /** To the one on the left. */
  previous() { this.#step(-1); }

  #step(by) {
    const count = this.#summits.length;
    if (count === 0) return;
    const at = this.#summits.indexOf(this.#chosen);
    this.#choose(this.#summits[((at < 0 ? 0 : at + by) + count) % count]);
  }

  #toggle(isOpen) {
    this.list.hidden = !isOpen;
    this.#open.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) this.#items.querySelector("button")?.focus();
  }

  #describe({ name, distance, height, azimuth, isJustHidden }) {
    const units = this.#units();
    return (isJustHidden ? `${t("mountains.justHidden")} · ` : "") + t("mountains.summit", { name, distance: distanceText(distance, units), height: heightText(height, units), point: t(`mountains.pointNames.${compassPoint(azimuth)}`) });
  }
}
