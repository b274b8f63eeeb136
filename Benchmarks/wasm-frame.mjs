// What a frame costs when the engine runs as WebAssembly, here in Node: node Benchmarks/wasm-frame.mjs WASM
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { Waymark } from "../Web/engine/waymark.js";

const bytes = readFileSync(process.argv[2]);
const loading = performance.now();
const engine = await Waymark.load(bytes);
report("WebAssembly in Node, load and start", performance.now() - loading, "ms");

// Uniform in [0, 1), the same at every run (mulberry32).
let state = 20;
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let z = Math.imul(state ^ (state >>> 15), 1 | state);
  z = (z + Math.imul(z ^ (z >>> 7), 61 | z)) ^ z;
  return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32;
}

function report(name, value, unit, goal) {
  const figure = value >= 100 ? value.toFixed(0) : value.toPrecision(3);
  const verdict = goal === undefined ? "" : `${" ".repeat(Math.max(1, 14 - unit.length))}goal ${goal}: ${value <= goal ? "met" : "MISSED"}`;
  console.log(`${name.padEnd(58)}${figure.padStart(12)} ${unit}${verdict}`);
}

/** A winding way eastwards with a vertex every 12 m. */
function route(kilometers) {
  const coordinates = [];
  for (let i = 0; i * 12 <= kilometers * 1000; i++) {
    coordinates.push([15.4395 + i * 0.00013, 47.0707 + 0.0008 * Math.sin(i / 9) + 0.0001 * random(), 350]);
  }
  return { type: "Feature", geometry: { type: "LineString", coordinates }, properties: { waymark: { altRef: "msl" } } };
}

function quaternion() {
  for (;;) {
    const q = [0, 0, 0, 0].map(() => 2 * random() - 1);
    const length = Math.hypot(...q);
    if (length > 0.1 && length < 1) return q.map((c) => c / length);
  }
}

const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

for (const [anchors, kilometers, goal] of [[10, 20], [1000, 20], [10000, 20, 2], [10000, 100]]) {
  const session = engine.session({ method: "pairwise", initialYaw: "fixed", yawDegrees: 0 });
  session.camera(0, { width: 390, height: 844, fovX: 37.6, fovY: 72.8 });
  session.anchors(Array.from({ length: anchors }, (_, i) => ({
    lat: 47.0707 + (random() - 0.5) * 0.1, lon: 15.4395 + (random() - 0.5) * 0.14,
    alt: i % 3 ? 300 + 400 * random() : undefined, altRef: "msl",
  })));
  session.route(0, route(kilometers));
  const poseTimes = [];
  let pose;
  for (let i = 0; i < 3000; i++) {
    const t = i / 30;
    if (i % 30 === 1) {
      session.fix(t - 0.01, { lat: 47.0707, lon: 15.4395 + i * 5.7e-7, alt: 351, altRef: "msl", hAcc: 5 });
    }
    pose = { p: [t * 1.3, 0, 0], q: [0, -0.7071067811865476, 0, 0.7071067811865476], tracking: "normal" };
    const start = performance.now();
    session.pose(t, pose);
    poseTimes.push((performance.now() - start) * 1000);
  }
  const times = [];
  for (let i = 0; i < 2200; i++) {
    pose.q = quaternion();
    const start = performance.now();
    session.overlayArray(100 + i / 30, pose);
    // The first frames warm the machine up.
    if (i >= 200) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  poseTimes.sort((a, b) => a - b);
  const label = `WebAssembly in Node, ${anchors} anchors, ${kilometers} km`;
  report(`${label}, frame, median`, quantile(times, 0.5), "ms", goal);
  report(`${label}, frame, 99 %`, quantile(times, 0.99), "ms");
  report(`${label}, pose, median`, quantile(poseTimes, 0.5), "µs");
  session.close();
}
