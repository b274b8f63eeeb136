import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { readMark } from "../../Web/camera/marks/read-mark.js";
import "../../Web/language/later.js";

/** A box of 1 × 2 × 1 m, by its faces, as binary glTF. */
function glb(changes = {}) {
  const corners = [0, 1].flatMap((x) => [0, 2].flatMap((y) => [0, 1].map((z) => [x, y, z])));
  const faces = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]];
  const order = faces.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]);
  const binary = Buffer.concat([Buffer.from(new Float32Array(corners.flat()).buffer), Buffer.from(new Uint16Array(order).buffer)]);
  const document = {
    asset: { version: "2.0" }, scene: 0, scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, scale: [3, 3, 3], translation: [100, 50, -20] }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorFactor: [0, 0, 1, 1] } }],
    buffers: [{ byteLength: binary.length }],
    bufferViews: [{ buffer: 0, byteLength: 96 }, { buffer: 0, byteOffset: 96, byteLength: 72 }],
    accessors: [{ bufferView: 0, componentType: 5126, type: "VEC3", count: 8 }, { bufferView: 1, componentType: 5123, type: "SCALAR", count: 36 }],
    ...changes,
  };
  const text = Buffer.from(JSON.stringify(document));
  const json = Buffer.concat([text, Buffer.alloc(-text.length & 3, " ")]);
  const head = (length, kind) => { const bytes = Buffer.alloc(8); bytes.writeUInt32LE(length, 0); bytes.write(kind, 4); return bytes; };
  const body = Buffer.concat([head(json.length, "JSON"), json, head(binary.length, "BIN\0"), binary]);
  const start = Buffer.alloc(12);
  start.write("glTF");
  start.writeUInt32LE(2, 4);
  start.writeUInt32LE(12 + body.length, 8);
  return Buffer.concat([start, body]);
}

const read = (name, data) => readMark(new Blob([data]), name);

test("a model stands on the ground, as large as a mark", async () => {
  const [{ data, color, image }] = await read("box.glb", glb());
  const ranges = [0, 1, 2].map((axis) => {
    const values = [...data].filter((_, i) => i % 8 === axis);
    return [Math.min(...values), Math.max(...values)];
  });
  const expected = [[-0.45, 0.45], [0, 1.8], [-0.45, 0.45]];
  assert.ok(ranges.flat().every((value, i) => Math.abs(value - expected.flat()[i]) < 1e-5), JSON.stringify(ranges));
  assert.deepEqual([color, image], [[0, 0, 1], null]);
  // Normals are of length one and look away from the middle of a box.
  for (let i = 0; i < data.length; i += 8) {
    const [position, normal] = [data.slice(i, i + 3), data.slice(i + 3, i + 6)];
    assert.ok(Math.abs(Math.hypot(...normal) - 1) < 1e-5);
    assert.ok(position[0] * normal[0] + (position[1] - 0.9) * normal[1] + position[2] * normal[2] > 0, "a normal looks inside");
  }
});

test("a model of lines of text is read, its corners counted from either end", async () => {
  const tent = "# a tent\nv 0 0 0\nv 2 0 0\nv 1 3 0\nv 1 0 2\nf 1 2 3\nf 2/1/1 4//2 3\nf -4 -2 -1\nf 1 4 2\n";
  const [{ data, color }] = await read("tent.obj", tent);
  assert.deepEqual([data.length, color], [4 * 3 * 8, null]);
});

const wrong = [
  ["empty.glb", "", "isn’t a glTF model"], ["cut.glb", glb().subarray(0, 200), "truncated"],
  ["elsewhere.gltf", JSON.stringify({ asset: { version: "2.0" }, buffers: [{ uri: "far.bin", byteLength: 4 }] }), "another file"],
  ["old.gltf", JSON.stringify({ asset: { version: "1.0" } }), "isn’t glTF 2"],
  ["loop.glb", glb({ nodes: [{ children: [0] }] }), "don’t fit together"],
  ["beyond.glb", glb({ bufferViews: [{ buffer: 0, byteLength: 96 }, { buffer: 0, byteOffset: 1e9, byteLength: 72 }] }), "that it doesn’t contain"],
  ["none.obj", "v 0 0 0\n", "no faces"], ["wrong.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n", "Line 4"],
  ["nan.obj", "v 0 0 zero\n", "not a number"], ["flat.obj", "v 0 0 0\nf 1 1 1\n", "no size"],
];
for (const [name, data, words] of wrong) {
  test(`${name} is refused in words`, async () => {
    await assert.rejects(read(name, data), (error) => error.name === "MarkError" && error.message.includes(words) && Boolean(error.advice));
  });
}
