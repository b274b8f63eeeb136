/** Heights in whole metres or feet. */

import { locale as ownLocale } from "../language/text.js";

/**
 * @param {number} meters
 * @param {"metric" | "imperial"} units
 * @param {string} [locale]
 */
export function heightText(meters, units, locale = ownLocale()) {
  const [value, unit] = units === "imperial" ? [meters / 0.3048, "foot"] : [meters, "meter"];
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 0 }).format(Math.round(value) + 0);
}
