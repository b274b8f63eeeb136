/** Saved places of versions that had no anchors: they become anchors, once; never a tenant's, since those versions had none. */

import { tenantOf } from "../shared/tenant.js";

const key = "waymark.places";
const maximumCount = 500;

/** @param {import("./anchors.js").Anchors} anchors */
export async function takeOverSavedPlaces(anchors) {
  if (tenantOf() !== "") return;
  const places = read();
  if (places.length === 0 || !crypto.randomUUID) return;
  // Numbered before anything else: cut in between, the same places become the same anchors again.
  const numbered = places.map((place) => ({ ...place, id: place.id ?? crypto.randomUUID(), time: place.time ?? new Date().toISOString() }));
  if (!write(numbered)) return;
  const isKept = await anchors.adopt(numbered.map(recordOf));
  if (isKept) localStorage.removeItem(key);
}

function recordOf({ id, time, lat, lon, name }) {
  const stamp = [time, "saved-places"];
  return {
    id, lat, lon, altitude: null, name: String(name ?? "").slice(0, 200), note: "", colour: "red", accuracy_m: null,
    vertical_accuracy_m: null, origin: "map", created: time, deleted: false,
    edited: { place: stamp, name: stamp, note: stamp, colour: stamp, deleted: null },
  };
}

function read() {
  try {
    const { places } = JSON.parse(localStorage.getItem(key) ?? "{}");
    return Array.isArray(places) ? places.filter(isPlace).slice(0, maximumCount) : [];
  } catch {
    return []; // refused, or not from this page
  }
}

function write(places) {
  try {
    localStorage.setItem(key, JSON.stringify({ places }));
    return true;
  } catch {
    return false;
  }
}

function isPlace(value) {
  return Number.isFinite(value?.lat) && Math.abs(value.lat) <= 90 && Number.isFinite(value?.lon) && Math.abs(value.lon) <= 180;
}
