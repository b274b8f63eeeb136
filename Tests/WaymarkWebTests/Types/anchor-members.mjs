// What anchors.js really has, for the comparison with anchors.d.ts.
//
//   node anchor-members.mjs WASM REQUEST > MEMBERS
//
// REQUEST is ignored. Prints one line: members of each class, keys of each kind of answer; and what bad input throws.
import { readFileSync } from "node:fs";
import * as module from "../../../Web/engine/anchors.js";

const source = readFileSync(process.argv[2].replace("waymark.wasm", "anchors.wasm"));
const book = await module.AnchorReplica.load(source, { client: "test", now: () => 1_790_000_000_000 });
const id = book.add({ lat: 47, lon: 15, altitude: { meters: 400, reference: "orthometric" }, name: "a", accuracy_m: 3 });
const members = [...new Set([...Object.getOwnPropertyNames(module.AnchorReplica.prototype), ...Object.keys(book)])]
  .filter((name) => name !== "constructor");
const statics = Object.getOwnPropertyNames(module.AnchorReplica)
  .filter((name) => !["length", "name", "prototype"].includes(name)).map((name) => `static ${name}`);

const complaint = (action) => {
  try { action(); } catch (error) { return error.message; }
  return null;
};
book.edit(id, { name: "b" });
const kept = book.get(id);
book.edit(id, { lat: 48 });
const moved = book.get(id);
const record = book.get(id);
const complaints = [
  () => book.add({ lat: 91, lon: 0 }), () => book.add({ lat: NaN, lon: 0 }), () => book.add({ id, lat: 1, lon: 1 }),
  () => book.add({ id: "x", lat: 1, lon: 1 }), () => book.add({ lat: 1, lon: 1, colour: "pink" }),
  () => book.add({ lat: 1, lon: 1, name: "n".repeat(201) }), () => book.edit("00000000-0000-4000-8000-000000000000", { name: "" }),
  () => book.merge([{ ...record, edited: { ...record.edited, name: null } }]),
  () => book.merge([{ ...record, edited: { ...record.edited, name: ["2026-01-01T00:00:00Z", "no name"] } }]),
  () => book.merge([{ ...record, edited: { ...record.edited, name: ["yesterday", "a"] } }]),
].map(complaint);
const count = book.count;
const listed = book.list({ near: { lat: 48, lon: 15 } })[0];
const unplaced = book.list()[0];
book.close();
console.log(JSON.stringify({
  exports: Object.keys(module), classes: { AnchorReplica: [...members, ...statics] },
  answers: { AnchorRecord: Object.keys(record), ListedAnchor: ["distance"], AnchorAltitude: Object.keys(kept.altitude) },
  kept: [kept.name, kept.accuracy_m], moved: [moved.lat, moved.lon, moved.altitude, moved.accuracy_m],
  complaints, count, distances: [listed.distance, unplaced.distance], closed: complaint(() => book.count),
}));
