// Ground for the terrain's module in Node.
import { readFileSync } from "node:fs";

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
  for (const address of terrain.plan(eye, { range: eye.range })) terrain.add(block(address, height));
  return terrain;
}

/** A block of heights at an address. */
function block({ level, row, column }, height) {
  const [width, step] = [450 << level, level === 0 ? 1 : 3 << (level - 1)];
  const side = width / step + 1;
  const [south, west] = [row * width - 90 * 3600, column * width - 180 * 3600];
  const samples = new Int16Array(side * side);
  for (let i = 0; i < samples.length; i++) {
    const [y, x] = [Math.floor(i / side), i % side];
    samples[i] = height((south + width - y * step) / 3600, (west + x * step) / 3600);
  }
  return encoded({ level, row, column }, side, samples);
}

/** A valid block, if not the shortest (docs/map.md): heights are expected on a plane, with the same frequencies everywhere. */
function encoded({ level, row, column }, side, samples) {
  const [low, high] = samples.reduce(([low, high], height) => [Math.min(low, height), Math.max(high, height)], [32767, -32767]);
  const symbols = new Uint8Array(samples.length);
  const bits = [];
  let sum = 0;
  for (let i = 0; i < side; i++) {
    let line = 0;
    for (let j = 0; j < side; j++) {
      const at = i * side + j;
      const north = i > 0 ? samples[at - side] : 0;
      const corner = j > 0 ? samples[at - side - 1] : i > 1 ? samples[at - 2 * side] : low;
      const left = j > 0 ? samples[at - 1] : i > 0 ? north : low;
      const expected = i === 0 ? left : Math.max(low, Math.min(high, left + north - corner));
      const rest = samples[at] - expected;
      const number = ((rest << 1) ^ (rest >> 31)) >>> 0;
      symbols[at] = number;
      if (number >= 128) {
        const k = Math.floor(Math.log2((number - 128) / 16 + 1));
        symbols[at] = 128 + k;
        for (let bit = 0; bit < k + 4; bit++) bits.push(((number - 128 - 16 * ((1 << k) - 1)) >> bit) & 1);
      }
      line += samples[at];
    }
    sum = (Math.imul(sum, 31) + line) >>> 0;
  }
  const counts = new Array(142).fill(0);
  for (const symbol of symbols) counts[symbol]++;
  const frequencies = counts.map((count) => (count > 0 ? Math.max(1, Math.floor(count / symbols.length * 1900)) : 0));
  frequencies[frequencies.indexOf(Math.max(...frequencies))] += 2048 - frequencies.reduce((a, b) => a + b);
  const starts = frequencies.map((_, symbol) => frequencies.slice(0, symbol).reduce((a, b) => a + b, 0));
  const states = [65536, 65536, 65536, 65536];
  const words = [];
  for (let i = symbols.length - 1; i >= 0; i--) {
    const [lane, frequency] = [(i % side) & 3, frequencies[symbols[i]]];
    let x = states[lane];
    if (x >= frequency * 2 ** 21) {
      words.push(x & 65535);
      x = x >>> 16;
    }
    states[lane] = Math.floor(x / frequency) * 2048 + (x % frequency) + starts[symbols[i]];
  }
  const bytes = [0x57, 0x4d, 0x48, 0x32, level, 1];
  const append = (value, count) => { for (let k = 0; k < count; k++) bytes.push((value >>> (8 * k)) & 255); };
  for (const value of [row, column, low, high]) append(value, 2);
  append(sum, 4);
  // The plane's weights; no measure exceeds the thresholds; no voids.
  for (const value of [128, 128, 0, 0, 0, 65535, 65535, 65535]) append(value, 2);
  append(0, 4);
  append(Math.ceil(bits.length / 8), 4);
  for (let i = 0; i < bits.length; i += 8) bytes.push(bits.slice(i, i + 8).reduce((byte, bit, k) => byte | (bit << k), 0));
  bytes.push(142);
  for (const frequency of frequencies) {
    if (frequency >= 240) bytes.push(240 + (frequency >> 8));
    bytes.push(frequency & 255);
  }
  bytes.push(0, 0, 0);
  for (const state of states) append(state, 4);
  for (const word of words.reverse()) append(word, 2);
  return new Uint8Array(bytes);
}
