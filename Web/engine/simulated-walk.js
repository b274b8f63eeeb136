/** Walks of the engine's own simulator: the samples that a phone would deliver, and the truth behind them. */

import {
  alignmentErrorSlots, cameraSampleSlots, clockSampleSlots, fixSampleSlots, headingSampleSlots, momentSlots, poseSampleSlots,
  receiverErrorSlots, sampleSlots, spanSlots, truthSampleSlots,
} from "./layouts.js";
import { Regions, components, decode, given, write } from "./memory.js";
import { routeInput } from "./route-input.js";

/** @typedef {import("./waymark.js").SimulatedWalk} Declared */

/**
 * One walk. Only its present moment is held, however long it is. Close it when it is not needed any more.
 * @implements {Declared}
 */
export class SimulatedWalk {
  /** @type {Regions} */ #regions;
  /** @type {any} */ #exports;

  /**
   * @param {import("./waymark.js").Waymark} engine
   * @param {import("./waymark.js").SimulationOptions} options
   */
  constructor(engine, { route, seed = 1, utc, camera, parameters = {}, trackingLosses = [], relocalizes = false,
    receiverErrors = [] }) {
    this.engine = engine;
    this.#exports = engine.exports;
    this.#regions = new Regions(this.#exports, this.#exports.waymark_simulation_open());
    this.route = route;
    try {
      this.set(parameters);
      const seconds = utc === undefined ? NaN : Date.parse(utc) / 1000;
      if (this.#exports.waymark_simulation_begin_with(this.handle, seed, seconds) !== 0) {
        throw new Error(`seed ${seed} is not an integer from 0 to 2⁵³, or the time is beyond all years`);
      }
      if (camera !== undefined) this.#camera(camera);
      this.#regions.input(trackingLosses);
      this.#exports.waymark_simulation_losses(this.handle);
      this.setRelocalizes(relocalizes);
      this.#regions.input(errorInput(receiverErrors));
      if (this.#exports.waymark_simulation_receiver(this.handle) !== 0) {
        throw new Error("receiverErrors are no series: every value a number, times rising");
      }
      const input = routeInput(engine, route);
      this.#regions.input(input.numbers, input.text);
      if (this.#exports.waymark_simulation_start(this.handle) !== 0) throw new Error(this.#regions.text());
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** What the engine's functions call it; throws when it was closed. */
  get handle() { return this.#regions.handle; }

  /** Frees the walk. */
  close() {
    if (this.#regions.open) this.#exports.waymark_simulation_close(this.#regions.open);
    this.#regions.open = 0;
  }

  /**
   * Changes parameters, by the names of `SimulationParameters`; a running walk continues with the new ones.
   * @param {import("./waymark.js").SimulationParameters} parameters
   */
  set(parameters) {
    for (const [name, value] of Object.entries(parameters)) {
      const number = this.engine.number("simulationQuantity", name);
      if (this.#exports.waymark_simulation_set(this.handle, number, value) !== 0) {
        throw new Error(`${name}: ${value} means nothing in a simulated walk`);
      }
    }
  }

  /** All parameters as they are now.
   *  @returns {Required<import("./waymark.js").SimulationParameters>} */
  parameters() {
    /** @type {any} */
    const all = {};
    this.engine.names.simulationQuantity.forEach((name, number) => {
      all[name] = this.#exports.waymark_simulation_get(this.handle, number);
    });
    return all;
  }

  /** @param {boolean} relocalizes whether the old scene is found again after a loss of tracking */
  setRelocalizes(relocalizes) { this.#exports.waymark_simulation_relocalizes(this.handle, relocalizes ? 1 : 0); }

  /** Loses the tracking now. */
  loseTracking() { this.#exports.waymark_simulation_lose(this.handle); }

  /**
   * Turns the phone on top of what the walker does; all sensors feel it from the next pose on.
   * @param {number} heading to the right, degrees
   * @param {number} pitch upwards, degrees
   * @param {number} roll counter-clockwise as its holder sees it, degrees
   */
  look(heading, pitch, roll) { this.#exports.waymark_simulation_look(this.handle, heading, pitch, roll); }

  /**
   * Walks on and gives the lines of a session log that are due until a time, truth included.
   * @param {number} t seconds since the start
   * @returns {Generator<import("./waymark.js").LogLine>}
   */
  *samplesUntil(t) {
    for (let more = true; more;) {
      more = this.#exports.waymark_simulation_run(this.handle, t) === 1;
      // A copy: what is done with a line may move the memory.
      const count = this.#exports.waymark_numbers_count(this.handle);
      const n = this.#regions.numbers(count).slice(0, count);
      const bytes = this.#regions.bytes().slice();
      for (let i = 0; i < n.length;) {
        const { line, next } = this.#line(n, i, bytes);
        yield line;
        i = next;
      }
    }
  }

  /**
   * Where everything is now, with the phone turned as it is now.
   * @returns {import("./waymark.js").SimulatedMoment}
   */
  moment() {
    const count = this.#exports.waymark_simulation_moment(this.handle);
    if (count < 0) throw new Error(this.#regions.text());
    const n = this.#regions.numbers(count);
    const slots = momentSlots;
    const vector = (/** @type {number} */ i) => /** @type {import("./waymark.js").Vector} */ (components(n, i, 3));
    return {
      t: n[slots.time],
      pose: {
        p: vector(slots.position),
        q: /** @type {import("./waymark.js").Quaternion} */ (components(n, slots.orientation, 4)),
        tracking: this.engine.names.tracking[n[slots.tracking]],
      },
      truth: {
        lat: n[slots.latitude], lon: n[slots.longitude], alt: n[slots.altitude],
        altRef: this.engine.names.altitudeReference[n[slots.altitudeReference]], yaw: n[slots.yaw],
      },
      heading: n[slots.heading], pitch: n[slots.pitch], roll: n[slots.roll],
      arcLength: n[slots.arcLength], length: n[slots.length],
      hasArrived: n[slots.hasArrived] === 1, isFinished: n[slots.isFinished] === 1,
      camera: {
        position: vector(slots.cameraPosition), right: vector(slots.cameraRight), up: vector(slots.cameraUp),
        back: vector(slots.cameraBack),
      },
      sun: vector(slots.sun),
    };
  }

  /**
   * How far an alignment is from the truth at this moment.
   * @param {import("./waymark.js").Alignment} alignment what `session.alignment()` gave after the newest sample
   * @returns {import("./waymark.js").AlignmentError}
   */
  errorOf({ yawDegrees, latitude, longitude, altitude, altitudeReference }) {
    const none = { yawDegrees: null, horizontal: null, vertical: null };
    if (yawDegrees === null || latitude === null || longitude === null) return none;
    const reference = altitudeReference === null
      ? NaN : this.engine.number("altitudeReference", altitudeReference);
    const { waymark_simulation_error: measure } = this.#exports;
    if (measure(this.handle, yawDegrees, latitude, longitude, altitude ?? NaN, reference) !== 0) return none;
    const slots = alignmentErrorSlots;
    const n = this.#regions.numbers(slots.count);
    return { yawDegrees: given(n[slots.yaw]), horizontal: given(n[slots.horizontal]), vertical: given(n[slots.vertical]) };
  }

  /**
   * Sets where the local frame of `moment().camera` and `points` touches the Earth; it is the route's first point
   * before.
   * @param {number} lat
   * @param {number} lon
   * @param {number} height above the surface from which the route's altitudes count
   */
  setOrigin(lat, lon, height) {
    if (this.#exports.waymark_simulation_origin(this.handle, lat, lon, height) !== 0) {
      throw new Error(`${lat}, ${lon}, ${height} is not a position on Earth`);
    }
  }

  /**
   * Points of the local frame: +X east, +Y up, −Z north at its origin, metres.
   * @param {ArrayLike<number>} positions latitude, longitude, height of each
   * @returns {Float32Array} x y z of each; NaN for an invalid position
   */
  points(positions) {
    this.#regions.input(positions);
    const count = this.#exports.waymark_simulation_points(this.handle);
    return Float32Array.from(this.#regions.numbers(count).subarray(0, count));
  }

  /**
   * Places of points of the local frame.
   * @param {ArrayLike<number>} points x y z of each
   * @returns {Float64Array} latitude, longitude, height of each
   */
  positions(points) {
    this.#regions.input(points);
    const count = this.#exports.waymark_simulation_places(this.handle);
    return this.#regions.numbers(count).slice(0, count);
  }

  /**
   * Sets the wall clock, from which the Sun follows.
   * @param {string} utc like `2026-07-15T08:00:00Z`, the moment of the walk's start
   */
  setClock(utc) { this.#exports.waymark_simulation_begin_with(this.handle, NaN, Date.parse(utc) / 1000); }

  /** @param {import("./waymark.js").Camera | null} camera */
  #camera(camera) {
    const { width, height, fovX, fovY } = camera ?? { width: NaN, height: NaN, fovX: NaN, fovY: NaN };
    if (this.#exports.waymark_simulation_camera(this.handle, width, height, fovX, fovY) !== 0) {
      throw new Error("the camera is impossible: sizes are 1 to 100000 pixels, fields of view 1 to 175 degrees");
    }
  }

  /**
   * The sample that begins in a slot, as a line of a session log.
   * @param {Float64Array} n
   * @param {number} i
   * @param {Uint8Array} bytes
   * @returns {{line: any, next: number}}
   */
  #line(n, i, bytes) {
    const { names } = this.engine;
    const t = n[i + sampleSlots.time];
    const at = (/** @type {number} */ slot) => n[i + slot];
    /** The members whose values are there. */
    const known = (/** @type {Record<string, number>} */ values) => Object.fromEntries(Object.entries(values).filter(([, value]) => !Number.isNaN(value)));
    const position = (/** @type {typeof truthSampleSlots | typeof fixSampleSlots} */ slots) => ({
      lat: at(slots.latitude), lon: at(slots.longitude),
      ...(Number.isNaN(at(slots.altitude)) ? {} : { alt: at(slots.altitude), altRef: names.altitudeReference[at(slots.altitudeReference)] }),
    });
    switch (names.sampleKind[at(sampleSlots.kind)]) {
      case "pose": {
        const slots = poseSampleSlots;
        const pose = {
          p: components(n, i + slots.position, 3), q: components(n, i + slots.orientation, 4),
          tracking: names.tracking[at(slots.tracking)],
        };
        return { line: { t, pose }, next: i + slots.count };
      }
      case "fix": {
        const slots = fixSampleSlots;
        const rest = known({
          hAcc: at(slots.horizontalAccuracy), vAcc: at(slots.verticalAccuracy), course: at(slots.course),
          courseAcc: at(slots.courseAccuracy), speed: at(slots.speed), speedAcc: at(slots.speedAccuracy),
        });
        return { line: { t, fix: { ...position(slots), ...rest } }, next: i + slots.count };
      }
      case "heading": {
        const slots = headingSampleSlots;
        const heading = { deg: at(slots.degrees), north: names.north[at(slots.north)], acc: at(slots.accuracy) };
        return { line: { t, heading }, next: i + slots.count };
      }
      case "camera": {
        const slots = cameraSampleSlots;
        const camera = { width: at(slots.width), height: at(slots.height), fovX: at(slots.fovX), fovY: at(slots.fovY) };
        return { line: { t, camera }, next: i + slots.count };
      }
      case "utc": {
        const first = at(clockSampleSlots.text + spanSlots.first);
        const utc = decode(bytes.subarray(first, first + at(clockSampleSlots.text + spanSlots.length)));
        return { line: { t, utc }, next: i + clockSampleSlots.count };
      }
      case "route":
        return { line: { t, route: this.route }, next: i + sampleSlots.count };
      default: {
        const slots = truthSampleSlots;
        return { line: { t, truth: { ...position(slots), ...known({ yaw: at(slots.yaw) }) } }, next: i + slots.count };
      }
    }
  }
}

/** @param {NonNullable<import("./waymark.js").SimulationOptions["receiverErrors"]>} errors */
function errorInput(errors) {
  const slots = receiverErrorSlots;
  const input = new Float64Array(slots.count * errors.length);
  errors.forEach(({ t, east, north, up = NaN }, i) => write(input, i * slots.count, slots, { time: t, east, north, up }));
  return input;
}
