/** Houses: walls from the map's outlines, gabled roofs on the four-cornered ones. */

import { rgb } from "./palette.js";

const plasters = [
  "#f6ead2", "#f0d6ae", "#faf3e4", "#e9c9a0", "#f2d9a8", "#e8c4ae", "#dfe3d4", "#f3e0cf", "#e6d3c4", "#d9dfe4",
].map(rgb);
const roofs = ["#b4593f", "#a24e3a", "#8f4a3c", "#c06a48", "#7d5a50", "#9a5f4a"].map(rgb);
const stone = rgb("#cfc6b6");
const slate = rgb("#75777f");

/** @param {number} a @param {number} b a number of 0…1 that belongs to a place */
const own = (a, b) => {
  const s = Math.sin(a * 12.9898 + b * 78.233) * 43758.5453;
  return s - Math.floor(s);
};

class Builder {
  /** @type {number[]} */ vertices = [];
  /** @type {number[]} */ indices = [];

  /**
   * A flat face.
   * @param {number[][]} corners counter-clockwise from outside
   * @param {number[]} tint
   * @param {number[][]} wall metres along and up at each corner
   */
  face(corners, tint, wall) {
    const [a, b, c] = corners;
    const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const v = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const length = Math.hypot(n[0], n[1], n[2]) || 1;
    const first = this.vertices.length / 11;
    corners.forEach((p, i) => {
      this.vertices.push(p[0], p[1], p[2], n[0] / length, n[1] / length, n[2] / length, ...tint, wall[i][0], wall[i][1]);
    });
    for (let i = 1; i + 1 < corners.length; i++) this.indices.push(first, first + i, first + i + 1);
  }
}

/** Twice the signed area; positive when the ring runs counter-clockwise seen from above (x east, z south).
 *  @param {number[][]} ring */
function turn(ring) {
  let sum = 0;
  ring.forEach(([x, , z], i) => {
    const [nx, , nz] = ring[(i + 1) % ring.length];
    sum += x * -nz - nx * -z;
  });
  return sum;
}

/**
 * The mesh data of all buildings: attributes as `shaders.walls` has them.
 * @param {import("./features.js").Feature[]} features
 * @param {(x: number, y: number, z: number) => number} built the ground with ways built into it
 */
export function buildingMesh(features, built) {
  const builder = new Builder();
  for (const feature of features) {
    if (feature.kind !== "building") continue;
    for (const part of feature.parts) {
      /** @type {number[][]} */
      let ring = [];
      for (let i = 0; i + 2 < part.length; i += 3) ring.push([part[i], built(part[i], part[i + 1], part[i + 2]), part[i + 2]]);
      const [first, last] = [ring[0], ring[ring.length - 1]];
      if (first && Math.hypot(first[0] - last[0], first[2] - last[2]) < 0.05) ring.pop();
      if (ring.length < 3 || ring.some((p) => p.some(Number.isNaN))) continue;
      if (turn(ring) < 0) ring = ring.reverse();
      raise(builder, ring, feature);
    }
  }
  return { vertices: new Float32Array(builder.vertices), indices: new Uint32Array(builder.indices) };
}

/** @param {Builder} builder @param {number[][]} ring @param {import("./features.js").Feature} feature */
function raise(builder, ring, { height, detail }) {
  // Heights count from the lowest corner, as in the engine (`BuildingModel`).
  const lowest = Math.min(...ring.map((p) => p[1]));
  const floor = lowest - 0.6;
  const seed = own(ring[0][0], ring[0][2]);
  const isGreat = ["castle", "church", "cathedral", "chapel", "tower", "civic"].includes(detail);
  const tint = isGreat ? stone : plasters[Math.floor(seed * plasters.length)];
  const isGabled = ring.length === 4 && height < 30;
  const rise = isGabled ? Math.min(0.45 * height, 0.32 * Math.min(side(ring, 0), side(ring, 1))) : 0;
  const eaves = lowest + height - rise;
  let along = 0;
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length];
    const length = Math.hypot(b[0] - a[0], b[2] - a[2]);
    builder.face(
      [[a[0], floor, a[2]], [b[0], floor, b[2]], [b[0], eaves, b[2]], [a[0], eaves, a[2]]], tint,
      [[along, 0], [along + length, 0], [along + length, eaves - floor], [along, eaves - floor]]);
    along += length;
  });
  const cover = isGreat ? slate : roofs[Math.floor(own(ring[0][2], ring[0][0]) * roofs.length)];
  if (isGabled) gable(builder, ring, eaves, rise, cover, tint);
  else flat(builder, ring, eaves, [0.8, 0.8, 0.8].map((f, i) => f * tint[i]));
}

/** @param {number[][]} ring @param {number} i */
function side(ring, i) { return Math.hypot(ring[i + 1][0] - ring[i][0], ring[i + 1][2] - ring[i][2]); }

/**
 * A roof of two slopes with its ridge along the longer side.
 * @param {Builder} builder @param {number[][]} ring @param {number} eaves @param {number} rise
 * @param {number[]} cover @param {number[]} tint
 */
function gable(builder, ring, eaves, rise, cover, tint) {
  const r = side(ring, 0) >= side(ring, 1) ? ring : [ring[1], ring[2], ring[3], ring[0]];
  const none = [[0, -1], [0, -1], [0, -1], [0, -1]];
  const [a, b, c, d] = r.map(([x, , z]) => [x, eaves, z]);
  const middle = (/** @type {number[]} */ p, /** @type {number[]} */ q) => [(p[0] + q[0]) / 2, eaves + rise, (p[2] + q[2]) / 2];
  const [e, f] = [middle(d, a), middle(b, c)];
  // The roof stands out a little on all sides.
  const out = 0.45;
  const push = (/** @type {number[]} */ p, /** @type {number[]} */ from) => {
    const l = Math.hypot(p[0] - from[0], p[2] - from[2]) || 1;
    return [p[0] + (p[0] - from[0]) / l * out, p[1], p[2] + (p[2] - from[2]) / l * out];
  };
  const lower = (/** @type {number[]} */ p) => [p[0], p[1] - out * 0.5, p[2]];
  const [e2, f2] = [push(e, f), push(f, e)];
  const [a2, b2, c2, d2] = [push(push(a, d), b), push(push(b, c), a), push(push(c, b), d), push(push(d, a), c)].map(lower);
  builder.face([a2, b2, f2, e2], cover, none);
  builder.face([c2, d2, e2, f2], cover, none);
  // From below, for who stands near the wall.
  builder.face([b2, a2, e2, f2], cover.map((v) => 0.9 * v), none);
  builder.face([d2, c2, f2, e2], cover.map((v) => 0.9 * v), none);
  builder.face([b, c, f], tint, none);
  builder.face([d, a, e], tint, none);
}

/**
 * A flat roof: the outline cut into triangles, ear by ear.
 * @param {Builder} builder @param {number[][]} ring @param {number} eaves @param {number[]} tint
 */
function flat(builder, ring, eaves, tint) {
  const left = ring.map(([x, , z]) => [x, eaves, z]);
  const cross = (/** @type {number[]} */ a, /** @type {number[]} */ b, /** @type {number[]} */ c) =>
    (b[0] - a[0]) * -(c[2] - a[2]) - (c[0] - a[0]) * -(b[2] - a[2]);
  const none = [[0, -1], [0, -1], [0, -1]];
  for (let tries = 0; left.length > 3 && tries < 4 * ring.length; tries++) {
    const i = tries % left.length;
    const [a, b, c] = [left[(i + left.length - 1) % left.length], left[i], left[(i + 1) % left.length]];
    const isEar = cross(a, b, c) > 0 && !left.some((p) =>
      p !== a && p !== b && p !== c && cross(a, b, p) > 0 && cross(b, c, p) > 0 && cross(c, a, p) > 0);
    if (!isEar) continue;
    builder.face([a, b, c], tint, none);
    left.splice(i, 1);
    tries = -1;
    if (left.length > 400) break;
  }
  if (left.length === 3) builder.face(left, tint, none);
}
