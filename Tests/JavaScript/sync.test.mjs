import "./page.mjs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { AnchorSync } from "../../Web/anchors/sync.js";
import { AnchorReplica } from "../../Web/engine/anchors.js";

const module = readFileSync(new URL("../../.build/wasm/anchors.wasm", import.meta.url));

/** A server that keeps records, and a page with anchors of these names; `answer` may change what the server says. */
async function pair(names, answer = (_, usual) => usual()) {
  const replica = await AnchorReplica.load(module, { client: "page" });
  replica.addAll(names.map((name, i) => ({ lat: 1, lon: i / 1e4, name })));
  const server = { kept: [], sizes: [], sequence: 0 };
  const refusals = [];
  const reported = (outcome) => {
    if (outcome.refused) refusals.push(outcome.refused.name);
    return outcome;
  };
  const peer = {
    client: "page", known: () => replica.known, request: () => replica.request(),
    take: (response, isChange) => reported(replica.take(response, { isChange })),
    fail: (error) => reported(replica.fail(error.status)),
  };
  const api = {
    async post(_, body) {
      server.sizes.push(body.anchors.length);
      return answer(body, () => {
        server.kept.push(...body.anchors.map(({ name }) => name));
        server.sequence += body.anchors.length;
        return { sequence: server.sequence, store: "one", anchors: body.anchors };
      });
    },
    stream: (_, { signal }) => new Promise((_resolve, reject) => { signal.addEventListener("abort", () => reject(signal.reason)); }),
  };
  const states = [];
  let reached = () => {};
  const sync = new AnchorSync(api, peer, (state) => { states.push(state); reached(); });
  const until = (state) => new Promise((resolve) => { reached = () => { if (sync.state === state) resolve(undefined); }; reached(); });
  return { server, replica, refusals, sync, states, until };
}

const some = (count) => Array.from({ length: count }, (_, i) => `r${i}`);
const refusal = (status) => Object.assign(new Error(`status ${status}`), { status });

test("all is sent, in parts, and then the line is live", async () => {
  const { server, replica, sync, states, until } = await pair(some(1100));
  sync.isOn = true;
  await until("live");
  sync.close();
  assert.deepEqual(server.sizes, [500, 500, 100]);
  assert.equal(new Set(server.kept).size, 1100);
  assert.deepEqual([replica.pending().length, replica.known], [0, { since: 1100, store: "one" }]);
  assert.deepEqual([...new Set(states)], ["idle", "syncing", "live", "off"]);
});

test("one bad record is found by halves and holds back no other, and is sent again when it was edited", async () => {
  const { server, replica, refusals, sync, until } = await pair(some(64), (body, usual) => {
    if (body.anchors.some(({ name }) => name === "r37")) throw refusal(422);
    return usual();
  });
  sync.isOn = true;
  await until("live");
  assert.deepEqual(refusals, ["r37"]);
  assert.equal(new Set(server.kept).size, 63);
  const [{ id }] = replica.pending();
  sync.kick();
  await until("syncing");
  await until("live");
  assert.equal(server.sizes.at(-1), 0);
  replica.edit(id, { name: "mended" });
  sync.kick();
  await until("syncing");
  await until("live");
  sync.close();
  assert.deepEqual([server.kept.at(-1), replica.pending()], ["mended", []]);
});

test("a server that says nothing of a record is not asked forever", async () => {
  const { server, replica, refusals, sync, until } = await pair(["a", "b"], (body, usual) => ({ ...usual(), anchors: body.anchors.slice(1) }));
  sync.isOn = true;
  await until("live");
  sync.close();
  assert.deepEqual([refusals, replica.pending().length, server.sizes], [["a"], 1, [2]]);
});

test("what a server remembers of an unreachable database is taken, and asked for again later", async () => {
  const { server, replica, sync, until } = await pair([], (_, usual) => ({ ...usual(), sequence: 7, age: 12 }));
  sync.isOn = true;
  await until("waiting");
  sync.close();
  assert.deepEqual([server.sizes, replica.known.since], [[0], 7]);
});

test("a full store takes deletions, and then what is new", async () => {
  let room = 0;
  const { server, replica, refusals, sync, until } = await pair(["gone", "last"], (body, usual) => {
    if (body.anchors.some(({ deleted }) => !deleted) && room < 2) throw refusal(507);
    room += body.anchors.filter(({ deleted }) => deleted).length;
    return usual();
  });
  const ids = replica.pending().map(({ id }) => id);
  replica.addAll(some(900).map((name) => ({ lat: 2, lon: 3, name })));
  replica.removeAll(ids);
  sync.isOn = true;
  await until("live");
  sync.close();
  assert.deepEqual([server.sizes[0], server.sizes[1], replica.pending().length, refusals.length], [500, 2, 0, 0]);
  assert.deepEqual(server.kept.slice(0, 2), ["gone", "last"]);
});

test("a store that is full without deletions is asked again later", async () => {
  const { server, sync, until } = await pair(some(3), (body, usual) => {
    if (body.anchors.length > 0) throw refusal(507);
    return usual();
  });
  sync.isOn = true;
  await until("waiting");
  sync.close();
  assert.deepEqual(server.sizes, [3]);
});

test("a token that only reads keeps the edits here", async () => {
  const { server, replica, sync, until } = await pair(some(3), (body, usual) => {
    if (body.anchors.length > 0) throw refusal(403);
    return usual();
  });
  sync.isOn = true;
  await until("refused");
  sync.close();
  assert.deepEqual([server.kept.length, replica.pending().length, replica.known.store], [0, 3, "one"]);
});

test("another store of the server gets everything", async () => {
  let store = "old";
  const { server, sync, until } = await pair(some(2), (_, usual) => ({ ...usual(), store }));
  sync.isOn = true;
  await until("live");
  store = "new";
  sync.kick();
  await until("syncing");
  await until("live");
  sync.close();
  assert.deepEqual(server.kept, ["r0", "r1", "r0", "r1"]);
});

test("changes that the server reports by itself are taken, but not past a part that is missing", async () => {
  const { replica } = await pair(["mine"]);
  const [record] = replica.request();
  const other = (name) => ({ ...record, id: record.id.replace(/^......../, name), name });
  assert.equal(replica.take({ sequence: 5, store: "one", anchors: [record], more: true }).next, "request");
  replica.take({ sequence: 9, anchors: [other("00000009")] }, { isChange: true });
  assert.equal(replica.known.since, 5);
  assert.equal(replica.request().length, 0);
  assert.equal(replica.take({ sequence: 8, store: "one", anchors: [other("00000008")] }).next, "done");
  replica.take({ sequence: 9, anchors: [other("00000009")] }, { isChange: true });
  assert.deepEqual([replica.known.since, replica.count, replica.hasPending], [9, 3, false]);
  assert.throws(() => replica.take({ sequence: -1, anchors: [] }), /not a sequence number/);
  assert.throws(() => replica.take({ sequence: 0.5, anchors: [] }), /not a whole number/);
  replica.request();
  assert.throws(() => replica.take({ sequence: 9, store: "one", anchors: [], more: true }), /same changes again/);
});

test("what a failure means is said by its status", async () => {
  for (const [status, state] of [[404, "local"], [501, "local"], [401, "refused"], [500, "waiting"]]) {
    const { server, sync, until } = await pair(some(1), () => { throw refusal(status); });
    sync.isOn = true;
    await until(state);
    sync.close();
    assert.equal(server.sizes.length, 1, `${status}`);
  }
});
