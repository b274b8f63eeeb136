// What a route costs when it is found as WebAssembly, here in Node: node Benchmarks/wasm-routing.mjs FOLDER AREA PAIRS, with the
// folder of the modules, an area's folder, and the pairs that waymark-bench directions has left.
import { readFileSync, statSync } from "node:fs";
import { RoutingEngine } from "../Web/engine/routing.js";
import { Waymark } from "../Web/engine/waymark.js";
import { report } from "./report.mjs";

const [modules, area, list] = process.argv.slice(2);
const engine = await Waymark.load(readFileSync(`${modules}/waymark.wasm`));
const routing = await RoutingEngine.load(engine, readFileSync(`${modules}/routing.wasm`));
const graph = readFileSync(`${area}/streets.graph`);
const before = routing.exports.memory.buffer.byteLength;
let start = performance.now();
const router = routing.router(graph);
const opened = performance.now() - start;
start = performance.now();
router.prepare();
const prepared = performance.now() - start;
const times = JSON.parse(readFileSync(list, "utf8")).map(([lat, lon, toLat, toLon]) => {
  const begun = performance.now();
  try { router.routes([{ lat, lon }, { lat: toLat, lon: toLon }]); } catch { /* not every pair has a route */ }
  return performance.now() - begun;
}).sort((a, b) => a - b);
const label = `WebAssembly in Node, ${area.split("/").at(-1)}, ${router.count} streets`;
report(`${label}: a route, median`, times[Math.floor(times.length / 2)], "ms", 20);
report(`${label}: a route, 99 %`, times[Math.floor(times.length * 0.99)], "ms", 20);
report(`${label}: opening`, opened, "ms");
report(`${label}: options that are new`, prepared, "ms");
report(`${label}: memory`, (routing.exports.memory.buffer.byteLength - before) / 1e6, "MB");
report(`${label}: file`, statSync(`${area}/streets.graph`).size / 1e6, "MB");
