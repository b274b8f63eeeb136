// Ground for the terrain's module in Node.
import { readFileSync } from "node:fs";

const cells = 450;
const side = cells + 1;

/**
 * Heights out of an HGT file that covers 42 to 43° N, 1 to 2° E, interpolated and mirrored at its borders. A void counts as
 * the last height before it.
 * @param {string} path
 * @returns {(lat: number, lon: number) => number}
 */
export function heightsOf(path) {
  const raw = readFileSync(path);
  const step = Math.round(Math.sqrt(raw.length / 2)) - 1;
  const heights = new Int16Array(raw.length / 2);
  for (let i = 0, last = 0; i < heights.length; i++) heights[i] = last = raw.readInt16BE(2 * i) === -32768 ? last : raw.readInt16BE(2 * i);
  const mirrored = (x) => { const t = ((x % 2) + 2) % 2; return t > 1 ? 2 - t : t; };
  return (lat, lon) => {
    const [y, x] = [(1 - mirrored(lat - 42)) * step, mirrored(lon - 1) * step];
    const [i, j] = [Math.min(step - 1, Math.floor(y)), Math.min(step - 1, Math.floor(x))];
    const at = i * (step + 1) + j;
    const mix = (a, b, t) => a + (b - a) * t;
    return Math.round(mix(mix(heights[at], heights[at + 1], x - j), mix(heights[at + step + 1], heights[at + step + 2], x - j), y - i));
  };
}

/**
 * A terrain with the blocks for an eye.
 * @param {import("../Web/engine/terrain.js").TerrainEngine} engine
 * @param {{lat: number, lon: number, range: number}} eye
 * @param {(lat: number, lon: number) => number} height
 */
export function ground(engine, eye, height) {
  const terrain = engine.terrain();
  const reach = 24_000 * Math.sqrt(Math.cos(eye.lat * Math.PI / 180));
  for (const address of terrain.plan(eye, { range: eye.range, reach })) terrain.add(block(address, height));
  return terrain;
}

/** A block as the server gives it (`HeightBlock`). */
function block({ level, row, column }, height) {
  const [south, west] = [row * (cells << level) - 90 * 3600, column * (cells << level) - 180 * 3600];
  const bytes = Buffer.alloc(12 + 2 * side * side);
  bytes.write("WMH1", "latin1");
  [bytes[4], bytes[5]] = [level, 1];
  bytes.writeUInt16LE(row, 6);
  bytes.writeUInt16LE(column, 8);
  const samples = new Int16Array(side * side);
  for (let i = 0; i < samples.length; i++) {
    const [y, x] = [Math.floor(i / side), i % side];
    samples[i] = height((south + ((cells - y) << level)) / 3600, (west + (x << level)) / 3600);
    const [left, above, corner] = [samples[i - 1], samples[i - side], samples[i - side - 1]];
    const expected = y === 0 ? left ?? 0 : x === 0 ? above
      : corner >= Math.max(left, above) ? Math.min(left, above) : corner <= Math.min(left, above) ? Math.max(left, above) : left + above - corner;
    const rest = samples[i] - expected;
    const code = ((rest << 1) ^ (rest >> 15)) & 0xffff;
    bytes[12 + i] = code & 255;
    bytes[12 + samples.length + i] = code >> 8;
  }
  return bytes;
}
