/**
 * Routes that are described, not followed: loads `plans.wasm`, gives the steps of a route as a list, its elevation profile and
 * where it differs from another. `docs/web-module.md` shows how to use it, `plans.d.ts` holds the types.
 */

import { apartSlots, planSlots, planStepSlots, profileSampleSlots, profileSlots, versions } from "./layouts.js";
import { Regions, decode, given } from "./memory.js";
import { instantiate, ownModule } from "./instantiate.js";
import { routeInput } from "./route-input.js";

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
  static async load(engine, source = ownModule(new URL("plans.wasm", import.meta.url))) {
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
    if (found !== versions.plans) {
      throw new Error(`plans.wasm has version ${found}, plans.js knows version ${versions.plans}: take both from one build`);
    }
  }

  /**
   * A route to be asked about.
   * @param {import("./waymark.js").RouteFeature} feature
   * @param {import("./choices.js").GuidanceLanguage} [language] of instructions that the route does not have
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
   * @param {import("./choices.js").GuidanceLanguage} language
   */
  constructor(module, feature, language) {
    this.#module = module;
    const { engine, exports } = module;
    this.#regions = new Regions(exports, exports.waymark_plan_open());
    try {
      this.#give(feature);
      const n = this.#numbers(exports.waymark_plan_route(this.handle, engine.number("guidanceLanguage", language)));
      /** Metres. */
      this.length = n[planSlots.length];
      /** Usual time, seconds; null where it is not known. @type {number | null} */
      this.duration = given(n[planSlots.duration]);
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
   * @param {import("./choices.js").Units} [units] of the distances in words
   * @returns {import("./plans.js").PlanStep[]}
   */
  steps(units = "metric") {
    const { engine, exports } = this.#module;
    const count = this.#checked(exports.waymark_plan_steps(this.handle, engine.number("units", units)));
    const slots = planStepSlots;
    const n = this.#regions.numbers(count * slots.count);
    const bytes = this.#regions.bytes();
    let start = 0;
    const words = (/** @type {number} */ length) => decode(bytes.subarray(start, start += length));
    return Array.from({ length: count }, (_, i) => {
      const at = i * slots.count;
      return {
        from: n[at + slots.from], to: n[at + slots.to], maneuver: engine.names.maneuver[n[at + slots.maneuver]],
        arcLength: n[at + slots.arcLength], distance: n[at + slots.distance], duration: given(n[at + slots.duration]),
        lat: n[at + slots.latitude], lon: n[at + slots.longitude], instruction: words(n[at + slots.instruction]),
        name: words(n[at + slots.name]), distanceText: words(n[at + slots.distanceText]),
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
    const [slots, sample] = [profileSlots, profileSampleSlots];
    const n = this.#regions.numbers(slots.count + length * sample.count);
    return {
      ascent: n[slots.ascent], descent: n[slots.descent], lowest: n[slots.lowest], highest: n[slots.highest],
      reference: engine.names.altitudeReference[n[slots.altitudeReference]],
      samples: Array.from({ length }, (_, i) => {
        const at = slots.count + i * sample.count;
        return {
          arcLength: n[at + sample.arcLength], meters: given(n[at + sample.height]), lat: n[at + sample.latitude],
          lon: n[at + sample.longitude],
        };
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
    return { lat: n[apartSlots.latitude], lon: n[apartSlots.longitude], distance: n[apartSlots.distance] };
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
