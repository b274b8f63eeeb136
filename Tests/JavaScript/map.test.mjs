import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { MapReader, TileProblem } from "../../Web/engine/map.js";

const file = new URL("../../.build/wasm/map.wasm", import.meta.url);
const skip = !existsSync(file) && "make wasm";
const reader = () => MapReader.load(readFileSync(file));
const extent = 8192;

/** Protocol buffers, as much as vector tiles need. */
const varint = (value) => (value < 128 ? [value] : [value % 128 + 128, ...varint(Math.floor(value / 128))]);
const field = (number, bytes) => [...varint(number * 8 + 2), ...varint(bytes.length), ...bytes];
const text = (words) => [...new TextEncoder().encode(words)];
const zigzag = (value) => (value < 0 ? -2 * value - 1 : 2 * value);

/** @param {{name: string, features: {type: number, parts: number[][][], properties: Record<string, any>}[]}[]} layers */
function tile(layers) {
  return new Uint8Array(layers.flatMap(({ name, features }) => {
    const [keys, values] = [[], []];
    const body = features.flatMap(({ type, parts, properties }) => {
      const tags = Object.entries(properties).flatMap(([key, value]) => {
        if (!keys.includes(key)) keys.push(key);
        values.push(value);
        return [keys.indexOf(key), values.length - 1];
      });
      let [x, y] = [0, 0];
      const step = ([nx, ny]) => {
        const pair = [zigzag(nx - x), zigzag(ny - y)];
        [x, y] = [nx, ny];
        return pair;
      };
      const commands = parts.flatMap(([first, ...rest]) =>
        [9, ...step(first), rest.length * 8 + 2, ...rest.flatMap(step), ...(type === 3 ? [15] : [])]);
      return field(2, [...field(2, tags.flatMap(varint)), 24, type, ...field(4, commands.flatMap(varint))]);
    });
    const value = (one) => (typeof one === "string" ? field(1, text(one)) : typeof one === "boolean" ? [56, Number(one)] : [48, ...varint(zigzag(one))]);
    return field(3, [120, 2, ...field(1, text(name)), ...body, ...keys.flatMap((key) => field(3, text(key))), ...values.flatMap((one) => field(4, value(one))), 40, ...varint(extent)]);
  }));
}

const street = (parts, more = {}) => ({ name: "streets", features: [{ type: 2, parts, properties: { class: "minor", name: "A", ...more } }] });
const house = (parts, more = {}) => ({ name: "buildings", features: [{ type: 3, parts, properties: { height: 9, ...more } }] });
const box = (x, y, side) => [[x, y], [x + side, y], [x + side, y + side], [x, y + side]];

test("tiles around a place", { skip }, async () => {
  const map = await reader();
  const [one, ...others] = map.tilesAround({ lat: 47.0707, lon: 15.4395 }, 0);
  assert.deepEqual([one, others], [{ zoom: 14, x: 8894, y: 5757 }, []]);
  // 1.67 km wide there.
  const near = map.tilesAround({ lat: 47.0707, lon: 15.4395 }, 2000);
  assert.ok([[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]].every(([dx, dy]) => near.some(({ x, y }) => x === 8894 + dx && y === 5757 + dy)));
  assert.ok(near.length <= 16);
  assert.ok(map.tilesAround({ lat: 0, lon: 180 }, 1000).every(({ x }) => x === 0 || x === 16383));
  assert.deepEqual(map.tilesAround({ lat: 0, lon: 0 }, 1e7), []);
  assert.throws(() => map.tilesAround({ lat: 91, lon: 0 }, 1), TileProblem);
});

test("what covers the ground, with holes", { skip }, async () => {
  const map = await reader();
  const hole = [[2, 2], [2, 4], [4, 4], [4, 2]];
  const bytes = tile([
    { name: "water", features: [{ type: 3, parts: [box(0, 0, 8), hole], properties: { class: "lake" } }, { type: 3, parts: [box(0, 0, 8)], properties: { class: "pool" } }] },
    { name: "landuse", features: [{ type: 3, parts: [box(8, 8, 8)], properties: { class: "wood" } }] },
  ]);
  const areas = map.cover([{ zoom: 1, x: 1, y: 0, bytes }]);
  assert.deepEqual(areas.map(({ kind, rings }) => [kind, rings.length]), [["water", 2], ["wood", 1]]);
  assert.deepEqual([...areas[0].rings[1]], hole.flatMap(([x, y]) => [0.5 + x / extent / 2, y / extent / 2]));
  assert.throws(() => map.cover([{ zoom: 1, x: 1, y: 0, bytes: bytes.subarray(0, -1) }]), TileProblem);
  assert.deepEqual(map.cover([]), []);
});

test("a street through two tiles is one, a house on their border too", { skip }, async () => {
  const map = await reader();
  const at = { zoom: 14, x: 8894, y: 5752 };
  const left = { ...at, bytes: tile([street([[[100, 100], [extent + 160, 100]]]), house([box(extent - 50, 500, 100)])]) };
  const right = { ...at, x: at.x + 1, bytes: tile([street([[[-160, 100], [4000, 100]]]), house([box(-50, 500, 100)])]) };
  const { features } = map.streets([left, right]);
  assert.deepEqual(features.map(({ properties }) => properties), [{ streetKind: "street" }]);
  const { coordinates } = features[0].geometry;
  const degrees = 360 / 2 ** 14 / extent;
  assert.equal(coordinates.length, 3);
  assert.ok(Math.abs(coordinates[2][0] - coordinates[0][0] - (extent - 100 + 4000) * degrees) < 1e-6);
  const around = map.features([left, right]).features;
  const houses = around.filter(({ properties }) => properties.layer === "buildings");
  assert.deepEqual(houses.map(({ properties }) => properties), [{ layer: "buildings", height: 9 }]);
  assert.equal(houses[0].geometry.coordinates[0].length, 5);
  assert.equal(around.filter(({ properties }) => properties.layer === "streets").length, 2);
});

test("what a feature says overrides its class", { skip }, async () => {
  const map = await reader();
  const at = { zoom: 14, x: 8894, y: 5752 };
  const line = [[[100, 100], [200, 100]]];
  const kinds = (more) => map.streets([{ ...at, bytes: tile([street(line, more)]) }]).features.map(({ properties }) => properties);
  assert.deepEqual(kinds({ walk: false }), []);
  assert.deepEqual(kinds({ walk: "lane" }), [{ streetKind: "lane" }]);
  assert.deepEqual(kinds({ class: "motorway" }), []);
  assert.deepEqual(kinds({ bridge: true }), [{ streetKind: "street", streetLevel: "bridge" }]);
  assert.deepEqual(kinds({ tunnel: true }), [{ streetKind: "street", streetLevel: "tunnel" }]);
  assert.deepEqual(kinds({ tunnel: true, passage: true }), [{ streetKind: "street" }]);
  const ground = (properties) => map.streets([{ ...at, bytes: tile([{ name: "landuse", features: [{ type: 3, parts: [box(0, 0, 50)], properties }] }]) }]).features.length;
  assert.deepEqual([{ class: "park" }, { class: "park", open: false }, { class: "wood" }, { class: "wood", open: true }].map(ground), [1, 0, 0, 1]);
});

test("hostile names and damaged bytes", { skip }, async () => {
  const map = await reader();
  const at = { zoom: 14, x: 8894, y: 5752 };
  const name = "\"\\\u0001\u2028<b>ö";
  assert.equal(map.features([{ ...at, bytes: tile([house([box(0, 0, 9)], { name })]) }]).features[0].properties.name, name);
  assert.throws(() => map.streets([{ ...at, bytes: new Uint8Array([0x1a, 0xff, 0xff]) }]), /14\/8894\/5752 is damaged: fetch it again/);
  assert.throws(() => map.streets([{ ...at, x: 16384, bytes: new Uint8Array(0) }]), TileProblem);
  // Nothing of it stays.
  assert.deepEqual(map.streets([{ ...at, bytes: new Uint8Array(0) }]).features, []);
});

test("contour lines without heights are none", { skip }, async () => {
  const map = await reader();
  const tileOf = (zoom) => ({ zoom, x: 8894 * 2 ** (zoom - 14) | 0, y: 5752 * 2 ** (zoom - 14) | 0 });
  assert.deepEqual(map.contourBlocks(tileOf(14)), [{ level: 0, row: 1097, column: 1563 }]);
  assert.equal(map.contourBlocks(tileOf(11))[0].level, 1);
  assert.equal(map.contourBlocks(tileOf(14), 1)[0].level, 1);
  assert.equal(map.contours(tileOf(14)).length, 0);
  assert.throws(() => map.contours(tileOf(10)), TileProblem);
  assert.throws(() => map.addHeights(new Uint8Array([1, 2, 3])), /block of heights/);
});
