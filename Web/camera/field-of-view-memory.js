/** Remembers the field of view that was measured for each camera. */

import { usualLongSideDegrees } from "./field-of-view.js";

const prefix = "waymark.fieldOfView.";
const minimumDegrees = 30;
const maximumDegrees = 110;

/** @param {string} camera its name @returns {number} degrees along the long side */
export function recall(camera) {
  try {
    const degrees = Number(localStorage.getItem(prefix + camera) ?? NaN);
    return degrees >= minimumDegrees && degrees <= maximumDegrees ? degrees : usualLongSideDegrees;
  } catch {
    return usualLongSideDegrees;
  }
}

/**
 * @param {string} camera
 * @param {number | null} degrees null forgets
 * @returns {boolean} false when no camera has such a field of view
 */
export function remember(camera, degrees) {
  if (degrees !== null && !(degrees >= minimumDegrees && degrees <= maximumDegrees)) return false;
  try {
    if (degrees === null) localStorage.removeItem(prefix + camera);
    else localStorage.setItem(prefix + camera, String(Math.round(degrees * 10) / 10));
  } catch {
    // Storage is refused: it holds until the page is left.
  }
  return true;
}
