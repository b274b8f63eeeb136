/** The terrain of the area that the page is in: one worker for all who ask. */

import { TerrainClient } from "./client.js";

/** @type {WeakMap<object, {area: any, client: TerrainClient}>} */
const opened = new WeakMap();

/**
 * The client for the area of now; that of an earlier one is closed.
 * @param {import("../shared/store.js").Store} store
 * @param {import("../shared/api.js").Api} api
 */
export function terrainOf(store, api) {
  const area = store.get("area");
  const last = opened.get(store);
  if (last?.area === area && last) return last.client;
  if (last) last.client.close();
  // Open questions about an area end with it.
  else store.addEventListener("area", () => { terrainOf(store, api); });
  const extent = area?.elevation ? { bounds: area.elevationBounds ?? area.bounds, finest: area.finestHeights ?? 0 } : null;
  const client = new TerrainClient(api.url(""), extent);
  opened.set(store, { area, client });
  return client;
}
