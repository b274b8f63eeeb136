import "./page.mjs";
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { InputError, anchorsOf, attributeOf, choiceOf, routeOf, seedOf } from "../../Web/view/inputs.js";
import { texts } from "../../Web/view/texts.js";
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
