/** Heights as signposts have them. */

/**
 * @param {number} metres above the sea
 * @param {"metric" | "imperial"} units
 */
export function heightText(metres, units, locale = navigator.language) {
  const [value, unit] = units === "imperial" ? [metres / 0.3048, "foot"] : [metres, "meter"];
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 0 }).format(value);
}
