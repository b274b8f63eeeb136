// What a keystroke costs when the search runs as WebAssembly, here in Node: node Benchmarks/wasm-search.mjs WASM FOLDER, with the
// index and the texts that waymark-bench has left in the folder.
import { readFileSync } from "node:fs";
import { SearchEngine } from "../Web/engine/search.js";
import { report } from "./report.mjs";

const [module, folder] = process.argv.slice(2);
const engine = await SearchEngine.load(readFileSync(module));
const bytes = readFileSync(`${folder}/search.idx`);
const opening = performance.now();
const index = engine.index(bytes);
const opened = performance.now() - opening;
const typed = readFileSync(`${folder}/search.txt`, "utf8").split("\n");
const times = typed.map((text) => {
  const start = performance.now();
  index.search(text, { near: { lat: 46.5, lon: 8 } });
  return performance.now() - start;
}).sort((a, b) => a - b);
const label = `WebAssembly in Node, search among ${index.count} names`;
report(`${label}, median`, times[Math.floor(times.length / 2)], "ms", 15);
report(`${label}, 95 %`, times[Math.floor(times.length * 0.95)], "ms", 15);
report(`${label}, opening`, opened, "ms");
