import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { Log } from "../../Web/recording/log.js";
import { Known } from "../../Web/recording/known.js";
import { readLog } from "../../Web/recording/log-reader.js";
import { walkFile } from "../../Web/recording/walk-file.js";
import "../../Web/language/later.js";

const header = '{"waymark":1}';
const pose = (t) => `{"t":${t},"pose":{"p":[0,0,0],"q":[0,0,0,1]}}`;
const read = (content) => readLog(new Blob([content]));

test("what is no log is refused with its line", async () => {
  await assert.rejects(read(""), /empty/);
  await assert.rejects(read("<html><script>alert(1)</script>"), { line: 1 });
  await assert.rejects(read('{"waymark":"<img src=x onerror=alert(1)>"}\n'), /^Error: Line 1: The log’s version isn’t a number/);
  await assert.rejects(read('{"waymark":2}\n'), /version 2/);
  await assert.rejects(read('{"waymark":1,"worldAlignment":"up"}\n'), /worldAlignment/);
  await assert.rejects(read(Buffer.concat([gzipSync(header).subarray(0, 10), Buffer.alloc(100)])));
});

test("damaged lines are counted, the others are read", async () => {
  const bad = [
    "{", "[]", "null", '"x"', '{"t":1}', '{"t":"1","pose":{}}', '{"pose":{"p":[0,0,0],"q":[0,0,0,1]}}',
    '{"t":1,"pose":{"p":[0,0],"q":[0,0,0,1]}}', '{"t":1,"pose":{"p":[0,0,"0"],"q":[0,0,0,1]}}',
    '{"t":1,"pose":{"p":[0,0,0],"q":[0,0,0,1],"tracking":"<b>"}}', '{"t":1,"fix":{"lat":91,"lon":0,"hAcc":1}}',
    '{"t":1,"fix":{"lat":1,"lon":0}}', '{"t":1,"heading":{"deg":1,"acc":1}}', '{"t":1,"camera":{"width":0}}',
    '{"t":1,"tap":{"x":1}}', '{"t":1,"utc":"yesterday"}', '{"t":1,"route":{"type":"Feature"}}',
    '{"t":1,"tap":{"x":1,"y":1},"utc":"2026-11-21T09:00:00Z"}', '{"waymark":1}', '{"t":1e999,"tap":{"x":1,"y":1}}', "[".repeat(200_000),
  ];
  // A key of the prototype is one more that is not known.
  const unknown = ['{"__proto__":{"t":1},"t":1}', '{"t":2,"later":1}'];
  const log = await read(`${[header, pose(0), ...bad, pose(1), ...unknown, "", pose(2)].join("\n")}\r\n`);
  assert.deepEqual([log.length, log.unknownLines, log.isCutOff], [3, 2, false]);
  assert.equal(log.damage.count, bad.length);
  assert.equal(log.damage.first.length, 20);
  assert.equal(log.damage.first[0].line, 3);
  assert.equal({}.t, undefined);
  const invalid = await read(Buffer.concat([Buffer.from(`${header}\n`), Buffer.from([0xff, 0xfe]), Buffer.from("{}\n")]));
  assert.equal(invalid.damage.count, 1);
});

test("a log that is cut off keeps what came before", async () => {
  assert.ok((await read(`${header}\n${pose(0)}\n{"t":1,"po`)).isCutOff);
  const lines = Array.from({ length: 5000 }, (_, i) => pose(i / 10 + (i * 7919 % 1000) / 1e5));
  const packed = gzipSync(`${header}\n${lines.join("\n")}\n`);
  assert.equal((await read(packed)).length, 5000);
  const cut = await read(packed.subarray(0, packed.length >> 1));
  assert.ok(cut.isCutOff && cut.length > 0 && cut.length < 5000);
});

test("poses keep the reason of their tracking", () => {
  const log = new Log({ waymark: 1 });
  const still = { p: [0, 0, 0], q: [0, 0, 0, 1] };
  for (const reason of ["steps", undefined, "steps"]) log.add({ t: 1, pose: { ...still, ...(reason && { tracking: "limited", reason }) } }, "pose");
  assert.deepEqual([0, 1, 2].map((i) => log.line(i).pose.reason), ["steps", undefined, "steps"]);
  assert.deepEqual(log.line(1).pose, { ...still, tracking: "normal" });
});

test("the time line leaves out jumps of the clock", () => {
  const log = new Log({ waymark: 1 });
  const at = (t, tracking) => log.add({ t, pose: { p: [0, 0, 0], q: [0, 0, 0, 1], tracking } }, "pose");
  at(100, "normal");
  at(101, "lost");
  at(103, "lost");
  at(104, "normal");
  log.add({ t: 5000.5, fix: {} }, "fix");
  log.add({ t: 5000, fix: {} }, "fix");
  log.add({ t: 5001.5, fix: {} }, "fix");
  assert.deepEqual([0, 1, 2, 3, 4, 5, 6].map((i) => log.arrival(i)), [0, 1, 3, 4, 4, 4, 5]);
  assert.deepEqual(log.marks.losses, [{ from: 1, to: 4 }]);
  assert.deepEqual(log.marks.fixes, [4, 4, 5]);
  assert.equal(log.duration, 5);
});

test("the last minutes of a walk are kept, and what was known before them", () => {
  const known = new Known();
  known.take({ t: 0, camera: { width: 1 } });
  known.take({ t: 1, route: "first" });
  for (let t = 2; t <= 300; t++) known.take({ t, pose: t });
  known.take({ t: 300.5, route: "second" });
  const lines = known.recent().trim().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(lines.slice(0, 3), [{ t: 0, camera: { width: 1 } }, { t: 1, route: "first" }, { t: 181, pose: 181 }]);
  assert.deepEqual(lines.at(-1), { t: 300.5, route: "second" });
  assert.equal(lines.length, 2 + 120 + 1);
  known.forget();
  assert.equal(known.recent(), "");
});

test("the file of a walk is a log with a report in its header", async () => {
  const log = { header: { waymark: 1, device: "phone" }, lines: new Blob(['{"t":0,"pose":{"p":[0,0,0],"q":[0,0,0,1],"tracking":"normal"}}\n']) };
  const report = { made: "2026-11-29T04:00:00.000Z", note: "too far left" };
  const file = walkFile(log, report, "data:image/jpeg;base64,AA");
  assert.equal(file.name, "waymark-walk-2026-11-29-04-00.txt");
  const read = await readLog(file);
  assert.equal(read.header.device, "phone");
  assert.deepEqual([read.length, read.header.report], [1, { ...report, picture: "data:image/jpeg;base64,AA" }]);
  assert.ok(!(await walkFile(log, report, null).text()).includes("picture"));
});
