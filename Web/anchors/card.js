/** The card of the anchor that was chosen, in the picture, on the map or in the list: what it is, and what can be done. */

import { onLanguage, t } from "../language/text.js";
import { hexOf } from "../shared/anchor-colours.js";
import { icon, make, setText } from "../shared/elements.js";
import { coordinateText } from "../shared/place-names.js";
import { distanceText } from "../shared/units.js";
import { accuracyOf, nameOf } from "./words.js";

export class AnchorCard {
  #store;
  #anchors;
  #lead;
  #element;
  #parts;
  #before = null;

  /**
   * @param {import("../shared/store.js").Store} store
   * @param {import("./anchors.js").Anchors} anchors
   * @param {(anchor: any) => any} lead gives bearing and distance of an anchor; null where they are unknown
   * @param {Record<"lead" | "route" | "change" | "share" | "remove", (anchor: any) => void>} actions
   */
  constructor(store, anchors, lead, actions) {
    this.#store = store;
    this.#anchors = anchors;
    this.#lead = lead;
    const parts = {
      swatch: make("span", { class: "swatch", "aria-hidden": "true" }), name: make("h2", { id: "anchor-name" }),
      facts: make("p", { id: "anchor-facts" }), note: make("p", { id: "anchor-note" }), more: make("p", { class: "quiet" }),
      close: make("button", { type: "button", class: "close", "data-text-aria-label": "anchors.close" }, icon("close")),
    };
    this.#parts = parts;
    const button = (name, symbol) => {
      const words = make("span", { "data-text": `anchors.${name}` });
      const element = make("button", { type: "button", "data-action": name, class: name === "lead" ? "primary" : "" }, icon(symbol), words);
      element.addEventListener("click", () => {
        const anchor = this.#anchor;
        if (anchor) actions[name](anchor);
      });
      return element;
    };
    this.#element = make("section", { id: "anchor-card", class: "board", "aria-labelledby": "anchor-name", "data-waits": "", hidden: true },
      parts.close, make("div", { role: "status" }, make("div", { class: "anchor-title" }, parts.swatch, parts.name), parts.facts),
      parts.note, parts.more,
      make("div", { class: "anchor-actions" }, button("lead", "needle"), button("route", "route"), button("change", "edit"),
        button("share", "share"), button("remove", "delete")));
    document.getElementById("foot").prepend(this.#element);
    parts.close.addEventListener("click", () => this.close());
    this.#element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
    store.subscribe("selectedAnchor", () => this.#show(true));
    for (const key of ["anchors", "units", "overlay"]) store.addEventListener(key, () => this.#show(false));
    onLanguage(() => this.#show(false));
  }

  get #anchor() { return this.#anchors.get(this.#store.get("selectedAnchor") ?? ""); }

  close() {
    const hadFocus = this.#element.contains(document.activeElement);
    this.#store.set("selectedAnchor", null);
    if (hadFocus) this.#before?.focus?.({ preventScroll: true });
  }

  #show(isNew) {
    const anchor = this.#anchor;
    if (!anchor) {
      this.#element.hidden = true;
      return;
    }
    const p = this.#parts;
    const units = this.#store.get("units") ?? "metric";
    setText(p.name, nameOf(anchor));
    p.swatch.style.background = hexOf(anchor.colour);
    setText(p.facts, this.#facts(anchor, units));
    p.facts.hidden = p.facts.textContent === "";
    setText(p.note, anchor.note ?? "");
    p.note.hidden = !anchor.note;
    setText(p.more, `${accuracyOf(anchor, units)} · ${coordinateText(anchor)}`);
    if (!isNew) return;
    if (this.#element.hidden) this.#before = document.activeElement;
    this.#element.hidden = false;
  }

  /** Distance and direction: in the engine's words where the heading is known. */
  #facts(anchor, units) {
    const lead = this.#lead(anchor);
    if (!lead) return "";
    return lead.words || t("anchors.away", { distance: distanceText(lead.distance, units) });
  }
}
