/**
 * What a frame costs with the method of the usual location-based libraries for the web (LocAR.js and its like over
 * three.js): every place and every point of the route is an object with a matrix; at each frame all of them are brought
 * into the camera's axes, tested against the picture, sorted by depth, and updated. A minimal port: nothing of the
 * drawing itself.
 */

import { anchors, quaternion, quantile, random, route, times } from "./scene.js";

const half = 20037508.34;
/** Web Mercator metres, as such libraries use them. */
const project = (lat, lon) => [lon * half / 180, Math.log(Math.tan((90 + lat) * Math.PI / 360)) / Math.PI * half];

class Thing {
  constructor(x, y, z) {
    this.position = { x, y, z };
    this.quaternion = [0, 0, 0, 1];
    this.scale = { x: 1, y: 1, z: 1 };
    this.matrixWorld = new Float64Array(16);
    this.modelView = new Float64Array(16);
    this.radius = 1;
    this.isVisible = false;
    this.depth = 0;
    this.screen = { x: 0, y: 0 };
    this.distance = 0;
  }

  /** Composes the matrix from position, rotation, scale, as scene graphs do for objects that may have moved. */
  updateMatrix() {
    const [x, y, z, w] = this.quaternion;
    const { scale: s, position: p, matrixWorld: m } = this;
    m[0] = (1 - 2 * (y * y + z * z)) * s.x;
    m[1] = 2 * (x * y + w * z) * s.x;
    m[2] = 2 * (x * z - w * y) * s.x;
    m[4] = 2 * (x * y - w * z) * s.y;
    m[5] = (1 - 2 * (x * x + z * z)) * s.y;
    m[6] = 2 * (y * z + w * x) * s.y;
    m[8] = 2 * (x * z + w * y) * s.z;
    m[9] = 2 * (y * z - w * x) * s.z;
    m[10] = (1 - 2 * (x * x + y * y)) * s.z;
    m[12] = p.x;
    m[13] = p.y;
    m[14] = p.z;
    m[15] = 1;
  }
}

function multiply(a, b, out) {
  for (let j = 0; j < 16; j += 4) {
    for (let i = 0; i < 4; i++) out[j + i] = a[i] * b[j] + a[4 + i] * b[j + 1] + a[8 + i] * b[j + 2] + a[12 + i] * b[j + 3];
  }
}

function viewMatrix([x, y, z, w], p) {
  // The transposed rotation, and the camera's position rotated by it.
  const r = [
    1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y), 2 * (x * y + w * z), 1 - 2 * (x * x + z * z),
    2 * (y * z - w * x), 2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y),
  ];
  const t = [0, 1, 2].map((i) => -(r[i] * p[0] + r[3 + i] * p[1] + r[6 + i] * p[2]));
  return new Float64Array([r[0], r[1], r[2], 0, r[3], r[4], r[5], 0, r[6], r[7], r[8], 0, t[0], t[1], t[2], 1]);
}

/** @param {number} count of places @param {number} kilometers of route */
export function measureObjects(count, kilometers) {
  const [x0, y0] = project(47.0707, 15.4395);
  const things = [];
  const add = (lat, lon, alt) => {
    const [x, y] = project(lat, lon);
    things.push(new Thing(x - x0, (alt ?? 350) - 351.6, -(y - y0)));
  };
  for (const { lat, lon, alt } of anchors(count)) add(lat, lon, alt);
  for (const [lon, lat, alt] of route(kilometers).geometry.coordinates) add(lat, lon, alt);
  const tanX = Math.tan(37.6 * Math.PI / 360);
  const tanY = Math.tan(72.8 * Math.PI / 360);
  const turns = Array.from({ length: 512 }, quaternion);
  const place = [0, 0, 0];
  const frames = times((i) => {
    place[0] = random();
    const view = viewMatrix(turns[i % turns.length], place);
    const shown = [];
    for (const thing of things) {
      thing.updateMatrix();
      multiply(view, thing.matrixWorld, thing.modelView);
      const [x, y, z] = [thing.modelView[12], thing.modelView[13], thing.modelView[14]];
      const depth = -z;
      thing.isVisible = depth > 0.1 && Math.abs(x) < depth * tanX + thing.radius && Math.abs(y) < depth * tanY + thing.radius;
      if (!thing.isVisible) continue;
      thing.depth = depth;
      thing.distance = Math.hypot(x, y, z);
      thing.screen.x = 195 * (1 + x / depth / tanX);
      thing.screen.y = 422 * (1 - y / depth / tanY);
      shown.push(thing);
    }
    shown.sort((a, b) => a.depth - b.depth);
  });
  return { frame: quantile(frames, 0.5), frame99: quantile(frames, 0.99) };
}
