/** Columns and rows of a tile pyramid (Web Mercator): longitude and latitude to fractions of the world, 0…1, and back. */
export const mercator = {
  x: (/** @type {number} */ lon) => lon / 360 + 0.5,
  y: (/** @type {number} */ lat) => 0.5 - Math.asinh(Math.tan(lat * Math.PI / 180)) / (2 * Math.PI),
  lon: (/** @type {number} */ x) => (x - 0.5) * 360,
  lat: (/** @type {number} */ y) => Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180 / Math.PI,
};
