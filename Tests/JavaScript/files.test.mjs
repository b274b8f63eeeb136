import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync, gzipSync } from "node:zlib";
import { FileError } from "../../Web/files/file-error.js";
import { gpxText } from "../../Web/files/gpx-writer.js";
import { kmlOf } from "../../Web/files/kmz.js";
import { limits } from "../../Web/files/limits.js";
import { nameOfRoute } from "../../Web/files/names.js";
import { fileReading } from "../../Web/files/reading.js";
import { unpacked } from "../../Web/files/unpack.js";
import "../../Web/language/later.js";

const reading = await fileReading();

/** A ZIP archive of some files: name, bytes, and how they are packed. */
function zip(files) {
  const locals = [];
  const directory = [];
  let offset = 0;
  for (const [name, content, method = 8] of files) {
    const [title, packed] = [Buffer.from(name), method === 8 ? deflateRawSync(content) : Buffer.from(content)];
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(method, 8);
    local.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, title, packed);
    directory.push(entry, title);
    offset += 30 + title.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...locals, ...directory, end]));
}

const textOf = async (bytes) => new TextDecoder().decode(await kmlOf(bytes, "walk.kmz", reading));

test("the KML that matters is found in an archive", async () => {
  assert.equal(await textOf(zip([["a/deep.kml", "deep"], ["other.kml", "other"], ["doc.kml", "doc"], ["picture.png", "no"]])), "doc");
  assert.equal(await textOf(zip([["__MACOSX/x.kml", "no"], ["a/b.KML", "stored", 0]])), "stored");
});

test("archives that are cut off, packed otherwise or without KML are refused", async () => {
  const whole = zip([["doc.kml", "x".repeat(5000)]]);
  const foreign = zip([["doc.kml", "abc", 0]]);
  foreign[8] = 99;
  new DataView(foreign.buffer).setUint16(foreign.length - 22 - 53 + 10, 99, true);
  for (const bytes of [whole.subarray(0, whole.length - 30), whole.subarray(40), new Uint8Array(0), zip([["a.txt", "x"]]), foreign]) {
    await assert.rejects(kmlOf(bytes, "walk.kmz", reading), FileError);
  }
});

test("what unpacks to too much is refused", async () => {
  assert.deepEqual(await unpacked(gzipSync("short"), "gzip", "a"), new Uint8Array(Buffer.from("short")));
  await assert.rejects(unpacked(gzipSync(Buffer.alloc(limits.unpacked + 1)), "gzip", "bomb.gpx"), /bomb\.gpx/);
  await assert.rejects(unpacked(gzipSync("whole").subarray(0, 12), "gzip", "cut.gpx"), FileError);
});

test("a walk is written as GPX, with pauses as segments", () => {
  const time = Date.UTC(2026, 0, 1);
  const gpx = gpxText("A & <B>\u0001", [
    { lat: 1, lon: 2, ele: 3.14, time }, { lat: 1.00000004, lon: 2, ele: null, time: time + 60_000 }, { lat: 1, lon: 2, time: time + 121_000 }, { lat: 1, lon: 2, time: null },
  ]);
  assert.equal(gpx, `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Waymark" xmlns="http://www.topografix.com/GPX/1/1">
  <metadata>
    <name>A &amp; &lt;B&gt;</name>
    <time>2026-01-01T00:00:00.000Z</time>
  </metadata>
  <trk>
    <name>A &amp; &lt;B&gt;</name>
    <trkseg>
      <trkpt lat="1.0000000" lon="2.0000000"><ele>3.1</ele><time>2026-01-01T00:00:00.000Z</time></trkpt>
      <trkpt lat="1.0000000" lon="2.0000000"><time>2026-01-01T00:01:00.000Z</time></trkpt>
    </trkseg>
    <trkseg>
      <trkpt lat="1.0000000" lon="2.0000000"><time>2026-01-01T00:02:01.000Z</time></trkpt>
      <trkpt lat="1.0000000" lon="2.0000000"/>
    </trkseg>
  </trk>
</gpx>
`);
});

test("routes get a name that says something", () => {
  const names = ["new", "New Track", "track 12", "", undefined, "untitled", "ACTIVE LOG 003", "Runde über den Grat", "Newcastle", "Route 66"]
    .map((name) => nameOfRoute(name, "schaan_to_triesenberg.gpx.gz", "Line"));
  assert.deepEqual(names, [...Array(7).fill("schaan to triesenberg"), "Runde über den Grat", "Newcastle", "schaan to triesenberg"]);
  assert.equal(nameOfRoute("new", "track.gpx", "Line"), "Line");
});
