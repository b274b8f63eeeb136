/** What is said about an anchor. */

import { optional, t } from "../language/text.js";
import { distanceText, heightText } from "../shared/units.js";

/** @param {{name?: string}} anchor */
export function nameOf({ name }) { return name || t("anchors.unnamed"); }

/**
 * Accuracy and origin.
 * @param {any} anchor
 * @param {"metric" | "imperial"} units
 */
export function accuracyOf({ accuracy_m: accuracy, origin, altitude }, units) {
  const height = altitude ? heightOf(altitude, units) : t("anchors.onGround");
  const exact = Number.isFinite(accuracy) ? t("anchors.exact", { distance: distanceText(Math.max(1, accuracy), units) }) : t("anchors.exactUnknown");
  return [optional(`anchors.origins.${origin}`), exact, height].filter(Boolean).join(", ");
}

function heightOf({ meters, reference }, units) {
  const height = heightText(meters, units);
  return reference === "ellipsoidal" ? t("anchors.aboveEllipsoid", { height }) : t("anchors.aboveSea", { height });
}
