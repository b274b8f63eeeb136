import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { compassPoint, distanceText, durationText, heightText, percentText, sizeText, unitsOf } from "../../Web/shared/units.js";

/** Spaces within numbers are no-break ones. */
const plain = (text) => text.replace(/[\u00a0\u202f]/g, " ");

test("units are those of the country's signposts", () => {
  assert.deepEqual(["en-US", "en", "en-GB", "de-AT", "my-MM", "en-LR", "not a locale"].map((locale) => unitsOf(locale)),
    ["imperial", "imperial", "metric", "metric", "imperial", "imperial", "metric"]);
});

test("distances are rounded to what a walker can use", () => {
  const metric = [[-3, "0 m"], [4.4, "4 m"], [13, "15 m"], [97, "95 m"], [123, "120 m"], [994, "990 m"], [996, "1.0 km"], [9949, "9.9 km"], [12_400, "12 km"]];
  for (const [meters, text] of metric) assert.equal(plain(distanceText(meters, "metric", "en-GB")), text);
  const imperial = [[3, "10 ft"], [100, "330 ft"], [304, "1,000 ft"], [305, "0.2 mi"], [1609.344, "1.0 mi"], [20_000, "12 mi"]];
  for (const [meters, text] of imperial) assert.equal(plain(distanceText(meters, "imperial", "en-US")), text);
  assert.equal(plain(distanceText(1500, "metric", "de-DE")), "1,5 km");
});

test("durations have minutes, and hours where there are any", () => {
  assert.deepEqual([0, 89, 3569, 3600, 5400].map((seconds) => plain(durationText(seconds, "de-DE"))), ["1 Min.", "1 Min.", "59 Min.", "1 Std.", "1 Std. 30 Min."]);
  assert.equal(plain(durationText(3600 * 2, "fr-FR")), "2 h");
});

test("heights, sizes and shares", () => {
  assert.equal(plain(heightText(1234.4, "metric", "en-GB")), "1,234 m");
  assert.equal(plain(heightText(100, "imperial", "en-US")), "328 ft");
  assert.deepEqual([1, 999_000, 1.25e6, 12.4e6].map((bytes) => plain(sizeText(bytes, "en-GB"))), ["1 kB", "999 kB", "1.3 MB", "12 MB"]);
  assert.equal(plain(percentText(0.256, "de-DE")), "26 %");
});

test("any number of degrees has a compass point", () => {
  assert.deepEqual([0, 22, 23, 90, 180, 337, 338, -90, 765].map(compassPoint), ["n", "n", "ne", "e", "s", "nw", "n", "w", "ne"]);
});
