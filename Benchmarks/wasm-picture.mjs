// What a direction from a picture of 640 × 480 pixels costs as WebAssembly, here in Node, the horizon of its place being known:
// node Benchmarks/wasm-picture.mjs WASM HGT [WASM …], with an HGT file of 1201² samples that covers 42 to 43° N, 1 to 2° E. The mountains are painted
// by their distance, the street from the houses that the map has. Several modules are measured in turns.
import { readFileSync } from "node:fs";
import { buildingInput } from "../Web/engine/building-input.js";
import { TerrainEngine } from "../Web/engine/terrain.js";
import { report, timed, title } from "./report.mjs";
import { ground, heightsOf } from "./wasm-heights.mjs";

const [first, hgt, ...others] = process.argv.slice(2);
const modules = [first, ...others];
const eye = { lat: 42.55, lon: 1.55, range: 60_000 };
const camera = { focal: 480, width: 640, height: 480 };
const rounds = 9;
const heights = heightsOf(hgt);
const degrees = 180 / Math.PI;

/** A picture without tilt: `shade(right, up)` gives the colour seen so many focal lengths to the right of the axis and above it. */
function painted(shade) {
  const { focal, width, height } = camera;
  const pixels = new Uint8Array(4 * width * height).fill(255);
  let seed = 1;
  const noise = () => { seed = (seed * 16807) % 2147483647; return (seed / 2147483647 - 0.5) * 8; };
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 4) {
      const grain = noise();
      shade((x + 0.5 - width / 2) / focal, (height / 2 - y - 0.5) / focal).forEach((value, k) => { pixels[i + k] = Math.max(0, Math.min(255, value + grain)); });
    }
  }
  return { width, height, pixels };
}

/** The farther the ground, the more like the sky. */
function mountains(terrain, yaw) {
  const grid = { firstAzimuth: yaw - 45, azimuthStep: 90 / 1920, columns: 1920, lowestElevation: -30, elevationStep: 60 / 1280, rows: 1280 };
  const { distances } = terrain.depth(eye, grid);
  return painted((right, up) => {
    const column = Math.round(Math.atan(right) * degrees / grid.azimuthStep + grid.columns / 2);
    const row = Math.round((Math.atan(up / Math.hypot(1, right)) * degrees - grid.lowestElevation) / grid.elevationStep);
    const air = 1 - Math.exp(-distances[column * grid.rows + row] / 40_000);
    return [110, 160, 220].map((sky, k) => sky * air + [70, 80, 60][k] * (1 - air));
  });
}

/** A street to the north of 96 houses: corners in metres east and north of the eye, and heights. */
const houses = Array.from({ length: 96 }, (_, i) => {
  const [side, number] = [i % 2 ? 1 : -1, Math.floor(i / 2) - 24];
  const [near, south] = [7 + (i * 7) % 4, 13 * number - 4 + (i * 5) % 3];
  return { ring: [[near, south], [near, south + 11], [near + 9, south + 11], [near + 9, south], [near, south]].map(([x, y]) => [side * x, y]), height: 6 + (i * 11) % 7 };
});
const features = houses.map(({ ring, height }, i) => ({
  geometry: { type: "Polygon", coordinates: [ring.map(([x, y]) => [eye.lon + x / 111_320 / Math.cos(eye.lat / degrees), eye.lat + y / 111_070])] },
  properties: { layer: "buildings", id: i, height },
}));

function street(yaw) {
  const walls = houses.flatMap(({ ring, height }, house) => ring.slice(1).map(([x, y], i) => {
    const [ax, ay] = ring[i];
    return { ax, ay, dx: x - ax, dy: y - ay, top: height, tone: 90 + 13 * ((house + i) % 9) };
  }));
  const [s, c] = [Math.sin(yaw / degrees), Math.cos(yaw / degrees)];
  return painted((right, up) => {
    const [dx, dy] = [s + right * c, c - right * s];
    let [grey, nearest] = [up < 0 ? 85 : 222, up < 0 ? -1.6 / up : 300];
    for (const { ax, ay, dx: ex, dy: ey, top, tone } of walls) {
      const turn = dx * ey - dy * ex;
      const [t, part] = [(ax * ey - ay * ex) / turn, (ax * dy - ay * dx) / turn];
      const z = 1.6 + up * t;
      if (!(t > 0.3 && t < nearest && part >= 0 && part <= 1 && z < top)) continue;
      const length = Math.hypot(ex, ey);
      const [u, v] = [(part * length) % 3, z % 3];
      nearest = t;
      grey = z > top - 0.4 ? tone - 35 : u > 0.8 && u < 2.1 && v > 0.9 && v < 2.4 && part * length < length - 1 ? 45 : tone;
    }
    return [grey, grey, grey];
  });
}

/** Gravity is 0.2° and 0.4° off. */
const q = [Math.sin(0.1 / degrees), 0, Math.sin(0.2 / degrees), 1];
const [fovX, fovY] = [camera.width, camera.height].map((side) => 2 * degrees * Math.atan(side / 2 / camera.focal));
let time = 0;

/** A task: the least processor time of a module's picture, whose direction must be found. */
function task(name, { yaw, from, goal }, look) {
  return { name, goal, run: () => {
    const { found, ms } = timed(look);
    if (found.from !== from || !(Math.abs(found.attitude?.yaw - yaw) < 1.5)) throw Error(`${name}: ${JSON.stringify(found)} for ${yaw}° from the ${from}`);
    return ms;
  } };
}

/** A picture of a running camera. */
function live(name, { terrain, picture, ...expected }, compass = null) {
  return task(`camera, ${name}`, { ...expected, goal: 50 }, () => {
    time += 1;
    return terrain.lookNow(eye, picture, { time, yaw: compass, yawSigma: compass && 8, q, before: { time: time - 0.1, q }, fovX, fovY, positionSigma: 5 });
  });
}

/** A photo. */
function photo(name, { terrain, picture, ...expected }, known) {
  return task(`photo, ${name}`, expected, () => terrain.look(eye, picture, { focal: camera.focal, positionSigma: 5, ...known }));
}

async function tasks(path) {
  const engine = await TerrainEngine.load(readFileSync(path));
  const [high, flat] = [heights, () => 100].map((height) => ground(engine, eye, height));
  flat.buildings(eye, buildingInput(features));
  const ridges = { terrain: high, picture: mountains(high, 57), yaw: 57, from: "skyline" };
  const gravity = { pitch: 0.2, roll: -0.4 };
  return [
    live("mountains, with compass", ridges, 64),
    live("mountains, without compass", ridges),
    live("a street whose skyline is refused", { terrain: flat, picture: street(12), yaw: 12, from: "houses" }, 20),
    photo("mountains, with gravity and compass", ridges, { ...gravity, yaw: 64 }),
    photo("mountains, with gravity", ridges, gravity),
    photo("mountains, with compass", ridges, { yaw: 64 }),
    photo("mountains, with neither", ridges, {}),
  ];
}

const all = await Promise.all(modules.map(tasks));
for (const index of all[0].keys()) {
  const best = all.map(() => Infinity);
  for (let round = 0; round < rounds; round++) all.forEach((list, i) => { best[i] = Math.min(best[i], list[index].run()); });
  modules.forEach((path, i) => report(title(all[i][index].name, path, modules), best[i], "ms", all[i][index].goal));
}
