/** Routes to a place that is being looked at: found, described, one of them chosen. None is followed before “Go”. */

import { routeFacts } from "./facts.js";

/**
 * @typedef {Object} Previewed the store's `preview`
 * @property {string} mode of travel
 * @property {"searching" | "found" | "failed"} state
 * @property {any[]} routes Features, the best first
 * @property {{duration: number | null, length: number, ascent: number | null}[]} facts of each of them
 * @property {number} chosen index of the one to be taken
 * @property {{index: number, lat: number, lon: number, text: string}[]} labels of the others on the map
 */

/** @param {import("../shared/page.js").Page} page */
export function connectPreview(page) {
  const { store } = page;
  let request = new AbortController();

  /** @param {Partial<Previewed>} change */
  const change = (change) => store.set("preview", { ...store.get("preview"), ...change });

  /** What stands beside the other routes. @param {any[]} routes @param {number} chosen @param {any} plans */
  const labelsOf = (routes, chosen, plans) => plans.of(routes[chosen], (/** @type {any} */ plan) => routes.flatMap((route, index) => (
    index === chosen ? [] : [{ index, ...plan.apart(route), text: routeFacts(route, store.get("units")) }])));

  /** @param {any} place @param {string} mode */
  const find = async (place, mode) => {
    request.abort();
    request = new AbortController();
    const { signal } = request;
    store.set("preview", { mode, state: "searching", routes: [], facts: [], chosen: 0, labels: [] });
    // Shown before a large graph is searched.
    await new Promise((resolve) => { setTimeout(resolve, 50); });
    try {
      if (signal.aborted) return;
      const routes = await page.navigation.routesTo(place, mode, signal);
      const { plans } = await page.loadRoute();
      if (signal.aborted) return;
      const facts = routes.map((route) => plans.of(route, (/** @type {any} */ plan) => (
        { length: plan.length, duration: route.properties?.waymark?.duration_s ?? plan.duration, ascent: plan.profile(2)?.ascent ?? null })));
      change({ state: routes.length > 0 ? "found" : "failed", routes, facts, labels: routes.length > 1 ? labelsOf(routes, 0, plans) : [] });
    } catch (error) {
      if (signal.aborted) return;
      console.info(error);
      change({ state: "failed" });
    }
  };

  store.addEventListener("previewWish", async () => {
    const { mode, index } = store.get("previewWish");
    const place = store.get("chosenPlace");
    const { routes, mode: before } = store.get("preview") ?? {};
    if (!place || !routes) return;
    if (mode && mode !== before) return find(place, mode);
    if (!routes[index]) return;
    const { plans } = await page.loadRoute();
    if (store.get("preview")?.routes === routes) change({ chosen: index, labels: labelsOf(routes, index, plans) });
  });
  const follow = () => {
    const place = store.get("chosenPlace");
    store.set("chosenLead", place && (page.walk?.session?.leadBack(place) ?? null));
  };
  store.subscribe("chosenPlace", (place) => {
    follow();
    if (place) return find(place, store.get("settings")?.mode ?? "walking");
    request.abort();
    store.set("preview", null);
  });
  store.addEventListener("overlay", () => { if (store.get("chosenPlace")) follow(); });
}
