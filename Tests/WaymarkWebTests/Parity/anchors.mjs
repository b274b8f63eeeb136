// What a replica of the anchors says as WebAssembly.
//
//   node anchors.mjs WASM REQUEST > ANSWERS
//
// WASM is waymark.wasm; anchors.wasm lies beside it. REQUEST is a JSON file: {"steps": [[kind, replica, time, …]]}.
// Steps are done on two replicas; after each the line holds the records of that replica.
import { readFileSync } from "node:fs";
import { AnchorReplica } from "../../../Web/engine/anchors.js";

const [wasm, requestFile] = process.argv.slice(2);
const { steps } = JSON.parse(readFileSync(requestFile, "utf8"));
const source = readFileSync(wasm.replace("waymark.wasm", "anchors.wasm"));
let clock = 0;
const replicas = [];
for (const client of ["phone", "desk"]) replicas.push(await AnchorReplica.load(source, { client, now: () => clock }));

for (const [kind, at, time, ...words] of steps) {
  const replica = replicas[at];
  clock = time;
  let answer = null;
  switch (kind) {
    case "add": replica.add(words[0]); break;
    case "edit": replica.edit(words[0], words[1]); break;
    case "remove": answer = replica.remove(words[0]); break;
    case "undo": answer = replica.undo(); break;
    case "redo": answer = replica.redo(); break;
    case "exchange": answer = replica.merge(replicas[1 - at].pending()); break;
    case "acknowledge": replica.take({ anchors: replica.request() }); break;
    default: throw new Error(kind);
  }
  const near = replica.list({ near: { lat: 47.07, lon: 15.44 }, limit: 3 }).map(({ id, distance }) => [id, distance]);
  console.log(JSON.stringify({
    answer, near, records: replica.records(), can: [replica.canUndo, replica.canRedo, replica.hasPending], count: replica.count,
  }));
}
