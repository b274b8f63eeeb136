/** Whatever the bytes are, the page's readers give a result or their own error: no other, and never none. */

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync, gzipSync } from "node:zlib";
import { MarkError } from "../../Web/camera/marks/mark-error.js";
import { readMark } from "../../Web/camera/marks/read-mark.js";
import { FileError } from "../../Web/files/file-error.js";
import { kmlOf } from "../../Web/files/kmz.js";
import { fileReading } from "../../Web/files/reading.js";
import { unpacked } from "../../Web/files/unpack.js";
import { LogError, readLog } from "../../Web/recording/log-reader.js";
import "../../Web/language/later.js";

const reading = await fileReading();

const rounds = 200;

/** Pseudo-random whole numbers below a bound (xorshift). @param {number} seed */
function random(seed) {
  let state = seed | 1;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}

const odd = ["1e999", "-1", "null", "[]", "{}", '""', "NaN", "4294967295", "true", "[[[[", "\u0000", "1e308", "0.5"];

/** Some bytes changed, doubled, left out, or replaced by what is odd. */
function changed(bytes, next) {
  let result = Buffer.from(bytes);
  for (let i = next(4); i >= 0 && result.length > 0; i--) {
    const at = next(result.length);
    const length = next(Math.min(16, result.length - at) + 1);
    const parts = [result.subarray(0, at), result.subarray(at, at + length), result.subarray(at + length)];
    switch (next(6)) {
      case 0: result[at] = next(256); break;
      case 1: result[at] ^= 1 << next(8); break;
      case 2: result = Buffer.concat([parts[0], parts[2]]); break;
      case 3: result = Buffer.concat([...parts.slice(0, 2), ...parts.slice(1)]); break;
      case 4: result = Buffer.concat([parts[0], Buffer.from(odd[next(odd.length)]), parts[2]]); break;
      default: result = result.subarray(0, at);
    }
  }
  return result;
}

/** @param {string} what @param {() => Buffer} make @param {(bytes: Buffer) => Promise<any>} read @param {any} kind of its errors */
function holds(what, make, read, kind) {
  test(what, async () => {
    const original = make();
    await read(original);
    const start = Math.floor(Math.random() * 2 ** 31);
    for (let seed = start; seed < start + rounds; seed++) {
      const bytes = changed(original, random(seed));
      try {
        await read(bytes);
      } catch (error) {
        assert.ok(error instanceof kind, `seed ${seed}, ${bytes.toString("base64")}: ${error.stack}`);
      }
    }
  });
}

const log = () => Buffer.from([
  '{"waymark":1,"worldAlignment":"gravity"}', '{"t":1,"pose":{"p":[0,0,0],"q":[0,0,0,1],"tracking":"normal"}}',
  '{"t":1.5,"fix":{"lat":47,"lon":15,"hAcc":5,"alt":400,"vAcc":3}}', '{"t":2,"heading":{"deg":10,"acc":5}}',
  '{"t":2.5,"camera":{"width":1920,"height":1440,"fx":1500,"fy":1500,"cx":960,"cy":720}}', '{"t":3,"tap":{"x":1,"y":1}}',
  '{"t":4,"route":{"type":"Feature","geometry":{"type":"LineString","coordinates":[[15,47],[15.1,47]]},"properties":{}}}', "",
].join("\n"));
holds("logs", log, (bytes) => readLog(new Blob([bytes])), LogError);
holds("packed logs", () => gzipSync(log()), (bytes) => readLog(new Blob([bytes])), LogError);

holds("archives", () => {
  const [name, packed] = [Buffer.from("doc.kml"), deflateRawSync("<kml/>")];
  const [local, entry, end] = [Buffer.alloc(30), Buffer.alloc(46), Buffer.alloc(22)];
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(name.length, 26);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt16LE(name.length, 28);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, entry, name, end]);
}, (bytes) => kmlOf(new Uint8Array(bytes), "a.kmz", reading), FileError);
holds("packed files", () => gzipSync("<gpx/>"), (bytes) => unpacked(new Uint8Array(bytes), "gzip", "a.gpx"), FileError);

const model = {
  asset: { version: "2.0" }, scene: 0, scenes: [{ nodes: [0] }], nodes: [{ mesh: 0, children: [1], scale: [1, 1, 1] }, { translation: [1, 0, 0] }],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
  materials: [{ pbrMetallicRoughness: { baseColorFactor: [0, 0, 1, 1] } }],
  buffers: [{ byteLength: 42, uri: `data:application/octet-stream;base64,${Buffer.concat([
    Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]).buffer), Buffer.from(new Uint16Array([0, 1, 2]).buffer)]).toString("base64")}` }],
  bufferViews: [{ buffer: 0, byteLength: 36 }, { buffer: 0, byteOffset: 36, byteLength: 6 }],
  accessors: [{ bufferView: 0, componentType: 5126, type: "VEC3", count: 3 }, { bufferView: 1, componentType: 5123, type: "SCALAR", count: 3 }],
};
holds("models in glTF", () => Buffer.from(JSON.stringify(model)), (bytes) => readMark(new Blob([bytes]), "a.gltf"), MarkError);
holds("models in OBJ", () => Buffer.from("v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 1\nvn 0 0 1\nf 1/1/1 2/1/1 3/1/1\nf -1 -2 -3\n"),
  (bytes) => readMark(new Blob([bytes]), "a.obj"), MarkError);
