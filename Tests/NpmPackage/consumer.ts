// Code of a user of the installed package: every module by its name, with its types.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { Waymark, type RouteFeature, type WaymarkSession } from "waymark";
import { AnchorReplica } from "waymark/anchors.js";
import { PlanEngine } from "waymark/plans.js";
import { TerrainEngine } from "waymark/terrain.js";

const { resolve } = createRequire(import.meta.url);
const bytes = (name: string) => readFileSync(resolve(`waymark/${name}.wasm`));

const route: RouteFeature = {
  type: "Feature",
  geometry: { type: "LineString", coordinates: [[15.4395, 47.0707], [15.4395, 47.0725], [15.4408, 47.0725]] },
  properties: null,
};
const engine = await Waymark.load(bytes("waymark"));
const session: WaymarkSession = engine.session();
const walk = engine.simulate({ route, seed: 7 });
for (const line of walk.samplesUntil(30)) session.take(line);
const { arrows } = session.overlay(30, walk.moment().pose);
const plan = (await PlanEngine.load(engine, bytes("plans"))).plan(route, "en");
const replica = await AnchorReplica.load(bytes("anchors"), { client: "consumer" });
replica.add({ lat: 47.0707, lon: 15.4395, name: "Hut", origin: "map" });
const terrain = (await TerrainEngine.load(bytes("terrain"))).terrain();

// @ts-expect-error the type of a pose is checked
session.pose(0, { p: "here", q: [0, 0, 0, 1] });
console.log(arrows.length > 0, Math.round(plan.length), replica.list().length, terrain.bytes);
