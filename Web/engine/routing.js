/**
 * Routes over the graph of an area's streets, without a server (`docs/routing.md`): loads `routing.wasm`. `docs/web-module.md`
 * shows how to use it, `routing.d.ts` holds the types.
 */

import { Regions, decode, given } from "./memory.js";
import { instantiate } from "./instantiate.js";

const version = 1;
/** Slots of `InputLayout`. */
const routeHeader = 5;
const pointStride = 4;
const stepStride = 8;
/** Bits of `RoutingLayout.wishes`. */
const wishBits = { noStairs: 1, wheelchair: 2, paved: 4, shortest: 8 };
const noRoute = -101;

/** @typedef {import("./routing.js").RoutingEngine} DeclaredEngine */
/** @typedef {import("./routing.js").Router} DeclaredRouter */

/** There is no such route; the message says why. */
export class NoRouteError extends Error {
  /**
   * @param {string} message
   * @param {{stop: number, lat: number, lon: number, distance: number} | null} nearest
   */
  constructor(message, nearest) {
    super(message);
    this.name = "NoRouteError";
    this.nearest = nearest;
  }
}

/**
 * The module, loaded once.
 * @implements {DeclaredEngine}
 */
export class RoutingEngine {
  /**
   * @param {import("./waymark.js").Waymark} engine whose numbers of choices count
   * @param {import("./waymark.js").WaymarkSource} [source]
   * @returns {Promise<RoutingEngine>}
   */
  static async load(engine, source = fetch(new URL("routing.wasm", import.meta.url))) {
    return new RoutingEngine(engine, (await instantiate(await source, "routing.wasm")).exports);
  }

  /**
   * @param {import("./waymark.js").Waymark} engine
   * @param {any} exports
   */
  constructor(engine, exports) {
    this.engine = engine;
    this.exports = exports;
    const found = exports.waymark_router_version();
    if (found !== version) {
      throw new Error(`routing.wasm has version ${found}, routing.js knows version ${version}: take both from one build`);
    }
  }

  /**
   * A router over a graph.
   * @param {Uint8Array} bytes
   * @returns {Router}
   */
  router(bytes) { return new Router(this, bytes); }
}

/**
 * A graph to find routes in. Close it when it is not needed any more: its memory is not collected.
 * @implements {DeclaredRouter}
 */
export class Router {
  /** @type {Regions} */ #regions;
  /** @type {RoutingEngine} */ #module;

  /**
   * @param {RoutingEngine} module
   * @param {Uint8Array} bytes
   */
  constructor(module, bytes) {
    this.#module = module;
    const { exports } = module;
    this.#regions = new Regions(exports, exports.waymark_router_open());
    try {
      this.#regions.inputBytes(bytes);
      /** Number of streets between junctions. */
      this.count = this.#checked(exports.waymark_router_graph(this.#regions.handle));
      // The bytes are the router's own now.
      this.#regions.inputBytes(new Uint8Array(0));
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close() {
    if (this.#regions.open) this.#module.exports.waymark_router_close(this.#regions.open);
    this.#regions.open = 0;
  }

  /**
   * Makes ready for a way of travelling, so that its first route is as quick as the others.
   * @param {import("./routing.js").TravelOptions} [options]
   */
  prepare(options = {}) {
    this.#regions.input(numbersOf(options, []));
    this.#checked(this.#module.exports.waymark_router_prepare(this.#regions.handle, this.#mode(options), bitsOf(options)));
  }

  /**
   * Routes from stop to stop, the best first.
   * @param {{lat: number, lon: number}[]} stops
   * @param {import("./routing.js").RouteOptions} [options]
   * @returns {import("./waymark.js").RouteFeature[]}
   */
  routes(stops, options = {}) {
    const { engine, exports } = this.#module;
    const { language = "en", alternatives = 0 } = options;
    this.#regions.input(numbersOf(options, stops));
    const count = this.#checked(exports.waymark_router_find(
      this.#regions.handle, this.#mode(options), bitsOf(options), engine.number("guidanceLanguage", language), alternatives));
    const n = new Float64Array(
      exports.memory.buffer, exports.waymark_numbers(this.#regions.handle), exports.waymark_numbers_count(this.#regions.handle));
    const bytes = this.#regions.bytes();
    const at = { slot: 0, byte: 0 };
    return Array.from({ length: count }, () => feature(engine, n, bytes, at));
  }

  /** @param {import("./routing.js").TravelOptions} options */
  #mode({ mode = "walking" }) { return this.#module.engine.number("travelMode", mode); }

  /** @param {number} count */
  #checked(count) {
    if (count === noRoute) {
      const { exports } = this.#module;
      const [stop, lat, lon, distance] = this.#regions.numbers(exports.waymark_numbers_count(this.#regions.handle));
      throw new NoRouteError(this.#regions.text(), stop === undefined ? null : { stop, lat, lon, distance });
    }
    if (count < 0) throw new Error(this.#regions.text());
    return count;
  }
}

/** @param {import("./routing.js").TravelOptions} options @param {{lat: number, lon: number}[]} stops */
function numbersOf({ pace, reach = 2000, maximumHikingDifficulty = 2 }, stops) {
  return [pace ?? NaN, reach, maximumHikingDifficulty, ...stops.flatMap(({ lat, lon }) => [lat, lon])];
}

/** @param {import("./routing.js").TravelOptions} options */
function bitsOf(options) {
  let bits = 0;
  for (const [name, bit] of Object.entries(wishBits)) if (/** @type {any} */ (options)[name]) bits |= bit;
  return bits;
}

/**
 * The route at a slot, as a server gives it.
 * @param {import("./waymark.js").Waymark} engine
 * @param {Float64Array} n
 * @param {Uint8Array} bytes
 * @param {{slot: number, byte: number}} at moved behind the route
 * @returns {import("./waymark.js").RouteFeature}
 */
function feature(engine, n, bytes, at) {
  const { names } = engine;
  const [points, steps, distance, duration, mode] = n.subarray(at.slot, at.slot + routeHeader);
  let slot = at.slot + routeHeader;
  const words = (/** @type {number} */ length) => decode(bytes.subarray(at.byte, at.byte += length));
  /** @type {(string | null)[]} */
  const references = [];
  const coordinates = Array.from({ length: points }, () => {
    const [lat, lon, altitude, reference] = n.subarray(slot, slot += pointStride);
    references.push(Number.isNaN(reference) ? null : names.altitudeReference[reference]);
    return Number.isNaN(altitude) ? [lon, lat] : [lon, lat, altitude];
  });
  /** @type {any[]} */
  const legs = [];
  let leg = { distance_m: 0, duration_s: 0, steps: /** @type {any[]} */ ([]) };
  for (let i = 0; i < steps; i++, slot += stepStride) {
    const step = {
      from: n[slot], to: n[slot + 1], distance_m: n[slot + 2], duration_s: given(n[slot + 3]),
      maneuver: names.maneuver[n[slot + 4]], instruction: words(n[slot + 5]), name: words(n[slot + 6]),
    };
    leg.steps.push(step);
    leg.distance_m += step.distance_m;
    leg.duration_s += step.duration_s ?? 0;
    if (n[slot + 7] !== 1) continue;
    legs.push(leg);
    leg = { distance_m: 0, duration_s: 0, steps: [] };
  }
  at.slot = slot;
  const known = references.some(Boolean);
  return {
    type: "Feature",
    geometry: { type: "LineString", coordinates },
    properties: {
      waymark: {
        source: "device", mode: names.travelMode[mode], distance_m: distance, duration_s: given(duration),
        ...(known ? { altRef: references.every((one) => one === references[0]) ? references[0] : references } : {}),
        legs,
      },
    },
  };
}
