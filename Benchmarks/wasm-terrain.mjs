// What the terrain costs as WebAssembly, here in Node: node Benchmarks/wasm-terrain.mjs WASM HGT [WASM …], with an HGT file of
// 1201² samples that covers 42 to 43° N, 1 to 2° E. Its heights, interpolated to a second of arc near the eye and mirrored at its borders, fill the
// blocks for 200 km. Several modules are measured in turns; whether they answer the same bits is said last.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { TerrainEngine } from "../Web/engine/terrain.js";
import { report, timed, title } from "./report.mjs";
import { ground, heightsOf } from "./wasm-heights.mjs";

const [first, hgt, ...others] = process.argv.slice(2);
const modules = [first, ...others];
const eye = { lat: 42.55, lon: 1.55, range: 200_000 };
const rounds = 5;

const height = heightsOf(hgt);
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
  const terrain = ground(await TerrainEngine.load(readFileSync(path)), eye, height);
  terrains.push({ path, terrain, hash: createHash("sha256") });
}
for (const [name, task] of Object.entries(tasks)) {
  const best = terrains.map(() => Infinity);
  for (let round = 0; round < rounds; round++) {
    terrains.forEach(({ terrain, hash }, i) => {
      const { found, ms } = timed(() => task(terrain));
      best[i] = Math.min(best[i], ms);
      hash.update(found);
    });
  }
  terrains.forEach(({ path }, i) => report(title(name, path, modules), best[i], "ms"));
}
if (modules.length > 1) console.log(new Set(terrains.map(({ hash }) => hash.digest("hex"))).size === 1 ? "the same bits" : "NOT the same bits");
