/** What is seen in a simulated walk: the arrows where the phone believes they belong, or the route where it really is. */

import { translate } from "../language/text.js";
import { make } from "../shared/elements.js";

/**
 * @param {HTMLElement} container
 * @param {import("./simulation.js").Simulation} simulation
 * @returns {{close(): void}}
 */
export function createTruthSwitch(container, simulation) {
  const app = /** @type {HTMLElement} */ (document.getElementById("app"));
  const line = make("p", { class: "simulation-line" });
  const option = (/** @type {boolean} */ isTruth) => {
    const input = /** @type {HTMLInputElement} */ (make("input", { type: "radio", name: "simulation-truth" }));
    input.addEventListener("change", () => show(isTruth));
    const label = make("label", {}, input, make("span", { "data-text": isTruth ? "simulation.truth" : "simulation.belief" }));
    return { input, label };
  };
  const [belief, truth] = [option(false), option(true)];
  const show = (/** @type {boolean} */ isTruth) => {
    simulation.showsTruth = isTruth;
    (isTruth ? truth : belief).input.checked = true;
    app.toggleAttribute("data-truth", isTruth);
    line.setAttribute("data-text", isTruth ? "simulation.truthLine" : "simulation.beliefLine");
    translate(line);
  };
  const group = make("div", { class: "choice", role: "radiogroup", "data-text-aria-label": "simulation.shown" }, belief.label, truth.label);
  container.append(group, line);
  translate(container);
  show(simulation.showsTruth);
  return {
    close() {
      app.removeAttribute("data-truth");
      group.remove();
      line.remove();
    },
  };
}
