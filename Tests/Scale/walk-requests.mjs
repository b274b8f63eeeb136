/**
 * What pages request of an area's tiles during walks: the page's own modules say it, run in node. Only which tiles of the map are in
 * its view is MapLibre's rule, written down here; `walks.py` compares all of it with the page in Chromium.
 *
 * Reads {"server", "walks": [[seed, metres a second], …], "route"?: [[lon, lat], …]} and writes a line of JSON for each walk:
 * {"metres", "route", "tiles": […]}; streets and buildings around the walk are among the tiles.
 */

import { readFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);
const load = (/** @type {string} */ path) => import(new URL(path, root).href);
const bytes = (/** @type {string} */ path) => readFileSync(new URL(path, root));

/** Of a phone: the map's half of the page, CSS pixels; the zoom at which it follows. */
const view = { width: 390, height: 422, zoom: 16.5 };
const maximumZooms = { map: 14, elevation: 13 };
/** Metres between two positions. */
const stride = 10;

const { server, walks, route: given } = JSON.parse(readFileSync(0, "utf8"));
const get = fetch;

/** Tiles of the present walk, in the order in which they are wanted; each once, as a browser's own cache keeps them. */
let wanted = new Set();
globalThis.fetch = async (address) => {
  const url = new URL(String(address));
  if (url.protocol === "file:") return new Response(bytes(`.build/wasm/${url.pathname.split("/").pop()}`));
  wanted.add(url.pathname);
  return new Response(new Uint8Array(1));
};
// What a tile shows does not matter here; the worker says which blocks it is made from.
Object.assign(globalThis, {
  document: { querySelector: () => null },
  Worker: class {
    addEventListener(type, take) { if (type === "message") this.take = take; }
    async postMessage({ id, ask, z, x, y }) {
      if (ask !== "tile") return;
      await ground.tile(z, x, y);
      this.take({ data: { id, answer: new Float32Array(256 * 256) } });
    }
    terminate() {}
  },
});

const { Waymark } = await load("Web/engine/waymark.js");
const { RoutingEngine } = await load("Web/engine/routing.js");
const { TerrainEngine } = await load("Web/engine/terrain.js");
const { surroundings } = await load("Web/surroundings/surroundings.js");
const { Elevation } = await load("Web/surroundings/elevation.js");
const { mercator } = await load("Web/shared/mercator.js");
const { Blocks } = await load("Web/terrain/blocks.js");
const { GroundTiles } = await load("Web/terrain/ground-tiles.js");

// Nor what is read out of it.
Elevation.prototype.height = () => 0;

const area = await (await get(`${server}api/area`)).json();
const engine = await Waymark.load(bytes(".build/wasm/waymark.wasm"));
const terrainEngine = await TerrainEngine.load(bytes(".build/wasm/terrain.wasm"));
const terrain = terrainEngine.terrain();
const extent = { bounds: area.elevationBounds ?? area.bounds, finest: area.finestHeights ?? 0 };
const blocks = {
  async block({ level, row, column }) {
    wanted.add(`/api/area/heights/${level}/${row}/${column}.bin`);
    return null;
  },
};
const ground = new GroundTiles(terrainEngine, blocks, extent);
const routing = await RoutingEngine.load(engine, bytes(".build/wasm/routing.wasm"));
const router = routing.router(new Uint8Array(await (await get(`${server}api/area/streets.graph`)).arrayBuffer()));

/** Corners of all streets: where there are more of them, more walks begin. */
async function corners() {
  const { south, west, north, east } = area.bounds;
  const known = new Map();
  for (let lat = south + 0.06; lat < north + 0.06; lat += 0.12) {
    for (let lon = west + 0.08; lon < east + 0.08; lon += 0.16) {
      const answer = await get(`${server}api/area/streets?lat=${lat.toFixed(5)}&lon=${lon.toFixed(5)}&radius=10000`);
      if (!answer.ok) continue;
      for (const { geometry } of (await answer.json()).features) {
        if (geometry.type !== "LineString") continue;
        for (const [x, y] of geometry.coordinates) {
          if (y > south && y < north && x > west && x < east) known.set(`${x} ${y}`, { lat: y, lon: x });
        }
      }
    }
  }
  return [...known.values()];
}

/** Numbers from 0 to 1 (mulberry32). */
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function distance(a, b) {
  return Math.hypot((b.lat - a.lat) * 111_195, (b.lon - a.lon) * 111_195 * Math.cos(a.lat * Math.PI / 180));
}

/** A route from a corner to another that is 300 to 2200 m away. */
function routeFrom(places, next) {
  for (;;) {
    const from = places[Math.floor(next() * places.length)];
    const far = 300 + 1900 * next();
    const near = places.filter((place) => Math.abs(distance(from, place) - far) < 100);
    if (near.length === 0) continue;
    try {
      const { geometry } = router.routes([from, near[Math.floor(next() * near.length)]])[0];
      return geometry.coordinates.map(([lon, lat]) => [lon, lat]);
    } catch {
      // Not every street can be reached on foot.
    }
  }
}

/** Positions along a line. */
function* along(line) {
  let left = 0;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1], line[i]].map(([lon, lat]) => ({ lat, lon }));
    const length = distance(a, b);
    for (; left <= length; left += stride) {
      const share = length === 0 ? 0 : left / length;
      yield { lat: a.lat + share * (b.lat - a.lat), lon: a.lon + share * (b.lon - a.lon) };
    }
    left -= length;
  }
}

/** Tiles of a kind in the map's view around a position. */
function mapTiles(kind, { lat, lon }) {
  const z = maximumZooms[kind];
  const side = 2 ** z;
  const pixels = 512 * 2 ** view.zoom / side;
  const [x, y] = [mercator.x(lon) * side, mercator.y(lat) * side];
  for (let column = Math.floor(x - view.width / 2 / pixels); column <= Math.floor(x + view.width / 2 / pixels); column++) {
    for (let row = Math.floor(y - view.height / 2 / pixels); row <= Math.floor(y + view.height / 2 / pixels); row++) {
      if (kind === "map") wanted.add(`/api/area/map/${z}/${column}/${row}.mvt`);
      else ground.tile(z, column, row);
    }
  }
}

async function walk(line, speed) {
  wanted = new Set();
  const api = {
    url: (path) => server + path,
    bytes: async (path) => {
      wanted.add(`/${path}`);
      return new Uint8Array(0);
    },
  };
  const parts = surroundings(api, { get: () => area });
  const heights = new Blocks({ plan: (...all) => terrain.plan(...all), add: () => 1, drop() {} }, blocks, extent);
  const session = { streets() {}, ground() {}, buildings() {} };
  // The map opens at the area's first place.
  for (const kind of ["map", "elevation"]) mapTiles(kind, area.spots[0]);
  wanted.add("/api/area/streets.graph");
  let [metres, now] = [0, 0];
  for (const position of along(line)) {
    for (const kind of ["map", "elevation"]) mapTiles(kind, position);
    for (const part of parts) part.update(session, position, now);
    if (metres % 100 === 0) await heights.around(position);
    // Answers come before the next position.
    await new Promise(setImmediate);
    metres += stride;
    now += stride / speed * 1000;
  }
  return { metres, route: line, tiles: [...wanted] };
}

const places = given ? [] : await corners();
for (const [seed, speed] of walks) {
  const line = given ?? routeFrom(places, random(seed));
  process.stdout.write(`${JSON.stringify(await walk(line, speed))}\n`);
}
