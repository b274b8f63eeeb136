/** The scene of the benchmarks of a frame: places around the market of a town, a winding way, cameras turned anyhow. */

let state = 20;

/** Uniform in [0, 1), the same at every run (mulberry32). */
export function random() {
  state = (state + 0x6d2b79f5) | 0;
  let z = Math.imul(state ^ (state >>> 15), 1 | state);
  z = (z + Math.imul(z ^ (z >>> 7), 61 | z)) ^ z;
  return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32;
}

/** A winding way eastwards with a vertex every 12 m. */
export function route(kilometers) {
  const coordinates = [];
  for (let i = 0; i * 12 <= kilometers * 1000; i++) {
    coordinates.push([15.4395 + i * 0.00013, 47.0707 + 0.0008 * Math.sin(i / 9) + 0.0001 * random(), 350]);
  }
  return { type: "Feature", geometry: { type: "LineString", coordinates }, properties: { waymark: { altRef: "msl" } } };
}

/** Places within some five kilometres, two thirds of them with a height. */
export function anchors(count) {
  return Array.from({ length: count }, (_, i) => ({
    lat: 47.0707 + (random() - 0.5) * 0.1, lon: 15.4395 + (random() - 0.5) * 0.14,
    alt: i % 3 ? 300 + 400 * random() : undefined, altRef: "msl",
  }));
}

/** A uniformly random rotation. */
export function quaternion() {
  for (;;) {
    const q = [0, 0, 0, 0].map(() => 2 * random() - 1);
    const length = Math.hypot(...q);
    if (length > 0.1 && length < 1) return q.map((c) => c / length);
  }
}

/** Runs `once` in batches, since a browser's clock is coarse, and gives the times of one run in ms, sorted. */
export function times(once, { batches = 80, batch = 25, warmUp = 8 } = {}) {
  const all = [];
  for (let k = 0; k < batches + warmUp; k++) {
    const start = performance.now();
    for (let i = 0; i < batch; i++) once(k * batch + i);
    if (k >= warmUp) all.push((performance.now() - start) / batch);
  }
  return all.sort((a, b) => a - b);
}

export const quantile = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
