import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { takeOverSavedPlaces } from "../../Web/anchors/migrate.js";
import { folded } from "../../Web/places/folded.js";
import { among } from "../../Web/route/stops.js";
import { queue } from "../../Web/shared/message-queue.js";
import { forgetPlace, isSame, keepPlaces, keptPlaces, recentPlaces, rememberPlace } from "../../Web/shared/kept-places.js";
import { Store } from "../../Web/shared/store.js";
import { tenantOf } from "../../Web/shared/tenant.js";
import { Archive } from "../../Web/site/archive.js";
import { tileId } from "../../Web/site/tile-id.js";

test("the store notifies of changes, and of nothing else", () => {
  const store = new Store();
  const heard = [];
  const end = store.subscribe("route", (value) => heard.push(value));
  store.set("route", 1);
  store.set("route", 1);
  store.set("view", "map");
  store.set("route", NaN);
  store.set("route", NaN);
  end();
  store.set("route", 2);
  assert.deepEqual(heard, [null, 1, NaN]);
  assert.equal(store.get("route"), 2);
});

test("one message is shown about one cause", () => {
  const retried = [];
  const message = (id, kind, more) => ({ id, kind, text: id, ...more });
  const shown = queue([
    message("camera", "error", { retry: () => retried.push("camera") }), message("note", "info"), message("location", "warning", { retry: () => retried.push("location") }),
    message("route", "error", { isServer: true }), message("offline", "warning"), message("undo", "info", { action: { words: "Undo", run() {} } }),
  ], (cause) => `title of ${cause}`);
  assert.deepEqual(shown.map(({ id, kind, text, ids }) => [id, kind, text, ids]), [
    ["undo", "info", "undo", ["undo"]], ["server", "error", "offline", ["route", "offline"]],
    ["permissions", "error", "title of permissions", ["camera", "location"]], ["note", "info", "note", ["note"]],
  ]);
  shown[2].retry();
  assert.deepEqual(retried, ["camera", "location"]);
  assert.equal(shown[1].retry, undefined);
});

test("places are found without case, accents and hyphens", () => {
  assert.deepEqual(["Zürich", "Monte-Carlo", "  ÅLESUND ", "Saint‑Denis"].map(folded), ["zurich", "monte carlo", "alesund", "saint denis"]);
});

test("recent places are kept, each once and not too many", () => {
  for (let i = 0; i < 15; i++) rememberPlace({ lat: i, lon: 0, name: `place ${i}` });
  rememberPlace({ lat: 14.000_001, lon: 0, name: "the last, again" });
  assert.equal(recentPlaces().length, 12);
  assert.deepEqual(recentPlaces().slice(0, 2).map(({ name }) => name), ["the last, again", "place 13"]);
  rememberPlace({ lat: 1, lon: 2, name: "x".repeat(300) });
  assert.equal(recentPlaces()[0].name.length, 200);
  forgetPlace(recentPlaces()[0]);
  assert.equal(recentPlaces().length, 11);
  assert.ok(isSame({ lat: 1, lon: 1 }, { lat: 1.000_009, lon: 1 }) && !isSame({ lat: 1, lon: 1 }, { lat: 1.000_011, lon: 1 }));
  // Written by something else.
  for (const text of ["{", "[]", '{"recents":[{"lat":99,"lon":0},null,{"lat":1,"lon":2,"name":7}]}']) {
    localStorage.setItem("waymark.places", text);
    assert.deepEqual(recentPlaces(), text.length > 5 ? [{ lat: 1, lon: 2 }] : []);
  }
});

/** Anchors as far as taking over places needs them; `isKept`: the browser stores them. */
function someAnchors(saved, isKept = true) {
  const adopted = new Map(saved.map((one) => [one.id, one]));
  return {
    adopted, get size() { return adopted.size; }, near: () => [...adopted.values()],
    adopt: async (records) => {
      for (const record of records) adopted.set(record.id, record);
      return isKept;
    },
  };
}

test("saved places and favourites of earlier versions become saved ones, once, and nothing is lost", async () => {
  const [car, hut, home, nameless] = [{ lat: 1, lon: 1, name: "Car" }, { lat: 2, lon: 2, name: "Hut" }, { lat: 3, lon: 3, name: "Home" }, { lat: 4, lon: 4 }];
  const old = JSON.stringify({ places: [car, { lat: 500, lon: 1, name: "Nowhere" }], favourites: [hut, car, home, nameless, { ...home, name: "Mine" }], recents: [hut] });
  const home2 = { ...home, lat: 3.000_001, id: "h" };
  // Refused: they stay, and are listed with the recent ones.
  localStorage.setItem("waymark.places", old);
  const refusing = someAnchors([home2], false);
  assert.equal(await takeOverSavedPlaces(refusing), 0);
  const ids = [...refusing.adopted.keys()];
  assert.deepEqual(recentPlaces().map(({ name }) => name), ["Hut", "Car", undefined, "Mine"]);
  // The next time the same places become the same anchors; what was saved already is not saved twice.
  const anchors = someAnchors([home2]);
  assert.equal(await takeOverSavedPlaces(anchors), 4);
  assert.deepEqual([...anchors.adopted.keys()], ids);
  assert.deepEqual([...anchors.adopted.values()].map(({ name }) => name), ["Home", "Car", "Hut", "", "Mine"]);
  assert.deepEqual(keptPlaces(), { recents: [hut], places: [] });
  assert.equal(await takeOverSavedPlaces(anchors), 0);
  keepPlaces({ recents: [] });
  assert.equal(localStorage.getItem("waymark.places"), null);
});

test("tenants have their part of the address", () => {
  const paths = ["/t/club/", "/t/club/index.html", "/x/t/club/in/skarra/", "/", "/t/Club/", "/t/club/other/deep"];
  assert.deepEqual(paths.map((path) => tenantOf(path)), ["t/club", "t/club", "t/club", "", "", ""]);
});

test("tiles are numbered along a curve that visits each once, step by step", () => {
  // The first of the specification of PMTiles.
  assert.deepEqual([[0, 0, 0], [1, 0, 0], [1, 0, 1], [1, 1, 1], [1, 1, 0], [2, 0, 0]].map((tile) => tileId(...tile)), [0, 1, 2, 3, 4, 5]);
  const places = [];
  for (let x = 0; x < 16; x++) for (let y = 0; y < 16; y++) places[tileId(4, x, y) - 85] = [x, y];
  assert.equal(places.length, 256);
  for (let i = 1; i < 256; i++) assert.equal(Math.abs(places[i][0] - places[i - 1][0]) + Math.abs(places[i][1] - places[i - 1][1]), 1, `${i}`);
  assert.equal(tileId(24, 0, 0), (4 ** 24 - 1) / 3);
});

test("an archive that is none is refused", async () => {
  const open = (bytes) => new Archive({ read: async (from, length) => bytes.slice(from, from + length) }).tile(0, 0, 0);
  await assert.rejects(open(new Uint8Array(200)), /no PMTiles/);
  const cut = new Uint8Array(200);
  cut.set(new TextEncoder().encode("PMTiles"));
  cut[7] = 3;
  new DataView(cut.buffer).setBigUint64(8, 127n, true);
  new DataView(cut.buffer).setBigUint64(16, 5000n, true);
  await assert.rejects(open(cut), /cut off/);
});

test("stops are kept where the user has not been", () => {
  const [a, b, again] = [{ lat: 47, lon: 15, name: "a" }, { lat: 47.1, lon: 180, name: "b" }, { lat: 47, lon: 15, name: "again" }];
  const bare = ({ lat, lon }) => ({ lat, lon });
  assert.deepEqual(among([a, b, again], [a, b, again].map(bare)), [a, b, again]);
  // One that was left out stays while a later one was visited; of a place that is passed twice the later visit is to come.
  assert.deepEqual(among([a, b], [bare(a)]), [a]);
  assert.deepEqual(among([a, b, again], [{ lat: 47.1, lon: -180 }, bare(again)]), [b, again]);
  assert.deepEqual(among([a, b], []), []);
  assert.deepEqual(among([], [bare(a)]), []);
});
