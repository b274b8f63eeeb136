// What the terrain says as WebAssembly.
//
//   node terrain.mjs WASM REQUEST > ANSWERS
//
// WASM is waymark.wasm; terrain.wasm lies beside it. REQUEST is a JSON file: {"blocks": [base64], "eye": {…}, "places": […]}.
// Prints one line for each line of sight, the panorama, the summits, the viewshed, a depth map, shadows, heights around the eye, Sun and Moon, and what
// a picture of a street says. The request has "street": {"buildings": […], "pixels": base64, "width", "height", "camera": {…}}.
import { readFileSync } from "node:fs";
import { TerrainEngine } from "../../../Web/engine/terrain.js";

const [wasm, requestFile] = process.argv.slice(2);
const { blocks, eye, places, street } = JSON.parse(readFileSync(requestFile, "utf8"));
const engine = await TerrainEngine.load(readFileSync(wasm.replace("waymark.wasm", "terrain.wasm")));
const terrain = engine.terrain();
for (const block of blocks) terrain.add(new Uint8Array(Buffer.from(block, "base64")));

for (let azimuth = 2.5; azimuth < 360; azimuth += 5) {
  for (const elevation of [-20, -2, 3, 40]) {
    const { hit, gap, highest } = terrain.sight({ ...eye, azimuth, elevation, sigma: { azimuth: 2, elevation: 0.3, position: 4, height: 6 } });
    console.log(JSON.stringify(hit ? [hit.lat, hit.lon, hit.elevation, hit.distance, hit.uncertainty]
      : gap ? [gap.lat, gap.lon, gap.start, gap.end] : [highest.lat, highest.lon, highest.elevation, highest.apparentElevation]));
  }
}
const panorama = terrain.panorama(eye, { firstAzimuth: 0, step: 0.5, count: 720 });
console.log(JSON.stringify([...panorama.ridges]));
const peaks = terrain.peaks(eye, places);
console.log(JSON.stringify(peaks.flatMap((peak) => (peak
  ? [peak.lat, peak.elevation, peak.ground, peak.azimuth, peak.apparentElevation, peak.margin, peak.error, peak.isJustHidden ? 1 : 0] : []))));
const margins = terrain.viewshed(eye, { south: 47.05, west: 10.1, north: 47.15, east: 10.3, rows: 20, columns: 20 });
console.log(JSON.stringify([...margins].map((margin) => (Number.isNaN(margin) ? null : margin))));
const grid = { firstAzimuth: 30, azimuthStep: 1.5, columns: 90, lowestElevation: -12, elevationStep: 0.25, rows: 120 };
const { distances } = terrain.depth(eye, grid);
console.log(JSON.stringify([...distances].map((distance) => (Number.isFinite(distance) ? distance : null))));
console.log(JSON.stringify([...terrain.shadows(eye, grid, { azimuth: 120, elevation: 8 })]));
console.log(JSON.stringify([...terrain.square(eye, { spacing: 120, side: 40 })].map((height) => (Number.isNaN(height) ? null : height))));
const sky = terrain.sky(eye, { from: 1_782_000_000, interval: 3600, contacts: true });
console.log(JSON.stringify([
  ...sky.path.flatMap(({ sun, moon }) => [sun.azimuth, sun.elevation, moon.azimuth, moon.elevation]),
  ...[...sky.contacts.sun, ...sky.contacts.moon].flatMap(({ isRise, time, azimuth, elevation }) => [isRise ? 0 : 1, time, azimuth, elevation]),
]));
terrain.buildings(eye, Float64Array.from(street.buildings));
const { attitude, sigma, from } = terrain.look(eye, { ...street, pixels: new Uint8Array(Buffer.from(street.pixels, "base64")) }, street.camera);
console.log(JSON.stringify([attitude.yaw, sigma, attitude.pitch, attitude.roll, from === "houses" ? 3 : -1]));
