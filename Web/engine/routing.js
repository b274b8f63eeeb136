/**
 * Routes over the graph of an area's streets, without a server (`docs/routing.md`): loads `routing.wasm`. `docs/web-module.md`
 * shows how to use it, `routing.d.ts` holds the types.
 */

import { cutOffSlots, positionSlots, requestSlots, routeSlots, stepSlots, versions, wishBits } from "./layouts.js";
import { Regions, coordinateInput, decode, given, write } from "./memory.js";
import { instantiate, ownModule } from "./instantiate.js";

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
  static async load(engine, source = ownModule(new URL("routing.wasm", import.meta.url))) {
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
    if (found !== versions.routing) {
      throw new Error(`routing.wasm has version ${found}, routing.js knows version ${versions.routing}: take both from one build`);
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
    this.#regions.input(numbersOf(this.#module.engine, options, []));
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
    this.#regions.input(numbersOf(engine, options, stops));
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
      const isCutOff = exports.waymark_numbers_count(this.#regions.handle) > 0;
      const n = this.#regions.numbers(isCutOff ? cutOffSlots.count : 0);
      throw new NoRouteError(this.#regions.text(), isCutOff ? {
        stop: n[cutOffSlots.stop], lat: n[cutOffSlots.latitude], lon: n[cutOffSlots.longitude], distance: n[cutOffSlots.distance],
      } : null);
    }
    if (count < 0) throw new Error(this.#regions.text());
    return count;
  }
}

/**
 * @param {import("./waymark.js").Waymark} engine
 * @param {import("./routing.js").RouteOptions} options
 * @param {{lat: number, lon: number}[]} stops
 */
function numbersOf(engine, { pace, reach = 2000, maximumHikingDifficulty = 2, at, startHeight }, stops) {
  const coordinates = coordinateInput(stops);
  const input = new Float64Array(requestSlots.count + coordinates.length);
  write(input, 0, requestSlots, {
    pace, reach, maximumHikingDifficulty, altitude: startHeight?.altitude, altitudeSigma: startHeight?.sigma,
    altitudeReference: startHeight && engine.number("altitudeReference", startHeight.reference),
    year: at?.getFullYear(), month: at && at.getMonth() + 1, day: at?.getDate(), minute: at && at.getHours() * 60 + at.getMinutes(),
  });
  input.set(coordinates, requestSlots.count);
  return input;
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
  const first = at.slot;
  let slot = first + routeSlots.count;
  const words = (/** @type {number} */ length) => decode(bytes.subarray(at.byte, at.byte += length));
  /** @type {(string | null)[]} */
  const references = [];
  const coordinates = Array.from({ length: n[first + routeSlots.points] }, () => {
    const [lon, lat, altitude] = [n[slot + positionSlots.longitude], n[slot + positionSlots.latitude], n[slot + positionSlots.altitude]];
    references.push(names.altitudeReference[n[slot + positionSlots.altitudeReference]] ?? null);
    slot += positionSlots.count;
    return Number.isNaN(altitude) ? [lon, lat] : [lon, lat, altitude];
  });
  /** @type {any[]} */
  const legs = [];
  let leg = { distance_m: 0, duration_s: 0, steps: /** @type {any[]} */ ([]) };
  for (let i = 0; i < n[first + routeSlots.steps]; i++, slot += stepSlots.count) {
    const step = {
      from: n[slot + stepSlots.from], to: n[slot + stepSlots.to], distance_m: n[slot + stepSlots.distance],
      duration_s: given(n[slot + stepSlots.duration]), maneuver: names.maneuver[n[slot + stepSlots.maneuver]],
      instruction: words(n[slot + stepSlots.instruction]), name: words(n[slot + stepSlots.name]),
    };
    leg.steps.push(step);
    leg.distance_m += step.distance_m;
    leg.duration_s += step.duration_s ?? 0;
    if (n[slot + stepSlots.endsLeg] !== 1) continue;
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
        source: "device", mode: names.travelMode[n[first + routeSlots.mode]], distance_m: n[first + routeSlots.distance],
        duration_s: given(n[first + routeSlots.duration]),
        ...(known ? { altRef: references.every((one) => one === references[0]) ? references[0] : references } : {}),
        legs,
      },
    },
  };
}
