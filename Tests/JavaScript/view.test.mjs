import "./page.mjs";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { InputError, anchorsOf, attributeOf, choiceOf, routeOf, seedOf } from "../../Web/view/inputs.js";
import { MapLayer, featuresOf } from "../../Web/view/maplibre.js";
import { texts } from "../../Web/view/texts.js";
import { ThreeAnchors } from "../../Web/view/three.js";
import { messagesOf } from "../../Web/sensors/messages.js";

const line = { type: "LineString", coordinates: [[15, 47], [15.1, 47.1]] };
const feature = { type: "Feature", geometry: line, properties: { name: "a" } };

/** The field that an input error names. */
function fieldOf(run) {
  try {
    run();
  } catch (error) {
    assert.ok(error instanceof InputError && error.message.startsWith(`${error.field}: `), String(error));
    return error.field;
  }
  return null;
}

test("a route comes as a feature, its geometry, a collection or positions", () => {
  assert.deepEqual(routeOf(feature), feature);
  assert.deepEqual(routeOf(line), { ...feature, properties: null });
  assert.deepEqual(routeOf({ type: "FeatureCollection", features: [{ geometry: { type: "Point" } }, feature] }), feature);
  for (const list of [line.coordinates, line.coordinates.map(([lon, lat]) => ({ lon, lat }))]) assert.deepEqual(routeOf(list).geometry, line);
  assert.equal(routeOf(null), null);
});

test("wrong input is named by its field", () => {
  const broken = (coordinates) => () => routeOf({ ...feature, geometry: { type: "LineString", coordinates } });
  assert.equal(fieldOf(() => routeOf({ type: "Point" })), "route.type");
  assert.equal(fieldOf(() => routeOf("a")), "route.type");
  assert.equal(fieldOf(() => routeOf({ type: "Feature" })), "route.geometry.type");
  assert.equal(fieldOf(() => routeOf({ type: "FeatureCollection", features: [] })), "route.features");
  assert.equal(fieldOf(broken([[15, 47]])), "route.geometry.coordinates");
  assert.equal(fieldOf(broken(undefined)), "route.geometry.coordinates");
  assert.equal(fieldOf(broken([[15, 47], [15, 91]])), "route.geometry.coordinates[1]");
  assert.equal(fieldOf(broken([[15, 47], null])), "route.geometry.coordinates[1]");
  assert.equal(fieldOf(() => routeOf([[15, 47], [181, 47]])), "route[1]");
  assert.equal(fieldOf(() => anchorsOf("Hut")), "anchors");
  assert.equal(fieldOf(() => anchorsOf([null])), "anchors[0]");
  assert.equal(fieldOf(() => anchorsOf([{ lat: 47, lon: 15 }, { lat: "47", lon: 15 }])), "anchors[1].lat");
  assert.equal(fieldOf(() => anchorsOf([{ lat: 47 }])), "anchors[0].lon");
  assert.equal(fieldOf(() => anchorsOf([{ lat: NaN, lon: 15 }])), "anchors[0].lat");
  assert.equal(fieldOf(() => anchorsOf([{ lat: 47, lon: 15, name: 7 }])), "anchors[0].name");
  assert.equal(fieldOf(() => anchorsOf([{ lat: 47, lon: 15, colour: "pink" }])), "anchors[0].colour");
  assert.equal(fieldOf(() => anchorsOf({ type: "FeatureCollection", features: [{ geometry: line }] })), "anchors.features[0].geometry.type");
  assert.equal(fieldOf(() => choiceOf("furlongs", ["metric", "imperial"], "units")), "units");
  assert.equal(fieldOf(() => seedOf("x")), "simulate");
  assert.equal(fieldOf(() => attributeOf("{", "route")), "route");
});

test("anchors come as a list or as points, attributes as JSON or an address", () => {
  const points = { type: "FeatureCollection", features: [{ geometry: { type: "Point", coordinates: [15, 47, 400] }, properties: { name: "Hut" } }] };
  assert.deepEqual(anchorsOf(points), [{ name: "Hut", lat: 47, lon: 15, alt: 400 }]);
  assert.deepEqual(anchorsOf([{ lat: 47, lon: 15 }]), [{ lat: 47, lon: 15 }]);
  assert.deepEqual(anchorsOf(null), []);
  assert.deepEqual(attributeOf(' [{"lat": 1}]', "anchors"), { value: [{ lat: 1 }] });
  assert.deepEqual(attributeOf("walks/hut.gpx ", "route"), { address: "walks/hut.gpx" });
  assert.deepEqual(["", true, "7", 9].map(seedOf), [1, 1, 7, 9]);
});

test("the view says everything in every language", () => {
  for (const [language, table] of Object.entries(texts)) {
    assert.deepEqual(Object.keys(table), Object.keys(texts.en), language);
    assert.ok(Object.values(table).every((text) => text.length > 2), language);
    assert.ok(table["view.missing"].includes("{list}"), language);
    const { location, orientation, ...others } = messagesOf((key) => table[key] ?? null);
    for (const { problem, text } of [...Object.values(location), ...Object.values(orientation), others.insecure, others.motion, others.compass]) {
      assert.notEqual(text, problem);
    }
  }
  assert.equal(messagesOf(() => null).location.denied.text, "location.denied");
});

test("what the package holds imports nothing that it lacks", () => {
  const web = new URL("../../Web/", import.meta.url);
  const script = readFileSync(new URL("../../Scripts/build-npm", import.meta.url), "utf8");
  const list = /^files=\(\n(.*?)^\)/ms.exec(script)[1].split(/\s+/).filter(Boolean).flatMap((word) => {
    const [, before, inner] = /^Web\/([^{]*)(?:\{(.*)\})?$/.exec(word);
    if (inner) return inner.split(",").map((name) => before + name);
    const [folder, pattern] = before.split("/");
    if (!pattern.includes("*")) return [before];
    return readdirSync(new URL(`${folder}/`, web)).filter((name) => name.endsWith(pattern.slice(1))).map((name) => `${folder}/${name}`);
  });
  assert.ok(list.length > 50);
  for (const name of list.filter((name) => name.endsWith(".js"))) {
    const code = readFileSync(new URL(name, web), "utf8").replace(/\/\*.*?\*\//gs, "");
    for (const [, target] of code.matchAll(/(?:\bfrom |\bimport\(|^import |new URL\()"(\.[^"]*|[^"]*\.css)"/gm)) {
      const path = new URL(target, new URL(name, web)).href.slice(web.href.length);
      assert.ok(list.includes(path), `${name} needs ${path}`);
    }
  }
});

class Object3D {
  visible = true;
  place = [];
  position = { set: (...place) => { this.place = place; } };
}
class Group extends Object3D {
  children = new Set();
  add(object) { this.children.add(object); }
  remove(object) { this.children.delete(object); }
}

test("three.js: an object per anchor, the camera in step", () => {
  let updates = 0;
  const turned = [];
  const camera = Object.assign(new Object3D(), { fov: 50, aspect: 1, quaternion: { set: (...q) => turned.push(q) }, updateProjectionMatrix: () => { updates += 1; } });
  const adapter = new ThreeAnchors({ Group }, camera, (anchor) => Object.assign(new Object3D(), { anchor }));
  const [hut, tower, spring] = [{ name: "hut" }, { name: "tower" }, { name: "spring" }];
  const frame = { pose: { p: [1, 2, 3], q: [0, 0, 0, 1] }, camera: { width: 100, height: 200, fovX: 60, fovY: 2 * Math.atan(2 * Math.tan(Math.PI / 6)) * 180 / Math.PI } };
  const seen = (...list) => ({ anchors: list.map(([index, lift]) => ({ index, lift, position: [10, 0, -index] })) });
  adapter.update({ frame: null, overlay: null, anchors: [] });
  assert.equal(adapter.group.visible, false);
  adapter.update({ frame, overlay: seen([1, 4]), anchors: [hut, tower] });
  adapter.update({ frame, overlay: seen([1, 4]), anchors: [hut, tower] });
  assert.deepEqual([camera.place, turned[0], updates], [[1, 2, 3], [0, 0, 0, 1], 1]);
  assert.ok(Math.abs(camera.aspect - 0.5) < 1e-12);
  const state = () => [...adapter.group.children].map(({ anchor, visible, place }) => [anchor.name, visible, ...place]);
  assert.deepEqual(state(), [["hut", false], ["tower", true, 10, 4, -1]]);
  adapter.update({ frame, overlay: seen([0, 0]), anchors: [tower, spring] });
  assert.deepEqual(state(), [["tower", true, 10, 0, -0], ["spring", false]]);
});

test("MapLibre: route, anchors, position and a cone as wide as the heading is uncertain", () => {
  const view = {
    route: feature, anchors: [{ lat: 47, lon: 15, name: "Hut", colour: "blue" }], frame: null, overlay: null,
    alignment: { latitude: 47, longitude: 15, cameraHeadingDegrees: 90, yawSigmaDegrees: 20 },
  };
  const { features } = featuresOf(view);
  assert.deepEqual(features.map(({ properties }) => properties.role), ["route", "anchor", "cone", "position"]);
  assert.deepEqual(features[1].properties, { role: "anchor", name: "Hut", paint: "#17619b" });
  const [[apex, ...arc]] = features[2].geometry.coordinates;
  assert.deepEqual([apex, arc.pop()], [[15, 47], [15, 47]]);
  const angles = arc.map(([lon, lat]) => Math.atan2((lon - 15) * Math.cos(47 * Math.PI / 180), lat - 47) * 180 / Math.PI);
  assert.deepEqual([Math.round(angles[0]), Math.round(angles.at(-1))], [50, 130]);
  assert.equal(featuresOf({ ...view, route: null, anchors: [], alignment: null }).features.length, 0);

  const [sources, drawn, isLoaded] = [new Map(), [], { now: false }];
  const map = {
    isStyleLoaded: () => isLoaded.now, getSource: (id) => sources.get(id), removeSource: (id) => sources.delete(id),
    addSource: (id, { data }) => sources.set(id, { data, setData(next) { this.data = next; } }),
    addLayer: ({ id }, before) => drawn.push([id, before]), removeLayer: (id) => drawn.splice(drawn.findIndex(([one]) => one === id), 1),
  };
  const layer = new MapLayer(map, { before: "labels" });
  layer.update(view);
  assert.equal(drawn.length, 0);
  isLoaded.now = true;
  layer.update(view);
  assert.ok(drawn.length === 5 && drawn.every(([id, before]) => id.startsWith("waymark-") && before === "labels"));
  layer.update({ ...view, route: null });
  assert.equal(sources.get("waymark").data.features.length, 3);
  layer.close();
  assert.deepEqual([drawn.length, sources.size], [0, 0]);
});
