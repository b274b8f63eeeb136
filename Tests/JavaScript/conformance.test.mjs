import "./page.mjs";
import assert from "node:assert/strict";
import { File } from "node:buffer";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { SearchEngine } from "../../Web/engine/search.js";
import { TerrainEngine } from "../../Web/engine/terrain.js";
import { fileReading } from "../../Web/files/reading.js";
import { readRoutes } from "../../Web/files/read.js";
import { readLog } from "../../Web/recording/log-reader.js";
import "../../Web/language/later.js";

// The same files and results as in Tests/WaymarkFormatsTests/Conformance: page and command line read alike. WAYMARK_RECORD=1 writes down what the
// page makes of files that have no result yet.

const corpus = new URL("../Conformance/", import.meta.url);
const shared = process.env.WAYMARK_SHARED ?? new URL("../../../shared", import.meta.url).pathname;
const names = (folder) => readdirSync(new URL(folder, corpus)).filter((name) => !name.endsWith(".expected.json")).sort();

function check(found, result) {
  if (process.env.WAYMARK_RECORD && !existsSync(result)) writeFileSync(result, `${JSON.stringify(found)}\n`);
  assert.deepEqual(found, JSON.parse(readFileSync(result, "utf8")));
}

async function logSummary(bytes) {
  const reading = await fileReading();
  const end = bytes.indexOf(10);
  const { problem } = reading.logHeader(new Uint8Array(end < 0 ? bytes : bytes.subarray(0, end)));
  if (problem) {
    await assert.rejects(readLog(new Blob([bytes])), { line: 1 });
    return { header: problem };
  }
  const log = await readLog(new Blob([bytes]));
  const samples = {};
  for (let i = 0; i < log.length; i++) {
    const kind = reading.logLine(new TextEncoder().encode(JSON.stringify(log.line(i))));
    samples[kind] = (samples[kind] ?? 0) + 1;
  }
  return { samples, damaged: log.damage.first, unknown: log.unknownLines, isCutOff: log.isCutOff };
}

async function routeSummary(bytes, name) {
  try {
    const { candidates, remarks } = await readRoutes(new File([bytes], name));
    return { ...(remarks && { remarks }), routes: candidates.map(({ feature: { geometry, properties: { name: title = "", waymark } } }) => ({
      name: title, source: waymark.source, mode: waymark.mode, points: geometry.coordinates.length,
      heights: geometry.coordinates.filter((position) => position.length > 2).length, metres: Math.round(waymark.distance_m),
      seconds: waymark.duration_s ?? null, steps: (waymark.legs ?? []).flatMap(({ steps }) => steps).map(({ instruction }) => instruction),
      from: geometry.coordinates[0].slice(0, 2), to: geometry.coordinates.at(-1).slice(0, 2),
    })) };
  } catch (error) {
    return { problem: error.message.replace(/^The file can’t be used: /, "") };
  }
}

for (const name of names("logs/")) {
  test(`log ${name}`, async () => check(await logSummary(readFileSync(new URL(`logs/${name}`, corpus))), new URL(`logs/${name}.expected.json`, corpus)));
}

for (const name of names("routes/")) {
  test(`route ${name}`, async () => check(await routeSummary(readFileSync(new URL(`routes/${name}`, corpus)), name), new URL(`routes/${name}.expected.json`, corpus)));
}

// What a tap is called; the engine's own test of this file is in Tests/WaymarkTerrainTests/Naming.
const taps = JSON.parse(readFileSync(new URL("taps.json", corpus), "utf8"));
const terrain = (await TerrainEngine.load()).terrain();
for (const [name, { place, landmarks, ...expected }] of Object.entries(taps)) {
  test(`tap ${name}`, () => {
    const seen = terrain.landmark(place, landmarks);
    assert.deepEqual(seen ? { landmark: seen.index, isItself: seen.isItself, metres: Math.round(seen.distance) } : { landmark: null }, expected);
  });
}

// What a text finds; the engine's own test of these files is in Tests/WaymarkSearchTests.
const { near, queries } = JSON.parse(readFileSync(new URL("places.json", corpus), "utf8"));
const found = JSON.parse(readFileSync(new URL("places.expected.json", corpus), "utf8"));
const index = (await SearchEngine.load()).index(new Uint8Array(readFileSync(new URL("places.idx", corpus))));
const micro = (degrees) => Math.round(degrees * 1e6) / 1e6;
for (const { text, language, isAnywhere } of queries) {
  test(`place “${text}”`, () => {
    index.setLanguage(language);
    const results = index.search(text, { near: isAnywhere ? null : near }).map(({ distance, lat, lon, ...result }) =>
      ({ ...result, lat: micro(lat), lon: micro(lon), ...(distance != null && { metres: Math.round(distance) }) }));
    assert.deepEqual({ found: results, explanation: index.explanation }, found[text]);
  });
}

// Cases after public bug reports, which lie beside the project. Where the right result is still to come, cases.json says so.
const cases = JSON.parse(readFileSync(new URL("cases.json", corpus), "utf8"));
for (const [name, expected] of Object.entries(cases)) {
  const file = `${shared}/data/cases/tracks/${name}`;
  test(`case ${name}`, { skip: existsSync(file) ? false : "WAYMARK_SHARED has no data/cases" }, async () => {
    const found = await routeSummary(readFileSync(file), name);
    const { known, ...result } = expected;
    assert.deepEqual(found, result);
  });
}
