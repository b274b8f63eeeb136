/** What earlier versions kept as saved places and favourites becomes anchors, once; never a tenant's, since those versions had none. */

import { isSame, keepPlaces, keptPlaces } from "../shared/kept-places.js";
import { tenantOf } from "../shared/tenant.js";

/** Whether there is something to take over. */
export function hasSavedPlaces() { return tenantOf() === "" && keptPlaces().places.length > 0 && Boolean(crypto.randomUUID); }

/**
 * @param {import("./anchors.js").Anchors} anchors
 * @returns {Promise<number>} how many were taken over
 */
export async function takeOverSavedPlaces(anchors) {
  if (!hasSavedPlaces()) return 0;
  const { places } = keptPlaces();
  const numbered = newPlaces(places, anchors.near(null, anchors.size))
    .map((place) => ({ ...place, id: place.id ?? crypto.randomUUID(), time: place.time ?? new Date().toISOString() }));
  // Numbered before anything else: cut in between, the same places become the same anchors again.
  if (!keepPlaces({ places: numbered })) return 0;
  if (numbered.length > 0 && !await anchors.adopt(numbered.map(recordOf))) return 0;
  keepPlaces({ places: [] });
  return numbered.length;
}

/**
 * Those that are not among the saved places yet.
 * @template {import("../shared/kept-places.js").Place} Place
 * @param {Place[]} places
 * @param {{lat: number, lon: number, name: string}[]} saved
 * @returns {Place[]}
 */
export function newPlaces(places, saved) {
  return places.filter((place) => place.id || !saved.some((one) => isSame(one, place) && one.name === (place.name ?? "")));
}

/** @param {{id: string, time: string, lat: number, lon: number, name?: string}} place @returns {any} */
function recordOf({ id, time, lat, lon, name = "" }) {
  const stamp = [time, "saved-places"];
  return {
    id, lat, lon, altitude: null, name, note: "", colour: "red", accuracy_m: null,
    vertical_accuracy_m: null, origin: "map", created: time, deleted: false,
    edited: { place: stamp, name: stamp, note: stamp, colour: stamp, deleted: null },
  };
}
