// What anchors.js really has, for the comparison with anchors.d.ts.
//
//   node anchor-members.mjs WASM REQUEST > MEMBERS
//
// REQUEST is ignored. Prints one line: members of each class, keys of each kind of answer; and what bad input throws.
import { readFileSync } from "node:fs";
import * as module from "../../../Web/engine/anchors.js";

const source = readFileSync(process.argv[2].replace("waymark.wasm", "anchors.wasm"));
const replica = await module.AnchorReplica.load(source, { client: "test", now: () => 1_790_000_000_000 });
const id = replica.add({ lat: 47, lon: 15, altitude: { meters: 400, reference: "orthometric" }, name: "a", accuracy_m: 3 });
const members = [...new Set([...Object.getOwnPropertyNames(module.AnchorReplica.prototype), ...Object.keys(replica)])]
  .filter((name) => name !== "constructor");
const statics = Object.getOwnPropertyNames(module.AnchorReplica)
  .filter((name) => !["length", "name", "prototype"].includes(name)).map((name) => `static ${name}`);

const complaint = (action) => {
  try { action(); } catch (error) { return error.message; }
  return null;
};
replica.edit(id, { name: "b" });
const kept = replica.get(id);
replica.edit(id, { lat: 48 });
const moved = replica.get(id);
const record = replica.get(id);
const complaints = [
  () => replica.add({ lat: 91, lon: 0 }), () => replica.add({ lat: NaN, lon: 0 }), () => replica.add({ id, lat: 1, lon: 1 }),
  () => replica.add({ id: "x", lat: 1, lon: 1 }), () => replica.add({ lat: 1, lon: 1, colour: "pink" }),
  () => replica.add({ lat: 1, lon: 1, name: "n".repeat(201) }), () => replica.edit("00000000-0000-4000-8000-000000000000", { name: "" }),
  () => replica.merge([{ ...record, edited: { ...record.edited, name: null } }]),
  () => replica.merge([{ ...record, edited: { ...record.edited, name: ["2026-01-01T00:00:00Z", "no name"] } }]),
  () => replica.merge([{ ...record, edited: { ...record.edited, name: ["yesterday", "a"] } }]),
].map(complaint);
const count = replica.count;
const listed = replica.list({ near: { lat: 48, lon: 15 } })[0];
const unplaced = replica.list()[0];
replica.close();
console.log(JSON.stringify({
  exports: Object.keys(module), classes: { AnchorReplica: [...members, ...statics] },
  answers: { AnchorRecord: Object.keys(record), ListedAnchor: ["distance"], AnchorAltitude: Object.keys(kept.altitude) },
  kept: [kept.name, kept.accuracy_m], moved: [moved.lat, moved.lon, moved.altitude, moved.accuracy_m],
  complaints, count, distances: [listed.distance, unplaced.distance], closed: complaint(() => replica.count),
}));
