import "./page.mjs";
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { Waymark } from "../../Web/engine/waymark.js";
import { readLog } from "../../Web/recording/log-reader.js";
import "../../Web/language/later.js";

// As `waymark replay` does: the date in a log's header gives the declination, where no line gives the wall clock.

const skip = ["waymark", "reading"].some((name) => !existsSync(new URL(`../../.build/wasm/${name}.wasm`, import.meta.url))) && "make wasm";

// Ten seconds of standing still.
const lines = Array.from({ length: 101 }, (_, i) => [
  { t: i / 10, pose: { p: [0, 1.5, 0], q: [0, 0, 0, 1], tracking: "normal" } },
  ...(i % 10 === 0 ? [{ t: i / 10, fix: { lat: 47.07, lon: 15.44, hAcc: 5 } }] : []),
  { t: i / 10, heading: { deg: 40, north: "magnetic", acc: 10 } },
]).flat();

async function outcomes(header) {
  const log = await readLog(new Blob([[{ waymark: 1, ...header }, ...lines].map((line) => JSON.stringify(line)).join("\n")]));
  const session = (await Waymark.load()).session(log.sessionOptions);
  try {
    const rejections = lines.map((_, i) => session.take(log.line(i)).rejection).filter(Boolean);
    return { rejections, yaw: session.alignment().yawDegrees };
  } finally {
    session.close();
  }
}

test("a magnetic heading needs a date, and the header has one", { skip }, async () => {
  const dated = await outcomes({ created: "2026-11-20T10:00:00Z" });
  assert.deepEqual(dated.rejections, []);
  for (const header of [{}, { created: "one day" }]) {
    assert.deepEqual((await outcomes(header)).rejections, Array(101).fill("withoutReference"));
  }
  // 5.3° east at Graz in 2026, by the World Magnetic Model.
  assert.ok(Math.abs(dated.yaw - 45.3) < 1, `${dated.yaw}`);
});
