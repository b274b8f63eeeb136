/** The wall clock of a simulated walk: a summer's day at the place, by day or at dusk. */

const day = "2026-07-15";

/**
 * The moment at which the Sun stands as it should: late morning, or low in the west.
 * @param {number} lon degrees
 * @param {boolean} isDusk
 * @returns {string} like `2026-07-15T08:00:00.000Z`
 */
export function startingTime(lon, isDusk) {
  const localSolarHour = isDusk ? 19.75 : 10;
  return new Date(Date.parse(`${day}T00:00:00Z`) + (localSolarHour - lon / 15) * 3_600_000).toISOString();
}

/**
 * True when the page is dark.
 * @param {string | null} theme `"system"`, `"light"`, `"dark"`
 */
export function isDark(theme) {
  if (theme === "dark" || theme === "light") return theme === "dark";
  return globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches ?? false;
}
