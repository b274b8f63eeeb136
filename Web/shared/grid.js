/** Corners of a grid, at which everybody around asks for the same: so caches have the answer, and a request says less of where one is. */

/** Degrees: 222 m to the north. */
const step = 0.002;
const digits = 3;

/**
 * The nearest corner, as a part of a query.
 * @param {{lat: number, lon: number}} position
 * @returns {string}
 */
export function cornerQuery({ lat, lon }) {
  const [y, x] = [lat, lon].map((degrees) => (Math.round(degrees / step) * step).toFixed(digits));
  return `lat=${y}&lon=${x}`;
}
