/**
 * Routes that are described, not followed: loads `plans.wasm`, gives the steps of a route as a list, its elevation profile and
 * where it differs from another. `docs/web-module.md` shows how to use it, `plans.d.ts` holds the types.
 */

import { Regions, decode, given } from "./memory.js";
import { instantiate } from "./instantiate.js";
import { routeInput } from "./route-input.js";

const version = 1;
/** Slots of `PlanLayout`. */
const stepStride = 11;
const profileHeader = 5;
const sampleStride = 4;

/** @typedef {import("./plans.js").PlanEngine} DeclaredEngine */
/** @typedef {import("./plans.js").Plan} DeclaredPlan */

/**
 * The module, loaded once.
 * @implements {DeclaredEngine}
 */
export class PlanEngine {
  /**
   * @param {import("./waymark.js").Waymark} engine whose numbers of choices count
   * @param {import("./waymark.js").WaymarkSource} [source]
   * @returns {Promise<PlanEngine>}
   */
  static async load(engine, source = fetch(new URL("plans.wasm", import.meta.url))) {
    return new PlanEngine(engine, (await instantiate(await source, "plans.wasm")).exports);
  }

  /**
   * @param {import("./waymark.js").Waymark} engine
   * @param {any} exports
   */
  constructor(engine, exports) {
    this.engine = engine;
    this.exports = exports;
    const found = exports.waymark_plan_version();
    if (found !== version) {
      throw new Error(`plans.wasm has version ${found}, plans.js knows version ${version}: take both from one build`);
    }
  }

  /**
   * A route to be asked about.
   * @param {import("./waymark.js").RouteFeature} feature
   * @param {string} [language] of instructions that the route does not have: a name of `names.guidanceLanguage`
   * @returns {Plan}
   */
  plan(feature, language = "en") { return new Plan(this, feature, language); }
}

/**
 * A route and what is known of it. Close it when it is not needed any more: its memory is not collected.
 * @implements {DeclaredPlan}
 */
export class Plan {
  /** @type {Regions} */ #regions;
  /** @type {PlanEngine} */ #module;

  /**
   * @param {PlanEngine} module
   * @param {import("./waymark.js").RouteFeature} feature
   * @param {string} language
   */
  constructor(module, feature, language) {
    this.#module = module;
    const { engine, exports } = module;
    this.#regions = new Regions(exports, exports.waymark_plan_open());
    try {
      this.#give(feature);
      const n = this.#numbers(exports.waymark_plan_route(this.handle, engine.number("guidanceLanguage", language)));
      /** Metres. */
      this.length = n[0];
      /** Usual time, seconds; null where it is not known. @type {number | null} */
      this.duration = given(n[1]);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** What the engine's functions call it; throws when it was closed. */
  get handle() { return this.#regions.handle; }

  close() {
    if (this.#regions.open) this.#module.exports.waymark_plan_close(this.#regions.open);
    this.#regions.open = 0;
  }

  /**
   * All manoeuvres, in order; made from the shape of a route that has none.
   * @param {"metric" | "imperial"} [units] of the distances in words
   * @returns {import("./plans.js").PlanStep[]}
   */
  steps(units = "metric") {
    const { engine, exports } = this.#module;
    const count = this.#checked(exports.waymark_plan_steps(this.handle, engine.number("units", units)));
    const n = this.#regions.numbers(count * stepStride);
    const bytes = this.#regions.bytes();
    let start = 0;
    const words = (/** @type {number} */ length) => decode(bytes.subarray(start, start += length));
    return Array.from({ length: count }, (_, i) => {
      const at = i * stepStride;
      return {
        from: n[at], to: n[at + 1], maneuver: engine.names.maneuver[n[at + 2]], arcLength: n[at + 3], distance: n[at + 4],
        duration: given(n[at + 5]), lat: n[at + 6], lon: n[at + 7],
        instruction: words(n[at + 8]), name: words(n[at + 9]), distanceText: words(n[at + 10]),
      };
    });
  }

  /**
   * Heights along the route, ascent and descent.
   * @param {number} [count] of points, evenly spaced; the lowest and the highest one are added
   * @returns {import("./plans.js").ElevationProfile | null} null for a route without heights
   */
  profile(count = 200) {
    const { engine, exports } = this.#module;
    const length = this.#checked(exports.waymark_plan_profile(this.handle, count));
    if (length === 0) return null;
    const n = this.#regions.numbers(profileHeader + length * sampleStride);
    return {
      ascent: n[0], descent: n[1], lowest: n[2], highest: n[3], reference: engine.names.altitudeReference[n[4]],
      samples: Array.from({ length }, (_, i) => {
        const at = profileHeader + i * sampleStride;
        return { arcLength: n[at], meters: given(n[at + 1]), lat: n[at + 2], lon: n[at + 3] };
      }),
    };
  }

  /**
   * Where another route is farthest from this one: a good position for its label.
   * @param {import("./waymark.js").RouteFeature} other
   * @returns {{lat: number, lon: number, distance: number}} distance: between the two there, metres
   */
  apart(other) {
    this.#give(other);
    const n = this.#numbers(this.#module.exports.waymark_plan_apart(this.handle));
    return { lat: n[0], lon: n[1], distance: n[2] };
  }

  /** @param {import("./waymark.js").RouteFeature} feature */
  #give(feature) {
    const { numbers, text } = routeInput(this.#module.engine, feature);
    this.#regions.input(numbers, text);
  }

  /** @param {number} count */
  #numbers(count) { return this.#regions.numbers(this.#checked(count)); }

  /** @param {number} count */
  #checked(count) {
    if (count < 0) throw new Error(this.#regions.text());
    return count;
  }
}
