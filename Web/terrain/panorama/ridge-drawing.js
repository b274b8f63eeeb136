/** Draws sky and ridges, layered by distance, into a canvas: for browsers without WebGL. */

/** Distances at which the colour of land is that of near land and that of far haze, metres. */
const near = 300;
const far = 60_000;
/** A slope's foot is no more than this darker than its crest, of 255. */
const maximumDarkening = 50;

const palettes = {
  light: {
    sky: [[176, 208, 226], [246, 239, 221]], land: [[47, 79, 58], [104, 140, 116], [168, 190, 190], [203, 216, 216]],
    unknown: [233, 223, 198],
  },
  dark: {
    sky: [[12, 20, 30], [48, 62, 66]], land: [[14, 26, 20], [30, 50, 44], [54, 74, 74], [72, 90, 92]],
    unknown: [23, 37, 30],
  },
};

/**
 * @typedef {Object} View
 * @property {number} azimuth in the middle, degrees
 * @property {number} elevation in the middle, degrees
 * @property {number} perDegree CSS pixels
 */

/**
 * @param {CanvasRenderingContext2D} context
 * @param {View} view
 * @param {import("./ridges.js").Ridges | null} data
 * @param {boolean} isDark
 * @param {number} columns pixels of the picture
 * @param {number} rows
 * @param {number} ratio pixels per CSS pixel
 */
export function drawRidges(context, view, data, isDark, columns, rows, ratio) {
  const colors = isDark ? palettes.dark : palettes.light;
  const image = context.createImageData(columns, rows);
  const pixels = new Uint32Array(image.data.buffer);
  const scale = view.perDegree * ratio;
  const y = (elevation) => rows / 2 - (elevation - view.elevation) * scale;
  const sky = Array.from({ length: rows }, (_, row) => packed(mixed(colors.sky, Math.min(1, Math.max(0, row / Math.max(1, y(0)))))));
  const unknown = packed(colors.unknown);
  const lands = Array.from({ length: 256 }, (_, i) => packed(mixed(colors.land, i / 255)));
  const crests = Array.from({ length: 256 }, (_, i) => packed(mixed(colors.land, Math.max(0, i / 255 - 0.34), 0.72)));
  for (let column = 0; column < columns; column++) {
    const azimuth = view.azimuth + (column - columns / 2 + 0.5) / scale;
    let bottom = rows;
    const isKnown = data?.at(azimuth, (distance, elevation, foot) => {
      const top = Math.max(0, Math.round(y(elevation)));
      if (top >= bottom) return;
      // From the foot of the slope to its crest: ground at one distance has one colour, on whichever ridge it lies.
      const tone = toneOf(distance);
      const change = Math.max(-maximumDarkening, toneOf(foot) - tone) / (bottom - top);
      const crest = Math.min(bottom, top + Math.max(1, Math.round(1.4 * ratio)));
      for (let row = top; row < crest; row++) pixels[row * columns + column] = crests[Math.round(tone)];
      for (let row = crest; row < bottom; row++) pixels[row * columns + column] = lands[Math.round(tone + change * (row - top))];
      bottom = top;
    });
    if (isKnown) for (let row = 0; row < bottom; row++) pixels[row * columns + column] = sky[row];
    else for (let row = 0; row < rows; row++) pixels[row * columns + column] = unknown;
  }
  context.putImageData(image, 0, 0);
}

/** Number of a distance's colour, 0 … 255. */
function toneOf(distance) {
  return 255 * Math.min(1, Math.max(0, Math.log(Math.max(1, distance) / near) / Math.log(far / near)));
}

/** A colour between several, by a share; a factor makes it darker. */
function mixed(colors, share, factor = 1) {
  const at = Math.min(colors.length - 1.0001, share * (colors.length - 1));
  const i = Math.floor(at);
  return colors[i].map((value, k) => (value + (colors[i + 1][k] - value) * (at - i)) * factor);
}

function packed([r, g, b]) { return (255 << 24 | Math.round(b) << 16 | Math.round(g) << 8 | Math.round(r)) >>> 0; }

