// Code of a user of the installed package: every module by its name, with its types.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { Waymark, type RouteFeature, type WaymarkSession } from "waymark";
import { AnchorReplica } from "waymark/anchors.js";
import { buildingInput } from "waymark/building-input.js";
import { overlaySlots } from "waymark/layouts.js";
import { MapReader } from "waymark/map.js";
import { MapLayer, featuresOf } from "waymark/maplibre.js";
import { PlanEngine } from "waymark/plans.js";
import { FileReading } from "waymark/reading.js";
import { RoutingEngine } from "waymark/routing.js";
import { SearchEngine } from "waymark/search.js";
import { Device, SensorsSource, fixOf, watchLocation, type SensorProblem, type SensorSink } from "waymark/sensors";
import { TerrainEngine } from "waymark/terrain.js";
import { ThreeAnchors, type Group, type PerspectiveCamera } from "waymark/three.js";
import { InputError, type WaymarkView } from "waymark/view";

const { resolve } = createRequire(import.meta.url);
const bytes = (name: string) => readFileSync(resolve(`waymark/${name}.wasm`));

const route: RouteFeature = {
  type: "Feature",
  geometry: { type: "LineString", coordinates: [[15.4395, 47.0707], [15.4395, 47.0725], [15.4408, 47.0725]] },
  properties: null,
};
// Modules read their own files; bytes are taken as well.
const engine = await Waymark.load();
const session: WaymarkSession = engine.session();
const walk = engine.simulate({ route, seed: 7 });
for (const line of walk.samplesUntil(30)) session.take(line);
const { arrows } = session.overlay(30, walk.moment().pose);
const plan = (await PlanEngine.load(engine, bytes("plans"))).plan(route, "en");
const replica = await AnchorReplica.load(bytes("anchors"), { client: "consumer" });
replica.add({ lat: 47.0707, lon: 15.4395, name: "Hut", origin: "map" });
const terrain = (await TerrainEngine.load(bytes("terrain"))).terrain();
await Promise.all([MapReader.load(), FileReading.load(), RoutingEngine.load(engine), SearchEngine.load()]);

// Sensors: values of the engine, without a phone.
const device = new Device(engine);
const outlines: Float64Array = buildingInput([]);
const heading: number = device.heading({ euler: [0, 90, 0] }, 0);
const fix = fixOf({ latitude: 47, longitude: 15, accuracy: 5 } as GeolocationCoordinates, "msl");
const problems: SensorProblem[] = ["location.denied", "orientation.absent"];
const sink: SensorSink = { sample: (line) => session.take(line), message: ({ problem }) => { if (problem) problems.push(problem); } };
const make = () => new SensorsSource({ engine, viewport: { camera: () => ({ width: 390, height: 844, fovX: 37.6, fovY: 72.8 }) } }).start(sink);
watchLocation({ reference: "msl", onFix: sink.sample, onProblem: (problem) => console.info(problem), geolocation: { watchPosition: () => 1, clearWatch() {} } as any })();

// The element: its properties and events.
function show(view: WaymarkView) {
  view.route = [[15.4395, 47.0707], [15.4395, 47.0725]];
  view.anchors = [{ lat: 47.0725, lon: 15.4408, name: "Hut", colour: "blue" }];
  view.routeStyle = "ribbon";
  view.addEventListener("waymark-guidance", ({ detail }) => console.log(detail.guidance?.instruction, detail.announcement?.text));
  view.addEventListener("waymark-error", ({ detail: { field, message } }) => console.warn(field, message));
  // @ts-expect-error units are metric or imperial
  view.units = "furlongs";
}

// The adapters: with a view, or with the same of one's own session.
function adapt(view: WaymarkView, three: { Group: new () => Group }, camera: PerspectiveCamera, map: ConstructorParameters<typeof MapLayer>[0]) {
  new MapLayer(map, { before: "labels" }).follow(view);
  new ThreeAnchors(three, camera, ({ name }) => { const group = new three.Group(); console.log(name); return group; }).update(view);
}
const shown = featuresOf({ route, anchors: [], frame: null, overlay: null, alignment: session.alignment() }).features.map(({ properties }) => properties.role);

// @ts-expect-error the type of a pose is checked
session.pose(0, { p: "here", q: [0, 0, 0, 1] });
console.log(arrows.length > 0, Math.round(plan.length), replica.list().length, terrain.bytes, overlaySlots.layoutVersion, outlines.length, heading + 0, fix?.hAcc,
  shown.join(), typeof make, typeof show, typeof adapt, new InputError("anchors[0].lat", "missing").field);
