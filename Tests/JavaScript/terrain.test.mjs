import "./page.mjs";
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { test } from "node:test";
import { distanceField } from "../../Web/map/distance-field.js";
import { circleOf, meets, within } from "../../Web/offline/circles.js";
import { directionTo, Projection, turned } from "../../Web/terrain/direction.js";
import { mostProminent, placeLabels } from "../../Web/terrain/label-layout.js";
import { landmarkList } from "../../Web/terrain/landmark-list.js";
import { summitsInView, visibleNames, visibleSummits } from "../../Web/terrain/summits.js";

/** Pseudo-random numbers that are the same in every run. */
function random(seed) {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

test("directions between places", () => {
  const eye = { lat: 0, lon: 179.9, height: 0 };
  const east = directionTo(eye, { lat: 0, lon: -179.9, height: 0 });
  const distance = 0.2 * Math.PI / 180 * 6_371_000;
  assert.ok(Math.abs(east.azimuth - 90) < 1e-9 && Math.abs(east.distance - distance) < 1e-6);
  // The ground falls away by d²/2r, of which refraction gives 0.13 back.
  assert.ok(Math.abs(east.elevation + Math.atan(0.87 * distance / 2 / 6_371_000) * 180 / Math.PI) < 1e-9);
  assert.ok(Math.abs(directionTo({ lat: 47, lon: 8, height: 0 }, { lat: 46, lon: 8, height: 4000 }).azimuth - 180) < 1e-9);
  assert.deepEqual([190, -190, 360, 540, 0].map(turned), [-170, 170, 0, -180, 0]);
});

test("directions become pixels of the camera", () => {
  const camera = new Projection();
  camera.set([0, 0, 0, 2], 30, { width: 400, height: 800, fovX: 60, fovY: 90 });
  const point = { x: 0, y: 0 };
  const at = (azimuth, elevation) => (camera.project(azimuth, elevation, point) ? [Math.round(point.x), Math.round(point.y)] : null);
  assert.deepEqual(at(30, 0), [200, 400]);
  assert.deepEqual(at(60, 0), [400, 400]);
  assert.deepEqual(at(30, 45), [200, 0]);
  assert.equal(at(210, 0), null);
});

test("distance fields agree with every distance measured", () => {
  const [width, height, radius, next] = [13, 9, 4, random(7)];
  const alpha = Uint8ClampedArray.from({ length: width * height }, () => (next() < 0.4 ? 255 : 0));
  const field = distanceField(alpha, width, height, radius);
  const nearest = (x, y, value) => {
    let best = Infinity;
    for (let i = 0; i < alpha.length; i++) if (alpha[i] === value) best = Math.min(best, Math.hypot(i % width - x, Math.floor(i / width) - y));
    return best;
  };
  for (let i = 0; i < alpha.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const signed = alpha[i] ? -nearest(x, y, 0) : nearest(x, y, 255);
    assert.equal(field[i], new Uint8ClampedArray([Math.round(255 - 255 * (signed / radius + 0.25))])[0], `${x}, ${y}`);
  }
});

test("the most prominent summit has the greatest weight and is not far below", () => {
  const summit = { name: "A", azimuth: 0, elevation: 3, distance: 5000, height: 800, margin: 4, weight: 0.2 };
  const far = { ...summit, name: "far", distance: 60_000, weight: 0.1 };
  const below = { ...summit, name: "below", elevation: -3, distance: 500, weight: 0.3 };
  assert.equal(mostProminent([far, summit, below]).name, "A");
  assert.equal(mostProminent([below]).name, "below");
  assert.equal(mostProminent([]), null);
});

test("labels side by side stand above the highest of their summits", async () => {
  const asked = [];
  // Every label begins at its own summit, in the row that its place in the list gives.
  const client = { ask: async (kind, question) => { asked.push(kind); return question.labels.map(({ anchor }, i) => (i === 3 ? null : { row: i % 2, start: anchor })); } };
  const summit = (name, azimuth, elevation) => ({ name, azimuth, elevation, distance: 1000, height: 500, margin: 1, weight: 1, width: 30 });
  const summits = [summit("a", 350, 2), summit("b", 352, 5), summit("c", 100, 1), summit("d", 101, 1)];
  const placed = await placeLabels(client, summits, { perDegree: 10, rows: 2 });
  assert.deepEqual(asked, ["labels"]);
  assert.deepEqual(Object.fromEntries(placed.map(({ name, ceiling, rows, start }) => [name, [ceiling, rows, start]])), { a: [5, 2, 0], b: [5, 2, 0], c: [1, 1, 0] });
  assert.equal((await placeLabels(client, summits, { perDegree: 10, rows: 2, maximumCount: 1 })).length, 1);
  assert.deepEqual(await placeLabels(client, [], { perDegree: 10, rows: 2 }), []);
});

test("landmarks around a place are put together from kept cells", () => {
  const asked = circleOf("api/area/landmarks?lat=47&lon=179.99&radius=2000");
  assert.deepEqual(asked, { lat: 47, lon: 179.99, radius: 2000 });
  for (const path of ["api/area/landmarks?lat=47&lon=x&radius=1", "api/area/tiles?lat=1&lon=1&radius=1", "api/area/streets?lat=1&lon=1&radius=1", "api/area"]) assert.equal(circleOf(path), null);
  assert.ok(meets(asked, { ...asked, lon: -179.99, radius: 1 }), "across the date line");
  assert.ok(!meets(asked, { ...asked, lon: -179.9, radius: 100 }));
  const feature = (name, lon) => ({ properties: { name }, geometry: { coordinates: [lon, 47] } });
  const near = feature("near", 179.991);
  const cells = [{ features: [feature("next", -179.999), near, feature("far", 179.9)] }, { features: [{ ...near }] }];
  assert.deepEqual(within(asked, cells).features.map(({ properties }) => properties.name), ["near", "next"]);
});

test("summits that are just hidden are told apart, and heights of the map are handed over", async () => {
  const asked = [];
  const sight = (isVisible, isJustHidden) => ({ isVisible, isJustHidden, azimuth: 1, apparentElevation: 2, groundDistance: 3, elevation: 4, margin: 5, labelWeight: 6, lat: 7, lon: 8 });
  const client = { ask: async (_, { places }) => { asked.push(...places); return [sight(true, false), sight(false, true), sight(false, false), null]; } };
  const features = ["peak", "volcano", "peak", "peak", "saddle"].map((kind, i) => ({
    geometry: { coordinates: [10 + i, 47] }, properties: { layer: "peaks", class: kind, name: `S${i}`, ...(i === 0 ? { ele: 2000 } : {}) },
  }));
  const landmarks = { around: async () => landmarkList({ features }) };
  const names = async (list) => (await list(client, landmarks, { lat: 47, lon: 10 })).map(({ name }) => name);
  assert.deepEqual(await names(visibleSummits), ["S0"]);
  assert.deepEqual(await names(summitsInView), ["S0", "S1"]);
  assert.deepEqual(await names(visibleNames), ["S0"]);
  assert.deepEqual(asked.slice(0, 4), [2000, null, null, null].map((ele, i) => ({ lat: 47, lon: 10 + i, ele })));
});

test("a block that the browser kept in an older form is asked for again", async () => {
  const { BlockStore } = await import("../../Web/terrain/block-store.js");
  const answers = ["WMH1 old", "WMH2 new"];
  const server = createServer((_, response) => response.end(answers.shift())).listen(0, "127.0.0.1");
  await once(server, "listening");
  const store = new BlockStore(`http://127.0.0.1:${server.address().port}/`);
  const address = { level: 1, row: 2, column: 3 };
  const block = await store.block(address);
  assert.equal(new TextDecoder().decode(block), "WMH2 new");
  assert.equal(await store.block(address), block);
  server.close();
});
