/** The route as a whole: its sheet with steps, elevation and plan, and the labels of other routes on the map. Loaded on first use. */

import { PlanEngine } from "../engine/plans.js";
import "../language/later.js";
import { language } from "../language/text.js";
import { addStyleSheet } from "../shared/elements.js";
import { AlternativeLabels } from "./alternative-labels.js";
import { RouteSheet } from "./sheet.js";

/** @typedef {{sheet: RouteSheet, plans: Plans}} RoutePart */

/**
 * @param {import("../shared/page.js").Page} page
 * @returns {Promise<RoutePart>}
 */
export async function connectRoute(page) {
  addStyleSheet(new URL("route.css", import.meta.url).href);
  const plans = new Plans(await PlanEngine.load(page.engine), page.store);
  new AlternativeLabels(page.store, plans);
  return { sheet: new RouteSheet(page, plans), plans };
}

/** Plans of routes; that of the present route is made once. */
export class Plans {
  #module;
  #store;
  #present = { route: null, language: "", plan: null };

  /**
   * @param {PlanEngine} module
   * @param {import("../shared/store.js").Store} store
   */
  constructor(module, store) {
    this.#module = module;
    this.#store = store;
  }

  /** The plan of the route that is followed, or null. @returns {import("../engine/plans.js").Plan | null} */
  present() {
    const route = this.#store.get("route");
    const spoken = language();
    if (this.#present.route === route && this.#present.language === spoken) return this.#present.plan;
    this.#present.plan?.close();
    this.#present = { route, language: spoken, plan: null };
    try {
      this.#present.plan = route && this.#module.plan(route, spoken);
    } catch (error) {
      // Not a line that one can travel: there is nothing to say about it.
      console.info(error);
    }
    return this.#present.plan;
  }

  /**
   * Asks about any route; throws where it is none.
   * @template Answer
   * @param {any} route GeoJSON Feature
   * @param {(plan: import("../engine/plans.js").Plan) => Answer} ask
   * @returns {Answer}
   */
  of(route, ask) {
    const plan = this.#module.plan(route, language());
    try {
      return ask(plan);
    } finally {
      plan.close();
    }
  }

  /**
   * A route from elsewhere, with manoeuvres made from its shape where it has none: then it is described like any other.
   * @param {any} route GeoJSON Feature
   * @returns {any} throws where it is no route
   */
  withSteps(route) {
    const own = route.properties?.waymark ?? {};
    const known = this.#module.engine.names.maneuver;
    if (own.legs?.length > 0) {
      const legs = own.legs.map((leg) => ({
        ...leg, steps: leg.steps.map((step) => ({ ...step, maneuver: known.includes(step.maneuver) ? step.maneuver : "other" })),
      }));
      return { ...route, properties: { ...route.properties, waymark: { ...own, legs } } };
    }
    const plan = this.#module.plan(route, language());
    const steps = plan.steps().map(({ instruction, maneuver, name, distance, from, to }) => ({ instruction, maneuver, name, distance_m: distance, from, to }));
    const waymark = { ...own, distance_m: plan.length, legs: [{ distance_m: plan.length, steps }] };
    plan.close();
    return { ...route, properties: { ...route.properties, waymark } };
  }
}
