/** Colours of the landscape by the height of the Sun: calm, flat, like paint. All are sRGB, 0…1. */

/** @param {string} hex */
const rgb = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255);

/** @typedef {Record<"zenith" | "horizon" | "glow" | "cloud" | "sun" | "shade" | "sea" | "window", number[]>} Palette */

/** Colours of things that keep them all day. */
export const paint = {
  meadow: "#a9bf72", field: "#c3c37d", wood: "#5f8a58", rock: "#a8a096", scree: "#bdb3a2", snow: "#f4f3ee",
  water: "#4d8fa6", town: "#cdc7a4", park: "#9cc178", street: "#c9c3b8", kerb: "#ebe4d2", path: "#e2d2a8",
  square: "#ddd2ba", stairs: "#c8b79a",
};

/** @type {[number, Palette][]} by the Sun's elevation in degrees, rising */
const hours = [
  [-12, {
    zenith: rgb("#0e1a2e"), horizon: rgb("#2b3a52"), glow: rgb("#3d4458"), cloud: rgb("#26334a"),
    sun: rgb("#3a4863"), shade: rgb("#2f3d57"), sea: rgb("#16263c"), window: rgb("#ffcf7a"),
  }],
  [-3, {
    zenith: rgb("#24365c"), horizon: rgb("#8d7f94"), glow: rgb("#e08a5c"), cloud: rgb("#8c7896"),
    sun: rgb("#8f7686"), shade: rgb("#56628a"), sea: rgb("#39506f"), window: rgb("#ffcf7a"),
  }],
  [5, {
    zenith: rgb("#5680b4"), horizon: rgb("#f0c9a0"), glow: rgb("#ffb06a"), cloud: rgb("#fbe3cb"),
    sun: rgb("#ffdcae"), shade: rgb("#959fc0"), sea: rgb("#4d7f9c"), window: rgb("#ffe2a8"),
  }],
  [20, {
    zenith: rgb("#4f94cf"), horizon: rgb("#d3e6ee"), glow: rgb("#fff0cf"), cloud: rgb("#ffffff"),
    sun: rgb("#fffaea"), shade: rgb("#aebfd8"), sea: rgb("#3f8aa8"), window: rgb("#7f9fb5"),
  }],
];

/**
 * The colours for a height of the Sun.
 * @param {number} elevationDegrees
 * @returns {Palette}
 */
export function paletteAt(elevationDegrees) {
  const e = Math.min(hours[hours.length - 1][0], Math.max(hours[0][0], elevationDegrees));
  const i = Math.max(1, hours.findIndex(([at]) => at >= e));
  const [[low, a], [high, b]] = [hours[i - 1], hours[i]];
  const f = (e - low) / (high - low);
  const mixed = /** @type {Palette} */ ({});
  for (const name of /** @type {(keyof Palette)[]} */ (Object.keys(a))) {
    mixed[name] = a[name].map((value, k) => value + (b[name][k] - value) * f);
  }
  return mixed;
}

export { rgb };
