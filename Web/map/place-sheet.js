/** The sheet that asks what to do with a place of the map. */

import { onLanguage, t } from "../language/text.js";
import { icon, make, setText } from "../shared/elements.js";
import { coordinateText } from "../shared/place-names.js";
import { distanceText, heightText } from "../shared/units.js";

/** @typedef {{lat: number, lon: number, name: string | null, kind?: string | null, ele?: number | null, away?: number | null}} Place */

export class PlaceSheet {
  #element;
  #parts = {};
  #place = null;
  #before = null;
  #actions;

  /**
   * @param {HTMLElement} container
   * @param {{go: (place: Place) => void, stop: (place: Place) => void, here: (place: Place) => void, see: (place: Place) => void, mark: (place: Place) => void, closed: () => void}} actions
   */
  constructor(container, actions) {
    this.#actions = actions;
    const p = this.#parts;
    p.name = make("h2", { id: "map-place-name" });
    p.facts = make("p", { class: "quiet" });
    p.coordinate = make("p", { class: "map-coordinate" });
    p.go = make("button", { type: "button", class: "primary", "data-action": "go" }, icon("destination"), make("span", { "data-text": "map.goThere" }));
    p.stop = make("button", { type: "button", "data-action": "stop" }, icon("add"), make("span", { "data-text": "map.stop" }));
    p.here = make("button", { type: "button", "data-action": "here", "data-text": "map.here" });
    p.see = make("button", { type: "button", "data-action": "see", "data-text": "map.see" });
    p.mark = make("button", { type: "button", "data-action": "mark" }, icon("anchor"), make("span", { "data-text": "map.mark" }));
    p.copy = make("button", { type: "button", "data-action": "copy" });
    p.close = make("button", { type: "button", class: "map-close", "data-text-aria-label": "map.cancel" }, icon("close"));
    this.#element = make("div", { class: "map-sheet board", role: "dialog", "aria-labelledby": "map-place-name", hidden: true },
      p.close, p.name, p.facts, p.coordinate, make("div", { class: "map-actions" }, p.go, p.stop, p.here, p.see, p.mark, p.copy));
    container.append(this.#element);
    p.go.addEventListener("click", () => this.#finish(() => actions.go(this.#place)));
    p.stop.addEventListener("click", () => this.#finish(() => actions.stop(this.#place)));
    p.here.addEventListener("click", () => this.#finish(() => actions.here(this.#place)));
    p.see.addEventListener("click", () => this.#finish(() => actions.see(this.#place)));
    p.mark.addEventListener("click", () => this.#finish(() => actions.mark(this.#place)));
    p.copy.addEventListener("click", () => this.#copy());
    p.close.addEventListener("click", () => this.close());
    onLanguage(() => { if (this.isOpen) this.close(); });
    this.#element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
  }

  get isOpen() { return !this.#element.hidden; }

  /**
   * Shows a place.
   * @param {Place} place
   * @param {"metric" | "imperial"} units
   * @param {{all?: boolean, canStop?: boolean, canBeHere?: boolean, canSee?: boolean}} [options] `all`: with everything that can be done, as after a long press;
   *   `canBeHere`: the device does not know where it is, the user may;
   *   `canStop`: there is a route that can go by there;
   *   `canSee`: there are heights, so that a viewshed can be computed
   */
  open(place, units, { all = false, canStop = false, canBeHere = false, canSee = false } = {}) {
    this.#place = place;
    if (!this.isOpen) this.#before = document.activeElement;
    const p = this.#parts;
    setText(p.name, place.name ?? t("map.placeOnMap"));
    const facts = [place.kind, Number.isFinite(place.ele) ? heightText(place.ele, units) : null,
      Number.isFinite(place.away) ? t("map.away", { distance: distanceText(place.away, units) }) : null];
    setText(p.facts, facts.filter(Boolean).join(" · "));
    p.facts.hidden = p.facts.textContent === "";
    setText(p.coordinate, coordinateText(place));
    setText(p.copy, t("map.copy"));
    p.stop.hidden = !canStop;
    p.here.hidden = !all || !canBeHere;
    p.see.hidden = !all || !canSee;
    p.copy.hidden = !all;
    this.#element.hidden = false;
    p.go.focus({ preventScroll: true });
  }

  close() { if (this.isOpen) this.#finish(() => {}); }

  #finish(action) {
    const hadFocus = this.#element.contains(document.activeElement);
    this.#element.hidden = true;
    if (hadFocus) this.#before?.focus?.({ preventScroll: true });
    action();
    this.#actions.closed();
  }

  async #copy() {
    const { lat, lon } = this.#place;
    try {
      await navigator.clipboard.writeText(`${lat.toFixed(6)}, ${lon.toFixed(6)}`);
      setText(this.#parts.copy, t("map.copied"));
    } catch {
      // Not allowed: the coordinate stays on the sheet, where it can be selected.
      getSelection()?.selectAllChildren(this.#parts.coordinate);
    }
  }
}

