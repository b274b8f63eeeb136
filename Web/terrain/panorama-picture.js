/** Draws a panorama into a canvas: sky, ridges layered by distance, names of summits, a compass scale. */

import { t } from "../language/text.js";
import { compassPoint } from "../shared/units.js";

/** Distances at which the colour of land is that of near land and that of far haze, metres. */
const near = 300;
const far = 60_000;
/** A slope's foot is no more than this darker than its crest, of 255. */
const deepest = 50;
const rowHeight = 24;
const lift = 14;

const palettes = {
  light: {
    sky: [[176, 208, 226], [246, 239, 221]], land: [[47, 79, 58], [104, 140, 116], [168, 190, 190], [203, 216, 216]],
    crest: "rgb(19 35 28 / 55%)", ink: "#13231c", halo: "rgb(255 250 240 / 92%)", scale: "#f6efdd", unknown: [233, 223, 198],
  },
  dark: {
    sky: [[12, 20, 30], [48, 62, 66]], land: [[14, 26, 20], [30, 50, 44], [54, 74, 74], [72, 90, 92]],
    crest: "rgb(190 215 200 / 45%)", ink: "#f4ecd8", halo: "rgb(15 26 21 / 92%)", scale: "#0f1a15", unknown: [23, 37, 30],
  },
};

/**
 * @typedef {Object} View
 * @property {number} azimuth in the middle, degrees
 * @property {number} elevation in the middle, degrees
 * @property {number} perDegree CSS pixels
 */

/**
 * @param {HTMLCanvasElement} canvas
 * @param {View} view
 * @param {import("./panorama-data.js").PanoramaData | null} data
 * @param {import("./label-layout.js").Placed[]} labels
 * @param {boolean} isDark
 */
export function drawPanorama(canvas, view, data, labels, isDark) {
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const ratio = Math.min(2, devicePixelRatio);
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  if (width < 1 || height < 1) return;
  const [columns, rows] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== columns || canvas.height !== rows) [canvas.width, canvas.height] = [columns, rows];
  const colors = isDark ? palettes.dark : palettes.light;
  drawLand(context, view, data, colors, columns, rows, ratio);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawScale(context, view, colors, width, height);
  drawLabels(context, view, labels, colors, width, height);
  context.setTransform(1, 0, 0, 1, 0, 0);
}

function drawLand(context, view, data, colors, columns, rows, ratio) {
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
      const change = Math.max(-deepest, toneOf(foot) - tone) / (bottom - top);
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

/** Where an azimuth lies in the view, pixels. */
export function columnOf(view, azimuth, width) {
  return width / 2 + ((((azimuth - view.azimuth) % 360) + 540) % 360 - 180) * view.perDegree;
}

function drawScale(context, view, colors, width, height) {
  const top = height - 34;
  context.fillStyle = colors.scale;
  context.globalAlpha = 0.9;
  context.fillRect(0, top, width, 34);
  context.globalAlpha = 1;
  context.fillStyle = colors.ink;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  const half = width / 2 / view.perDegree;
  const step = [1, 5, 15, 45].find((one) => one * view.perDegree > 44) ?? 90;
  const fine = { 1: 0.5, 5: 1, 15: 5, 45: 15, 90: 45 }[step];
  for (let a = Math.ceil((view.azimuth - half) / fine) * fine; a <= view.azimuth + half; a += fine) {
    const x = width / 2 + (a - view.azimuth) * view.perDegree;
    const isMain = Math.abs(a / step - Math.round(a / step)) < 1e-6;
    context.fillRect(x - 0.5, top, 1, isMain ? 10 : 5);
    if (!isMain) continue;
    const degrees = ((Math.round(a) % 360) + 360) % 360;
    const point = degrees % 45 === 0 ? t(`mountains.points.${compassPoint(degrees)}`) : null;
    context.font = point ? font(700, 15) : font(400, 13);
    context.fillText(point ?? `${degrees}°`, x, height - 8);
  }
}

function drawLabels(context, view, labels, colors, width, height) {
  const y = (elevation) => height / 2 - (elevation - view.elevation) * view.perDegree;
  const shown = labels.map((label) => ({ label, x: columnOf(view, label.azimuth, width) }))
    .filter(({ label, x }) => x > -label.width && x < width + label.width);
  context.textAlign = "left";
  context.textBaseline = "middle";
  for (const { label, x } of shown) {
    const foot = y(label.elevation);
    const top = Math.max(4 + rowHeight / 2, y(label.ceiling) - lift - label.row * rowHeight - rowHeight / 2);
    context.strokeStyle = colors.crest;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(x, foot);
    context.lineTo(x, top + rowHeight / 2 - 3);
    context.stroke();
    context.fillStyle = colors.halo;
    context.beginPath();
    context.roundRect(x + label.start, top - rowHeight / 2 + 2, label.width, rowHeight - 4, 3);
    context.fill();
    context.fillStyle = colors.ink;
    context.globalAlpha = 0.62 + 0.38 * Math.min(1, Math.max(0, label.margin / 8));
    context.font = labelFont();
    context.fillText(label.name, x + label.start + 6, top + 0.5);
    const nameWidth = context.measureText(`${label.name} `).width;
    context.font = smallFont();
    context.fillText(label.facts, x + label.start + 6 + nameWidth, top + 0.5);
    context.globalAlpha = 1;
  }
}

let family = "";
function font(weight, size) {
  family ||= getComputedStyle(document.documentElement).getPropertyValue("--font-sign") || "sans-serif";
  return `${weight} ${size}px ${family}`;
}

/** Lettering of names and of what stands behind them. */
export function labelFont() { return font(600, 14); }
export function smallFont() { return font(400, 12); }
