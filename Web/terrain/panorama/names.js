/** What stands over the picture: names of summits with leaders, and the compass scale. */

import { t } from "../../language/text.js";
import { compassPoint } from "../../shared/units.js";
import { turned } from "../direction.js";

const rowHeight = 24;
const lift = 12;
const scaleHeight = 34;

/** @typedef {import("../label-layout.js").Placed & {facts: string, nameWidth: number}} Name */

const inks = {
  light: { leader: "rgb(19 35 28 / 70%)", ink: "#13231c", halo: "rgb(255 250 240 / 90%)", scale: "#f6efdd" },
  dark: { leader: "rgb(214 226 218 / 60%)", ink: "#f4ecd8", halo: "rgb(15 26 21 / 88%)", scale: "#0f1a15" },
};
const chosen = { leader: "#d64218", ink: "#fff6e6", halo: "#9c2807" };

/** Where an azimuth lies in the view, pixels. */
export function columnOf(view, azimuth, width) {
  return width / 2 + turned(azimuth - view.azimuth) * view.perDegree;
}

/**
 * @param {CanvasRenderingContext2D} context whose unit is a CSS pixel
 * @param {{azimuth: number, elevation: number, perDegree: number}} view
 * @param {{width: number, height: number, top: number}} size pixels; names keep below the top
 * @param {Name[]} names
 * @param {string | null} selected key of the summit that is chosen
 * @param {boolean} isDark
 * @returns {{x: number, y: number, width: number, height: number, name: string}[]} where names stand
 */
export function drawNames(context, view, { width, height, top }, names, selected, isDark) {
  const y = (elevation) => height / 2 - (elevation - view.elevation) * view.perDegree;
  const colors = isDark ? inks.dark : inks.light;
  const boxes = [];
  context.textAlign = "left";
  context.textBaseline = "middle";
  const shown = names.map((name) => ({ name, x: columnOf(view, name.azimuth, width), foot: y(name.elevation) }))
    .filter(({ name, x, foot }) => x > -name.width && x < width + name.width && foot > top && foot < height - scaleHeight + 20);
  for (const { name, x, foot } of shown) {
    // Names of a group stay in their rows, also where the picture ends above them.
    const lowest = Math.max(y(name.ceiling) - lift - rowHeight / 2, top + (name.rows - 0.5) * rowHeight);
    const middle = lowest - name.row * rowHeight;
    const own = keyOf(name) === selected ? chosen : colors;
    context.globalAlpha = 0.62 + 0.38 * Math.min(1, Math.max(0, name.margin / 8));
    context.fillStyle = own.leader;
    const end = middle + rowHeight / 2 - 2;
    context.fillRect(x - 0.5, end, own === chosen ? 2 : 1, Math.max(0, foot - end));
    // What is just hidden has a paler name.
    context.globalAlpha = name.isJustHidden ? 0.6 : 1;
    context.fillStyle = own.halo;
    context.beginPath();
    context.roundRect(x + name.start, middle - rowHeight / 2 + 2, name.width, rowHeight - 4, 3);
    context.fill();
    boxes.push({ x: x + name.start, y: middle - rowHeight / 2 + 2, width: name.width, height: rowHeight - 4, name: name.name });
    context.fillStyle = own.ink;
    context.font = nameFont();
    context.fillText(name.name, x + name.start + 6, middle + 0.5);
    context.font = factsFont();
    context.fillText(name.facts, x + name.start + 6 + name.nameWidth, middle + 0.5);
    context.globalAlpha = 1;
  }
  return boxes;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {{azimuth: number, perDegree: number}} view
 * @param {{width: number, height: number}} size
 * @param {boolean} isDark
 */
export function drawScale(context, view, { width, height }, isDark) {
  const colors = isDark ? inks.dark : inks.light;
  const top = height - scaleHeight;
  context.fillStyle = colors.scale;
  context.globalAlpha = 0.86;
  context.fillRect(0, top, width, scaleHeight);
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

/** Key that identifies a summit. */
export function keyOf({ lat, lon }) { return `${lat} ${lon}`; }

let family = "";
export function font(weight, size) {
  family ||= getComputedStyle(document.documentElement).getPropertyValue("--font-sign") || "sans-serif";
  return `${weight} ${size}px ${family}`;
}

/** Lettering of names and of what stands behind them. */
export function nameFont() { return font(600, 14); }
export function factsFont() { return font(400, 12); }
