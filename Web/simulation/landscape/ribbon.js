/** The true way, painted on the ground. */

const halfWidth = 0.13;

/**
 * A ribbon along the route, pieces of three metres, corners mitred.
 * @param {Float32Array} points x y z of each vertex of the route
 */
export function routeRibbon(points) {
  /** @type {number[][]} x, y, z, metres along */
  const line = [];
  let along = 0;
  for (let i = 0; i + 5 < points.length; i += 3) {
    const a = points.subarray(i, i + 3);
    const b = points.subarray(i + 3, i + 6);
    const length = Math.hypot(b[0] - a[0], b[2] - a[2]);
    const pieces = Math.max(1, Math.ceil(length / 3));
    for (let k = 0; k < pieces; k++) {
      const f = k / pieces;
      line.push([a[0] + f * (b[0] - a[0]), a[1] + f * (b[1] - a[1]), a[2] + f * (b[2] - a[2]), along + f * length]);
    }
    along += length;
  }
  const last = points.subarray(points.length - 3);
  line.push([last[0], last[1], last[2], along]);
  const vertices = new Float32Array(10 * line.length);
  line.forEach(([x, y, z, s], i) => {
    const before = line[Math.max(0, i - 1)];
    const after = line[Math.min(line.length - 1, i + 1)];
    const length = Math.hypot(after[0] - before[0], after[2] - before[2]) || 1;
    const rx = -(after[2] - before[2]) / length * halfWidth;
    const rz = (after[0] - before[0]) / length * halfWidth;
    vertices.set([x - rx, y + 0.04, z - rz, s, -1, x + rx, y + 0.04, z + rz, s, 1], 10 * i);
  });
  const indices = new Uint32Array(6 * (line.length - 1));
  for (let i = 0; i + 1 < line.length; i++) indices.set([2 * i, 2 * i + 1, 2 * i + 2, 2 * i + 2, 2 * i + 1, 2 * i + 3], 6 * i);
  return { vertices, indices };
}
