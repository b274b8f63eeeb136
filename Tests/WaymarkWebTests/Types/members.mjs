// What waymark.js really has, for the comparison with waymark.d.ts.
//
//   node members.mjs WASM REQUEST > MEMBERS
//
// REQUEST is ignored. Prints one line: for each class its members, for each kind of answer the keys that it has.
import { readFileSync } from "node:fs";
import * as module from "../../../Web/engine/waymark.js";

const engine = await module.Waymark.load(readFileSync(process.argv[2]));
const route = {
  type: "Feature", geometry: { type: "LineString", coordinates: [[15.4395, 47.0707, 353], [15.4395, 47.0757, 356]] },
  properties: { waymark: { altRef: "msl" } },
};
const walk = engine.simulate({ route, seed: 3 });
const session = engine.session();
session.anchors([{ lat: 47.0737, lon: 15.4395 }]);
let overlay;
let outcome;
for (const style of ["arrows", "waypoints", "ribbon"]) {
  session.style({ route: style });
  for (const line of walk.samplesUntil(style === "arrows" ? 40 : 80)) outcome = session.take(line) ?? outcome;
  const { t, pose } = walk.moment();
  const shown = session.overlay(t, pose);
  overlay = { ...shown, ...overlay, ...Object.fromEntries(Object.entries(shown).filter(([, value]) => value?.length !== 0 && value !== null)) };
}
walk.look(180, 0, 0);
overlay.edgeIndicator = session.overlay(walk.moment().t, walk.moment().pose).edgeIndicator;

const members = (type, value) => [...new Set([
  ...Object.getOwnPropertyNames(type.prototype), ...Object.keys(value),
])].filter((name) => name !== "constructor").sort();
const classes = {
  Waymark: [...members(module.Waymark, engine), ...Object.getOwnPropertyNames(module.Waymark)
    .filter((name) => !["length", "name", "prototype"].includes(name)).map((name) => `static ${name}`)],
  WaymarkSession: members(module.WaymarkSession, session),
  SimulatedWalk: members(module.SimulatedWalk, walk),
};
const answers = {
  Names: engine.names, Overlay: overlay, Alignment: session.alignment(), ArrowMesh: engine.arrowMesh(), Outcome: outcome,
  SimulatedMoment: walk.moment(), AlignmentError: walk.errorOf(session.alignment()),
};
const keys = (value) => (Array.isArray(value) ? keys(value[0])
  : value !== null && typeof value === "object"
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, keys(inner)])) : null);
console.log(JSON.stringify({ exports: Object.keys(module).sort(), classes, answers: keys(answers) }));
