/** The yellow line of the horizon with the names of its summits on a canvas, and how it is dragged. */

import { distanceText, heightText } from "../shared/units.js";

const rowHeight = 22;
const rows = 6;
const padding = 6;
/** Names stand so far above the horizon, pixels. */
const lift = 12;
const font = "600 13px system-ui, sans-serif";
/** A key's step, pixels. */
const step = 4;

/** @param {CanvasRenderingContext2D} context @param {number[][]} ridge pixels along the horizon */
export function drawRidge(context, ridge) {
  context.beginPath();
  let before = NaN;
  for (const [x, y] of ridge) {
    if (Math.abs(x - before) < 60) context.lineTo(x, y);
    else context.moveTo(x, y);
    before = x;
  }
  context.lineJoin = "round";
  for (const [color, width] of /** @type {[string, number][]} */ ([["rgb(0 0 0 / 55%)", 4], ["#f5c518", 2]])) {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke();
  }
}

/**
 * The weightiest first; a name that would cover another goes a row up, and is left out above the last.
 * @param {CanvasRenderingContext2D} context
 * @param {{name: string, height: number, distance: number, weight: number, x: number, y: number}[]} summits with their pixels
 * @param {{ridge: number[][], units: "metric" | "imperial", left: number, right: number, top: number}} room
 */
export function drawNames(context, summits, { ridge, units, left, right, top }) {
  context.font = font;
  context.textBaseline = "middle";
  const taken = [];
  for (const { name, height, distance, x, y } of summits.toSorted((a, b) => b.weight - a.weight)) {
    const text = `${name} · ${heightText(height, units)} · ${distanceText(distance, units)}`;
    const width = context.measureText(text).width + 2 * padding;
    if (width > right - left) continue;
    const start = Math.min(Math.max(left, x - width / 2), right - width);
    const beside = ridge.filter(([a]) => a > start && a < start + width);
    const foot = Math.min(y, ...beside.map(([, b]) => b)) - lift;
    for (let row = 0; row < rows; row++) {
      const box = { left: start, right: start + width, bottom: foot - row * rowHeight, top: foot - (row + 1) * rowHeight };
      if (box.top < top || taken.some((other) => overlaps(box, other))) continue;
      taken.push(box, { left: x - 2, right: x + 2, top: box.bottom, bottom: y });
      context.fillStyle = "rgb(255 250 240 / 92%)";
      context.fillRect(x - 0.75, box.bottom - 2, 1.5, y - box.bottom + 2);
      context.beginPath();
      context.roundRect(box.left, box.top + 1, width, rowHeight - 2, 3);
      context.fill();
      context.fillStyle = "#13231c";
      context.fillText(text, box.left + padding, (box.top + box.bottom) / 2);
      break;
    }
  }
}

const overlaps = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Finger, mouse and arrow keys.
 * @param {HTMLCanvasElement} canvas
 * @param {(dx: number, dy: number) => void} drag pixels since the last call
 */
export function listenForDrags(canvas, drag) {
  let last = null;
  canvas.addEventListener("pointerdown", (event) => {
    last = event;
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (last?.pointerId !== event.pointerId) return;
    drag(event.clientX - last.clientX, event.clientY - last.clientY);
    last = event;
  });
  for (const kind of ["pointerup", "pointercancel"]) canvas.addEventListener(kind, () => { last = null; });
  const keys = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
  canvas.addEventListener("keydown", (event) => {
    const by = keys[event.key];
    if (!by) return;
    event.preventDefault();
    drag(by[0], by[1]);
  });
}
