// Walks with the engine's simulator as WebAssembly.
//
//   node simulate.mjs WASM REQUEST > LINES
//
// REQUEST is a JSON file: {"walks": [options of engine.simulate()], "step": seconds}. All lines of the walks are printed,
// drawn step by step as a page does.
import { readFileSync, writeSync } from "node:fs";
import { Waymark } from "../../../Web/engine/waymark.js";

const [wasm, requestFile] = process.argv.slice(2);
const engine = await Waymark.load(readFileSync(wasm));
const request = JSON.parse(readFileSync(requestFile, "utf8"));

for (const options of request.walks) {
  const walk = engine.simulate(options);
  let output = "";
  for (let t = 0; !walk.moment().isFinished; t += request.step) {
    for (const line of walk.samplesUntil(t)) output += `${JSON.stringify(line)}\n`;
  }
  walk.close();
  for (let bytes = Buffer.from(output); bytes.length > 0;) bytes = bytes.subarray(writeSync(1, bytes));
}
