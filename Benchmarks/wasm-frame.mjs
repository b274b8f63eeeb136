// What a frame costs when the engine runs as WebAssembly, here in Node: node Benchmarks/wasm-frame.mjs WASM
import { readFileSync } from "node:fs";
import { Waymark } from "../Web/engine/waymark.js";
import { measureEngine } from "./Browser/engine-frame.js";
import { report } from "./report.mjs";

const bytes = readFileSync(process.argv[2]);
const loading = performance.now();
const engine = await Waymark.load(bytes);
report("WebAssembly in Node, load and start", performance.now() - loading, "ms");
for (const [anchors, kilometers, goal] of [[10, 20], [1000, 20], [10000, 20, 2], [10000, 100]]) {
  const { frame, frame99, pose } = measureEngine(engine, anchors, kilometers);
  const label = `WebAssembly in Node, ${anchors} anchors, ${kilometers} km`;
  report(`${label}, frame, median`, frame, "ms", goal);
  report(`${label}, frame, 99 %`, frame99, "ms");
  report(`${label}, pose, median`, 1000 * pose, "µs");
}
