/** All manoeuvres of the route; a tap shows one on the map. */

import { t } from "../language/text.js";
import { icon, make, setAttribute } from "../shared/elements.js";

export class StepsTab {
  element = make("ol", { class: "route-steps" });
  #store;
  #toMap;
  #shown = { plan: null, units: "" };
  #current = -1;

  /**
   * @param {import("../shared/store.js").Store} store
   * @param {() => void} toMap closes the sheet, so that the map is seen
   */
  constructor(store, toMap) {
    this.#store = store;
    this.#toMap = toMap;
  }

  /** @param {import("../engine/plans.js").Plan | null} plan */
  show(plan) {
    const units = this.#store.get("units");
    if (this.#shown.plan === plan && this.#shown.units === units) return;
    this.#shown = { plan, units };
    this.#current = -1;
    this.element.replaceChildren(...(plan?.steps(units) ?? []).map((step) => this.#row(step)));
  }

  /** Marks the next manoeuvre. @param {any} guidance */
  progress(guidance) {
    const next = guidance?.nextStep ?? -1;
    if (next === this.#current) return;
    this.#current = next;
    [...this.element.children].forEach((row, i) => {
      const button = row.firstElementChild;
      if (i === next) setAttribute(button, "aria-current", "step");
      else button.removeAttribute("aria-current");
      row.dataset.state = i < next ? "done" : "";
    });
  }

  /** Brings the next manoeuvre into sight. */
  opened() { this.element.querySelector("[aria-current]")?.scrollIntoView({ block: "center" }); }

  /** @param {import("../engine/plans.js").PlanStep} step */
  #row({ maneuver, instruction, distance, distanceText, lat, lon }) {
    const words = make("span", { class: "words" }, make("b", { textContent: instruction }));
    if (distance > 0) words.append(make("small", { textContent: distanceText }));
    const button = make("button", { type: "button", "aria-label": [t("route.showStep", { instruction }), distance > 0 ? distanceText : ""].filter(Boolean).join(", ") },
      icon(maneuver), words);
    button.addEventListener("click", () => {
      this.#toMap();
      this.#store.set("shownPlace", { lat, lon });
    });
    return make("li", {}, button);
  }
}
