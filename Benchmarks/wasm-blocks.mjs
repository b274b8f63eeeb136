// Speed of reading blocks of heights in WebAssembly: node Benchmarks/wasm-blocks.mjs .build/wasm/terrain.wasm FOLDER
import { readFileSync, readdirSync } from "node:fs";
import { TerrainEngine } from "../Web/engine/terrain.js";

const [module, folder] = process.argv.slice(2);
const engine = await TerrainEngine.load(readFileSync(module));
const terrain = engine.terrain();
const blocks = readdirSync(folder).map((name) => new Uint8Array(readFileSync(`${folder}/${name}`)));
const samples = blocks.reduce((sum, [, , , , level]) => sum + (level === 0 ? 451 : 301) ** 2, 0);

/** Processor seconds of the quickest of some runs. */
function best(runs, work) {
  let least = Infinity;
  for (let i = 0; i < runs; i++) {
    const start = process.cpuUsage().user;
    work();
    least = Math.min(least, (process.cpuUsage().user - start) / 1e6);
  }
  return least;
}

// With another checksum a block is decoded to its end and then refused: no tile is made of it.
const refused = blocks.map((bytes) => {
  const changed = bytes.slice();
  changed[14] ^= 1;
  return changed;
});
const decode = best(15, () => {
  for (const bytes of refused) {
    try {
      terrain.add(bytes);
      throw new RangeError("a damaged block was taken");
    } catch (error) {
      if (error instanceof RangeError) throw error;
    }
  }
});
const add = best(5, () => {
  for (const bytes of blocks) terrain.drop(terrain.add(bytes));
});
process.stdout.write(`${JSON.stringify({ samples, decode, add })}\n`);
