// What the terrain costs as WebAssembly, here in Node: node Benchmarks/wasm-terrain.mjs WASM HGT [WASM …], with an HGT file of
// 1201² samples that covers 42 to 43° N, 1 to 2° E. Its heights, interpolated to a second of arc near the eye and mirrored at its borders, fill the
// blocks for 200 km. Several modules are measured in turns; whether they answer the same bits is said last.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { TerrainEngine } from "../Web/engine/terrain.js";
import { report } from "./report.mjs";

const [first, hgt, ...others] = process.argv.slice(2);
const modules = [first, ...others];
const eye = { lat: 42.55, lon: 1.55, range: 200_000 };
const [cells, rounds] = [450, 5];
const side = cells + 1;

const raw = readFileSync(hgt);
const step = Math.round(Math.sqrt(raw.length / 2)) - 1;
/** A void counts as the last height before it. */
const heights = new Int16Array(raw.length / 2);
for (let i = 0, last = 0; i < heights.length; i++) heights[i] = last = raw.readInt16BE(2 * i) === -32768 ? last : raw.readInt16BE(2 * i);
const mirrored = (x) => { const t = ((x % 2) + 2) % 2; return t > 1 ? 2 - t : t; };

function height(lat, lon) {
  const [y, x] = [(1 - mirrored(lat - 42)) * step, mirrored(lon - 1) * step];
  const [i, j] = [Math.min(step - 1, Math.floor(y)), Math.min(step - 1, Math.floor(x))];
  const at = i * (step + 1) + j;
  const mix = (a, b, t) => a + (b - a) * t;
  return Math.round(mix(mix(heights[at], heights[at + 1], x - j), mix(heights[at + step + 1], heights[at + step + 2], x - j), y - i));
}

/** A block as the server gives it (`HeightBlock`). */
function block({ level, row, column }) {
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

const grid = { firstAzimuth: 12, azimuthStep: 90 / 1920, columns: 1920, lowestElevation: -25, elevationStep: 90 / 1920, rows: 1080 };
const tasks = {
  "2,000 lines of sight": (terrain) => Float64Array.from({ length: 2000 }, (_, i) => {
    const { hit } = terrain.sight({ ...eye, azimuth: i * 0.18, elevation: (i % 40) / 4 - 5, sigma: {} });
    return hit ? hit.distance : -1;
  }),
  "depth map, 1920 × 1080 over 90°": (terrain) => terrain.depth(eye, grid).distances,
  ...Object.fromEntries([30, 10, 3].map((elevation) => [
    `depth map and shadows, the same, Sun ${elevation}° high`, (terrain) => terrain.shadows(eye, grid, { azimuth: 250, elevation }),
  ])),
  "panorama of 360° at 0.02°": (terrain) => terrain.panorama(eye).ridges,
  "viewshed, 256 × 256 within 20 km": (terrain) => terrain.viewshed(eye, {
    south: 42.38, west: 1.31, north: 42.72, east: 1.79, rows: 256, columns: 256, margins: false,
  }),
};

const terrains = [];
for (const path of modules) {
  const terrain = (await TerrainEngine.load(readFileSync(path))).terrain();
  for (const address of terrain.plan(eye, { range: eye.range, reach: 24_000 * Math.sqrt(Math.cos(eye.lat * Math.PI / 180)) })) terrain.add(block(address));
  terrains.push({ path, terrain, hash: createHash("sha256") });
}
for (const [name, task] of Object.entries(tasks)) {
  const best = terrains.map(() => Infinity);
  for (let round = 0; round < rounds; round++) {
    terrains.forEach(({ terrain, hash }, i) => {
      const before = process.cpuUsage();
      const found = task(terrain);
      const { user, system } = process.cpuUsage(before);
      best[i] = Math.min(best[i], (user + system) / 1000);
      hash.update(found);
    });
  }
  terrains.forEach(({ path }, i) => report(modules.length > 1 ? `${path.split("/").slice(-2).join("/")}: ${name}` : `WebAssembly in Node, ${name}`, best[i], "ms"));
}
if (modules.length > 1) console.log(new Set(terrains.map(({ hash }) => hash.digest("hex"))).size === 1 ? "the same bits" : "NOT the same bits");
