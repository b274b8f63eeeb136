/** The route in the local frame: how far a point is from it and how high it lies there. */

const cell = 32;

export class RouteLine {
  /** @param {Float32Array} points x y z of each vertex */
  constructor(points) {
    this.points = points;
    this.count = points.length / 3;
    /**
     * Segments by cells of the ground.
     * @type {Map<string, number[]>}
     */
    this.cells = new Map();
    for (let i = 0; i + 1 < this.count; i++) {
      const [x0, z0, x1, z1] = [points[3 * i], points[3 * i + 2], points[3 * i + 3], points[3 * i + 5]];
      const steps = Math.max(1, Math.ceil(Math.hypot(x1 - x0, z1 - z0) / cell));
      for (let k = 0; k <= steps; k++) {
        const cx = Math.floor((x0 + (x1 - x0) * k / steps) / cell);
        const cz = Math.floor((z0 + (z1 - z0) * k / steps) / cell);
        for (let dx = -1; dx <= 1; dx++) {
          for (let dz = -1; dz <= 1; dz++) {
            const key = `${cx + dx},${cz + dz}`;
            const list = this.cells.get(key);
            if (!list) this.cells.set(key, [i]);
            else if (list[list.length - 1] !== i) list.push(i);
          }
        }
      }
    }
  }

  /**
   * The ground's height with the path built into the slope: level with the route near it, the hill's own farther off.
   * @param {number} x @param {number} y the hill's height @param {number} z
   */
  built(x, y, z) {
    const list = this.cells.get(`${Math.floor(x / cell)},${Math.floor(z / cell)}`);
    if (!list) return y;
    let sum = 0;
    let weights = 0;
    let nearest = Infinity;
    const p = this.points;
    for (const i of list) {
      const dx = p[3 * i + 3] - p[3 * i];
      const dz = p[3 * i + 5] - p[3 * i + 2];
      const length = dx * dx + dz * dz;
      const f = length > 0
        ? Math.min(1, Math.max(0, ((x - p[3 * i]) * dx + (z - p[3 * i + 2]) * dz) / length)) : 0;
      const distance = Math.hypot(x - p[3 * i] - f * dx, z - p[3 * i + 2] - f * dz);
      nearest = Math.min(nearest, distance);
      const weight = 1 / (0.05 + distance * distance);
      sum += weight * (p[3 * i + 1] + f * (p[3 * i + 4] - p[3 * i + 1]));
      weights += weight;
    }
    if (nearest >= 26) return y;
    const f = Math.min(1, Math.max(0, (nearest - 6) / 20));
    const hill = f * f * (3 - 2 * f);
    return y * hill + sum / weights * (1 - hill);
  }
}
