/** The card of a place: what it is, where, which ways lead there, and what to do with it. */

import { onLanguage, t } from "../language/text.js";
import { DirectionMark } from "../shared/direction-mark.js";
import { icon, make, setAttribute, setText } from "../shared/elements.js";
import { coordinateText } from "../shared/place-names.js";
import { distanceText, durationText, heightText } from "../shared/units.js";

/** @typedef {{lat: number, lon: number, name?: string | null, detail?: string, kind?: string | null, ele?: number | null, distance?: number | null}} Place */

/** On foot or by bicycle; for cars there is the route's sheet. */
const modes = { walking: "route.walking", cycling: "route.cycling" };

export class PlaceSheet {
  #element;
  #parts = {};
  #place = null;
  #before = null;
  #actions;
  #mark = new DirectionMark();
  #routes = make("div", { class: "place-routes", role: "group", "data-text-aria-label": "route.routes" });
  #modes = new Map();
  /** What the rows of routes show. @type {any} */ #shown = null;

  /**
   * @param {HTMLElement} container
   * @param {{mode: (mode: string) => void, route: (index: number) => void, go: (place: Place) => void, stop: (place: Place) => void, here: (place: Place) => void, see: (place: Place) => void, mark: (place: Place) => void, closed: () => void}} actions
   */
  constructor(container, actions) {
    this.#actions = actions;
    const p = this.#parts;
    p.name = make("h2", { id: "map-place-name" });
    p.facts = make("span", { class: "quiet" });
    p.coordinate = make("span", { class: "map-coordinate" });
    p.where = make("p", { class: "place-where" }, p.facts, this.#mark.element, p.coordinate);
    p.none = make("p", { class: "quiet", role: "status" });
    const choice = make("div", { class: "choice", role: "radiogroup", "data-text-aria-label": "route.mode" });
    for (const [mode, words] of Object.entries(modes)) {
      const input = make("input", { type: "radio", name: "place-mode", value: mode });
      input.addEventListener("change", () => actions.mode(mode));
      this.#modes.set(mode, input);
      choice.append(make("label", {}, input, make("span", { "data-text": words })));
    }
    p.ways = make("div", { class: "place-ways" }, choice, this.#routes, p.none);
    p.go = make("button", { type: "button", class: "primary", "data-action": "go" }, icon("destination"), make("span", { "data-text": "map.goThere" }));
    p.stop = make("button", { type: "button", "data-action": "stop" }, icon("add"), make("span", { "data-text": "map.stop" }));
    p.here = make("button", { type: "button", "data-action": "here", "data-text": "map.here" });
    p.see = make("button", { type: "button", "data-action": "see", "data-text": "map.see" });
    p.mark = make("button", { type: "button", "data-action": "mark" }, icon("anchor"), make("span", { "data-text": "map.mark" }));
    p.copy = make("button", { type: "button", "data-action": "copy" });
    p.close = make("button", { type: "button", class: "map-close", "data-text-aria-label": "map.cancel" }, icon("close"));
    this.#element = make("div", { class: "map-sheet board", role: "dialog", "aria-labelledby": "map-place-name", hidden: true },
      p.close, p.name, p.where, p.ways, make("div", { class: "map-actions" }, p.go, p.stop, p.here, p.see, p.mark, p.copy));
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
    const facts = [place.detail ?? place.kind, Number.isFinite(place.ele) ? heightText(place.ele, units) : null];
    setText(p.facts, facts.filter(Boolean).join(" · "));
    setText(p.coordinate, coordinateText(place));
    setText(p.copy, t("map.copy"));
    p.stop.hidden = !canStop;
    p.here.hidden = !all || !canBeHere;
    p.see.hidden = !all || !canSee;
    p.copy.hidden = !all;
    this.showLead(null, units);
    this.showRoutes(null, units);
    this.#element.hidden = false;
    p.go.focus({ preventScroll: true });
  }

  /** How far the card's upper edge is above the map's lower one, pixels. */
  get height() { return this.isOpen ? this.#element.parentElement.getBoundingClientRect().bottom - this.#element.getBoundingClientRect().top : 0; }

  /** Where it is. @param {import("../shared/direction-mark.js").Lead | null} lead @param {"metric" | "imperial"} units */
  showLead(lead, units) {
    const { distance } = this.#place ?? {};
    this.#mark.show(lead ?? (Number.isFinite(distance) ? { distance } : null), units);
  }

  /** The routes that lead there. @param {import("../route/preview.js").Previewed | null} preview @param {"metric" | "imperial"} units */
  showRoutes(preview, units) {
    const p = this.#parts;
    p.ways.hidden = !preview;
    if (!preview) return;
    const { mode, state, routes, facts, chosen } = preview;
    for (const [name, input] of this.#modes) input.checked = name === mode;
    setText(p.none, state === "searching" ? t("guidance.searching") : state === "failed" ? t("map.noRoutes") : "");
    this.#routes.hidden = routes.length === 0;
    if (this.#shown !== routes) {
      this.#shown = routes;
      this.#routes.replaceChildren(...facts.map(({ duration, length, ascent }, index) => {
        const climb = ascent === null ? "" : t("map.ascent", { height: heightText(ascent, units) });
        const button = make("button", { type: "button" }, make("b", { textContent: duration === null ? distanceText(length, units) : durationText(duration) }),
          make("small", { textContent: [duration === null ? "" : distanceText(length, units), climb].filter(Boolean).join(" · ") }));
        button.addEventListener("click", () => this.#actions.route(index));
        return button;
      }));
    }
    [...this.#routes.children].forEach((button, index) => setAttribute(button, "aria-pressed", String(index === chosen)));
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

