/** What the map writes beside other routes: time and distance, where they are farthest from the one that is followed. */

import { routeFacts } from "./facts.js";

export class AlternativeLabels {
  /**
   * @param {import("../shared/store.js").Store} store
   * @param {import("./connect.js").Plans} plans
   */
  constructor(store, plans) {
    const show = () => {
      const others = store.get("alternatives") ?? [];
      const plan = others.length > 0 ? plans.present() : null;
      const units = store.get("units");
      store.set("alternativeLabels", plan
        ? others.map((route, index) => ({ index, ...plan.apart(route), text: routeFacts(route, units) })) : []);
    };
    store.subscribe("alternatives", show);
    store.addEventListener("units", show);
  }
}
