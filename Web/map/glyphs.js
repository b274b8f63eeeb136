/**
 * Letters for the map without a server for them. MapLibre asks for glyphs in blocks of 256 characters as a small Protocol
 * Buffers file; this module answers through a protocol of its own, drawing the letters with the fonts of the device.
 */

import { distanceField } from "./distance-field.js";

/** Address of the glyphs in a style. */
export const glyphsUrl = "waymark-glyphs://{fontstack}/{range}";

const fonts = 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "Avenir Next", Roboto, "DejaVu Sans", sans-serif';
const styles = { Regular: "normal 500", Bold: "normal 700", Italic: "italic 500" };

// What the file format takes for granted: letters of 24 pixels, a border of 3, distances up to 8 pixels, and a line whose
// baseline lies 27 pixels below its top (as MapLibre's own letters of Asian scripts).
const size = 24;
const border = 3;
const radius = 8;
const baseline = 27;

let registered = false;

/** Registers the protocol. @param {any} library MapLibre */
export function registerGlyphs(library) {
  if (registered) return;
  registered = true;
  library.addProtocol("waymark-glyphs", async ({ url }) => {
    const [, stack, first, last] = /^waymark-glyphs:\/\/([^/]+)\/(\d+)-(\d+)$/.exec(url) ?? [];
    if (!stack) throw new Error(`${url} is not an address of glyphs`);
    return { data: glyphs(decodeURIComponent(stack), Number(first), Number(last)) };
  });
}

/**
 * The file of one block.
 * @param {string} stack one of the names in `styles`
 * @param {number} first code of the first character
 * @param {number} last code of the last
 * @returns {ArrayBuffer}
 */
export function glyphs(stack, first, last) {
  const side = 2 * size + 2 * border;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.font = `${styles[stack] ?? styles.Regular} ${size}px ${fonts}`;
  const fields = [];
  for (let code = first; code <= last; code++) {
    const character = String.fromCharCode(code);
    // Control characters and halves of surrogate pairs have no letter.
    if (/[\p{Cc}\p{Cs}\p{Cn}]/u.test(character)) continue;
    fields.push(...field(3, glyph(context, character, code, side)));
  }
  const body = [...field(1, new TextEncoder().encode(stack)), ...field(2, new TextEncoder().encode(`${first}-${last}`))];
  return new Uint8Array(field(1, body.concat(fields))).buffer;
}

function glyph(context, character, code, side) {
  const metrics = context.measureText(character);
  const left = Math.floor(-metrics.actualBoundingBoxLeft);
  const top = Math.ceil(metrics.actualBoundingBoxAscent);
  const maximumSide = side - 2 * border;
  const width = Math.min(maximumSide, Math.max(0, Math.ceil(metrics.actualBoundingBoxRight) - left));
  const height = Math.min(maximumSide, Math.max(0, Math.ceil(metrics.actualBoundingBoxDescent) + top));
  const message = [...varint(1, code)];
  if (width > 0 && height > 0) {
    context.clearRect(0, 0, side, side);
    context.fillText(character, border - left, border + top);
    const [w, h] = [width + 2 * border, height + 2 * border];
    const pixels = context.getImageData(0, 0, w, h).data;
    const alpha = new Uint8ClampedArray(w * h);
    for (let i = 0; i < alpha.length; i++) alpha[i] = pixels[4 * i + 3];
    message.push(...field(2, distanceField(alpha, w, h, radius)));
  }
  return message.concat(
    varint(3, width), varint(4, height), varint(5, zigzag(left)), varint(6, zigzag(top - baseline)),
    varint(7, Math.max(0, Math.round(metrics.width))));
}

const zigzag = (value) => (value < 0 ? -2 * value - 1 : 2 * value);

function number(value) {
  const bytes = [];
  for (; value >= 0x80; value = Math.floor(value / 128)) bytes.push((value & 0x7f) | 0x80);
  bytes.push(value);
  return bytes;
}

function varint(key, value) { return [...number(key << 3), ...number(value)]; }

function field(key, bytes) { return [...number((key << 3) | 2), ...number(bytes.length), ...bytes]; }
