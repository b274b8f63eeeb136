/** What is said about an anchor. */

import { distanceText } from "../app/units.js";
import { text } from "./strings.js";

/** @param {{name?: string}} anchor */
export function nameOf({ name }) { return name || text.unnamed; }

/**
 * How exactly it is known and how it came to be.
 * @param {any} anchor
 * @param {"metric" | "imperial"} units
 */
export function exactnessOf({ accuracy_m: accuracy, origin, altitude }, units) {
  const height = altitude ? text.height(Math.round(altitude.meters), altitude.reference) : text.onGround;
  const exact = Number.isFinite(accuracy) ? text.exact(distanceText(Math.max(1, accuracy), units)) : text.exactUnknown;
  return [text.origins[origin], exact, height].filter(Boolean).join(", ");
}
