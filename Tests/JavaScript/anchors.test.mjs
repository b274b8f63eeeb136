import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { readCoordinates, writeCoordinates } from "../../Web/anchors/coordinates.js";
import { anchorOfLink, linkOf } from "../../Web/anchors/link.js";
import { colours, hexOf } from "../../Web/shared/anchor-colours.js";
import { eventsOf } from "../../Web/shared/event-stream.js";
import "../../Web/language/later.js";

test("coordinates are read as people write them", () => {
  const same = ["47.5, -35.6", "47,5; -35,6", "47.5 -35.6", "47.5N 35.6W", "W 35.6, N 47.5", "47° 30′ 0″ N 35° 36′ 0″ W"];
  const others = [["47°30'36\"S, 35°0'0\"E", -47.51, 35], ["-0.5, 179.9", -0.5, 179.9], ["−47.5, 35", -47.5, 35], ["90, 180", 90, 180]];
  for (const [written, lat, lon] of [...same.map((text) => [text, 47.5, -35.6]), ...others]) {
    const read = readCoordinates(written);
    assert.ok(Math.abs(read.lat - lat) < 1e-9 && Math.abs(read.lon - lon) < 1e-9, `${written}: ${read.lat}, ${read.lon}`);
    const again = readCoordinates(writeCoordinates(read));
    assert.ok(Math.abs(again.lat - lat) < 1e-6 && Math.abs(again.lon - lon) < 1e-6, written);
  }
});

test("what is wrong with coordinates is said in a sentence", () => {
  for (const written of ["91, 0", "0, 181", "47.5", "", "a, b", "47.5N, 35N", "1, 2, 3", "47° 61′ 0″ N 1° 0′ 0″ E", "NaN, 1", "1e3, 1"]) {
    assert.throws(() => readCoordinates(written), ({ message }) => message.endsWith(".") && message.includes(" "), written);
  }
});

test("an anchor goes into a link and comes back", () => {
  const anchor = { lat: 47.4861124, lon: -35.59115, name: "Tom & Tim’s <b>", colour: "blue", altitude: { meters: 12.5, reference: "orthometric" } };
  const link = new URL(linkOf(anchor, "https://waymark.test:8443/x/?source=simulation#token=secret"));
  assert.ok(link.href.startsWith("https://waymark.test:8443/x/#anchor=") && !link.href.includes("secret"));
  assert.deepEqual(anchorOfLink(link.hash), anchor);
});

test("links from anywhere are checked", () => {
  for (const hash of ["", "#token=abc"]) assert.equal(anchorOfLink(hash), null);
  for (const place of ["", "47.5", "91,0", "1,181", "NaN,1", "1,2,3"]) assert.equal(anchorOfLink(`#anchor=${place}`), "damaged", place);
  const long = anchorOfLink(`#anchor=1,2&colour=javascript&altitude=1e9,orthometric&name=${"x".repeat(999)}`);
  assert.deepEqual([long.colour, long.altitude, long.name.length], ["red", null, 200]);
  const odd = anchorOfLink("#anchor=1,2&name=a%00b%0Ac%E2%80%AEd&altitude=5,sea");
  assert.deepEqual([odd.name, odd.altitude], ["a b c d", null]);
  assert.equal(anchorOfLink("#anchor=1,2&colour=__proto__").colour, "red");
});

test("every colour has six digits", () => {
  for (const name of Object.keys(colours)) assert.match(hexOf(name), /^#[0-9a-f]{6}$/);
  assert.equal(hexOf("toString"), hexOf("red"));
});

test("events come out of a stream that is cut anywhere", async () => {
  // Also within a letter and between the two characters of a line's end.
  const bytes = new TextEncoder().encode(": hello\n\nretry: 3000\n\nevent: anchors\r\nid: 7\r\ndata: {\"a\":\r\ndata: \"Zürich\"}\r\n\r\n:\n\ndata: two\n\n");
  for (let size = 1; size <= bytes.length; size += 3) {
    const parts = [];
    for (let i = 0; i < bytes.length; i += size) parts.push(bytes.slice(i, i + size));
    let heard = 0;
    const stream = new ReadableStream({ pull(c) { const part = parts.shift(); if (part) c.enqueue(part); else c.close(); } });
    const found = [];
    for await (const event of eventsOf(stream, () => { heard += 1; })) found.push(event);
    assert.deepEqual(found, [{ event: "anchors", id: "7", data: "{\"a\":\n\"Zürich\"}" }, { event: "message", id: "7", data: "two" }], `parts of ${size}`);
    assert.equal(heard, Math.ceil(bytes.length / size));
  }
});
