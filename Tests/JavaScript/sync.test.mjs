import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { AnchorSync } from "../../Web/anchors/sync.js";

/** A server that keeps records, and a page that has some; `answers` may change what the server says. */
function pair(records, answer = (_, usual) => usual()) {
  const server = { kept: [], sizes: [], sequence: 0 };
  const peer = {
    client: "page", waiting: [...records], refusals: [], since: 0, store: undefined,
    known: () => ({ since: peer.since, store: peer.store }),
    unsent: (limit) => peer.waiting.slice(0, limit),
    refused(record) {
      peer.refusals.push(record.id);
      peer.waiting = peer.waiting.filter(({ id }) => id !== record.id);
    },
    receive(_, { since, store }, sent) {
      Object.assign(peer, { since, store });
      peer.waiting = peer.waiting.filter((record) => !sent.includes(record));
    },
    sendAll() { peer.waiting = [...records]; },
  };
  const api = {
    async post(_, body) {
      server.sizes.push(body.anchors.length);
      return answer(body, () => {
        server.kept.push(...body.anchors.map(({ id }) => id));
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
  return { server, peer, sync, states, until };
}

const some = (count) => Array.from({ length: count }, (_, i) => ({ id: `r${i}` }));
const refusal = (status) => Object.assign(new Error(`status ${status}`), { status });

test("all is sent, in parts, and then the line is live", async () => {
  const { server, peer, sync, states, until } = pair(some(1100));
  sync.isOn = true;
  await until("live");
  sync.close();
  assert.deepEqual(server.sizes, [500, 500, 100]);
  assert.equal(new Set(server.kept).size, 1100);
  assert.deepEqual([peer.waiting.length, peer.since, peer.store], [0, 1100, "one"]);
  assert.deepEqual([...new Set(states)], ["idle", "syncing", "live", "off"]);
});

test("one bad record is found by halves and holds back no other", async () => {
  const { server, peer, sync, until } = pair(some(64), (body, usual) => {
    if (body.anchors.some(({ id }) => id === "r37")) throw refusal(422);
    return usual();
  });
  sync.isOn = true;
  await until("live");
  sync.close();
  assert.deepEqual(peer.refusals, ["r37"]);
  assert.equal(new Set(server.kept).size, 63);
});

test("a full store takes deletions, and then what is new", async () => {
  const records = [...some(3), { id: "gone", deleted: true }, ...some(900).map(({ id }) => ({ id: `n${id}` })), { id: "last", deleted: true }];
  let room = 0;
  const { server, peer, sync, until } = pair(records, (body, usual) => {
    if (body.anchors.some(({ deleted }) => !deleted) && room < 2) throw refusal(507);
    room += body.anchors.filter(({ deleted }) => deleted).length;
    return usual();
  });
  sync.isOn = true;
  await until("live");
  sync.close();
  assert.deepEqual([server.sizes[0], server.sizes[1], peer.waiting.length, peer.refusals.length], [500, 2, 0, 0]);
  assert.deepEqual(server.kept.slice(0, 2), ["gone", "last"]);
});

test("a store that is full without deletions is asked again later", async () => {
  const { server, sync, until } = pair(some(3), (body, usual) => {
    if (body.anchors.length > 0) throw refusal(507);
    return usual();
  });
  sync.isOn = true;
  await until("waiting");
  sync.close();
  assert.deepEqual(server.sizes, [3]);
});

test("a token that only reads keeps the edits here", async () => {
  const { server, peer, sync, until } = pair(some(3), (body, usual) => {
    if (body.anchors.length > 0) throw refusal(403);
    return usual();
  });
  sync.isOn = true;
  await until("refused");
  sync.close();
  assert.deepEqual([server.kept.length, peer.waiting.length, peer.store], [0, 3, "one"]);
});

test("another store of the server gets everything", async () => {
  let store = "old";
  const { server, sync, until } = pair(some(2), (_, usual) => ({ ...usual(), store }));
  sync.isOn = true;
  await until("live");
  store = "new";
  sync.kick();
  await until("syncing");
  await until("live");
  sync.close();
  assert.deepEqual(server.kept, ["r0", "r1", "r0", "r1"]);
});

test("what a failure means is said by its status", async () => {
  for (const [status, state] of [[404, "local"], [501, "local"], [401, "refused"], [500, "waiting"]]) {
    const { server, sync, until } = pair(some(1), () => { throw refusal(status); });
    sync.isOn = true;
    await until(state);
    sync.close();
    assert.equal(server.sizes.length, 1, `${status}`);
  }
});
