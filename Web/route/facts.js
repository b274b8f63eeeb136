/** A route in a few words: how long it takes, how far it is. */

import { distanceText, durationText } from "../shared/units.js";

/**
 * @param {any} route GeoJSON Feature
 * @param {"metric" | "imperial"} units
 * @param {{length?: number, duration?: number | null}} [known] where the route itself does not have them
 */
export function routeFacts(route, units, known = {}) {
  const own = route.properties?.waymark ?? {};
  const seconds = own.duration_s ?? known.duration;
  const meters = own.distance_m ?? known.length;
  return [seconds ? durationText(seconds) : "", meters === undefined ? "" : distanceText(meters, units)].filter(Boolean).join(" · ");
}
