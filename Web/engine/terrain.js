/**
 * Terrain in a page, a worker or Node: loads `terrain.wasm`, takes blocks of heights, finds what a line of sight meets, what
 * the horizon looks like, which summits are seen, and what can be seen from a position. `docs/web-module.md` shows how to use
 * it, `terrain.d.ts` holds the types.
 */

import { Regions, given, optional } from "./memory.js";
import { instantiate } from "./instantiate.js";

const version = 1;
/** Slots of `SightLayout`. */
const sightSlots = {
  outcome: 0, position: 1, slant: 4, ground: 5, incidence: 6, uncertainty: 7, cell: 8, gap: 9, eye: 11, highest: 14,
  isUncertain: 20, reference: 23, building: 24, face: 25, aboveGround: 26, facing: 27,
};
const peakStride = 9;
const panoramaHeader = 4;

/** @typedef {import("./terrain.js").TerrainEngine} DeclaredEngine */
/** @typedef {import("./terrain.js").Terrain} DeclaredTerrain */
/** @typedef {import("./terrain.js").TerrainEye} TerrainEye */

/**
 * The module, loaded once.
 * @implements {DeclaredEngine}
 */
export class TerrainEngine {
  /**
   * @param {import("./waymark.js").WaymarkSource} [source]
   * @returns {Promise<TerrainEngine>}
   */
  static async load(source = fetch(new URL("terrain.wasm", import.meta.url))) {
    return new TerrainEngine((await instantiate(await source, "terrain.wasm")).exports);
  }

  /** @param {any} exports */
  constructor(exports) {
    this.exports = exports;
    const found = exports.waymark_terrain_version();
    if (found !== version) {
      throw new Error(`terrain.wasm has version ${found}, terrain.js knows version ${version}: take both from one build`);
    }
  }

  /**
   * A terrain without heights.
   * @returns {Terrain}
   */
  terrain() { return new Terrain(this); }
}

/**
 * The ground of the blocks that were added. Close it when it is no longer needed: its memory is not garbage-collected.
 * @implements {DeclaredTerrain}
 */
export class Terrain {
  /** @type {Regions} */ #regions;
  /** @type {any} */ #exports;
  /** @type {string[]} */ #outcomes;
  /** @type {string[]} */ #references;
  /** @type {string[]} */ #faces;
  /** @type {string[]} */ #sources;

  /** @param {import("./terrain.js").TerrainEngine} engine */
  constructor(engine) {
    this.engine = engine;
    this.#exports = engine.exports;
    this.#regions = new Regions(this.#exports, this.#exports.waymark_terrain_open());
    this.#exports.waymark_terrain_names(this.#regions.handle);
    [this.#outcomes, this.#references, this.#faces, this.#sources] = this.#regions.text().split("\n\n").map((names) => names.split("\n"));
  }

  /** What the engine's functions call it; throws when it was closed. */
  get handle() { return this.#regions.handle; }

  /** Bytes that the blocks take. */
  get bytes() { return this.#exports.waymark_terrain_bytes(this.handle); }

  /** Frees the terrain. */
  close() {
    if (this.#regions.open) this.#exports.waymark_terrain_close(this.#regions.open);
    this.#regions.open = 0;
  }

  /**
   * Adds a block of heights as the server gives it.
   * @param {Uint8Array} bytes
   * @returns {number} its number, for `drop`
   */
  add(bytes) {
    this.#regions.inputBytes(bytes);
    return this.#checked(this.#exports.waymark_terrain_add(this.handle));
  }

  /** Drops a block; false when there is none with this number.
   *  @param {number} id */
  drop(id) { return this.#exports.waymark_terrain_drop(this.handle, id) === 0; }

  /**
   * The blocks that an eye needs, the nearest first.
   * @param {{lat: number, lon: number}} position
   * @param {import("./terrain.js").PlanOptions} options
   */
  plan({ lat, lon }, { range = 100_000, reach = 24_000, bounds = { south: -90, west: -180, north: 90, east: 180 } } = {}) {
    const { south, west, north, east } = bounds;
    const count = this.#checked(
      this.#exports.waymark_terrain_plan(this.handle, lat, lon, range, reach, south, west, north, east));
    const n = this.#regions.numbers(count);
    return Array.from({ length: count / 3 }, (_, i) => ({ level: n[3 * i], row: n[3 * i + 1], column: n[3 * i + 2] }));
  }

  /** Height of the ground, metres; null where it is not known.
   *  @param {number} lat @param {number} lon */
  elevation(lat, lon) { return given(this.#exports.waymark_terrain_elevation(this.handle, lat, lon)); }

  /**
   * Takes the buildings around a place, in place of earlier ones; their ground is that of the blocks that are there.
   * @param {{lat: number, lon: number}} place
   * @param {Float64Array} input as `buildingInput` gives it
   * @returns {number} how many stand there
   */
  buildings({ lat, lon }, input) {
    this.#regions.input(input);
    return this.#checked(this.#exports.waymark_terrain_buildings(this.handle, lat, lon));
  }

  /**
   * What a line of sight meets.
   * @param {import("./terrain.js").SightLine} line
   * @returns {import("./terrain.js").Sight}
   */
  sight(line) {
    const { azimuth, elevation, sigma = {} } = line;
    const count = this.#checked(this.#exports.waymark_terrain_sight(
      this.handle, ...this.#eye(line), azimuth, elevation, sigma.azimuth ?? 0, sigma.elevation ?? 0, sigma.position ?? 0,
      sigma.height ?? 0));
    const n = this.#regions.numbers(count);
    const outcome = this.#outcomes[n[sightSlots.outcome]];
    const at = (/** @type {number} */ slot) => given(n[slot]);
    return {
      outcome, hit: outcome !== "hit" ? null : {
        lat: n[1], lon: n[2], elevation: n[3], distance: n[sightSlots.slant], groundDistance: n[sightSlots.ground],
        incidence: at(sightSlots.incidence), uncertainty: n[sightSlots.uncertainty], cellSize: at(sightSlots.cell),
        building: Number.isNaN(n[sightSlots.building]) ? null : {
          index: n[sightSlots.building], face: this.#faces[n[sightSlots.face]], aboveGround: n[sightSlots.aboveGround],
          facing: at(sightSlots.facing),
        },
      },
      gap: Number.isNaN(n[sightSlots.gap]) ? null
        : { lat: n[1], lon: n[2], start: n[sightSlots.gap], end: n[sightSlots.gap + 1] },
      highest: Number.isNaN(n[sightSlots.highest]) ? null : {
        lat: n[14], lon: n[15], elevation: n[16], apparentElevation: n[17], groundDistance: n[18], distance: n[19],
        isUncertain: n[sightSlots.isUncertain] === 1,
      },
      eye: { altitude: at(sightSlots.eye), ground: at(sightSlots.eye + 1), raised: at(sightSlots.eye + 2) },
      reference: /** @type {import("./waymark.js").AltitudeReference} */ (this.#references[n[sightSlots.reference]]),
    };
  }

  /**
   * Horizon and ridges of some directions.
   * @param {TerrainEye} eye
   * @param {{firstAzimuth?: number, step?: number, count?: number}} [options]
   * @returns {import("./terrain.js").Panorama}
   */
  panorama(eye, options = {}) {
    const { firstAzimuth = 0, step = 0.02, count = 18_000 } = options;
    const total = this.#checked(this.#exports.waymark_terrain_panorama(
      this.handle, ...this.#eye(eye), firstAzimuth, step, count));
    const n = this.#regions.numbers(total);
    const directions = n[3];
    const starts = new Uint32Array(directions + 1);
    const known = new Float32Array(directions);
    const ridges = new Float32Array(total - panoramaHeader - 2 * directions);
    let slot = panoramaHeader;
    let filled = 0;
    for (let i = 0; i < directions; i++) {
      known[i] = n[slot];
      const numbers = 4 * n[slot + 1];
      ridges.set(n.subarray(slot + 2, slot + 2 + numbers), filled);
      filled += numbers;
      slot += 2 + numbers;
      starts[i + 1] = filled / 4;
    }
    return { eye: { altitude: n[0], ground: given(n[1]), raised: n[2] }, firstAzimuth, step, starts, known, ridges };
  }

  /**
   * How summits are seen; null for those out of range or where the terrain is not known.
   * @param {TerrainEye} eye
   * @param {{lat: number, lon: number}[]} positions
   */
  peaks(eye, positions) {
    this.#regions.input(positions.flatMap(({ lat, lon }) => [lat, lon]));
    const count = this.#checked(this.#exports.waymark_terrain_peaks(this.handle, ...this.#eye(eye)));
    const n = this.#regions.numbers(count);
    return positions.map((_, i) => {
      const at = i * peakStride;
      return Number.isNaN(n[at]) ? null : {
        lat: n[at], lon: n[at + 1], elevation: n[at + 2], azimuth: n[at + 3], apparentElevation: n[at + 4],
        groundDistance: n[at + 5], margin: n[at + 6], isVisible: n[at + 7] === 1, isUncertain: n[at + 8] === 1,
      };
    });
  }

  /**
   * What can be seen: minutes of arc by which each point stands above what is in front of it, row by row from the
   * north-west, NaN where that is not known. Without margins 1 for what is seen and −1 for what is hidden, in a tenth of
   * the time.
   * @param {TerrainEye} eye
   * @param {{south: number, west: number, north: number, east: number, rows: number, columns: number, targetHeight?: number, margins?: boolean}} raster
   */
  viewshed(eye, { south, west, north, east, rows, columns, targetHeight = 0, margins = true }) {
    const count = this.#checked(this.#exports.waymark_terrain_viewshed(
      this.handle, ...this.#eye(eye), south, west, north, east, rows, columns, targetHeight, margins ? 1 : 0));
    return Float32Array.from(this.#regions.numbers(count).subarray(0, count));
  }

  /**
   * Sorts labels into rows so that none covers another; null for those that find no room.
   * @param {{anchor: number, width: number, weight: number}[]} labels
   * @param {import("./terrain.js").LabelOptions} options
   */
  labels(labels, { rows, from, to, gap = 0, anchorShare = 0.5, leaderGap = 0 }) {
    this.#regions.input(labels.flatMap(({ anchor, width, weight }) => [anchor, width, weight]));
    const count = this.#checked(
      this.#exports.waymark_terrain_labels(this.handle, rows, from, to, gap, anchorShare, leaderGap));
    const n = this.#regions.numbers(count);
    return labels.map((_, i) => (Number.isNaN(n[2 * i]) ? null : { row: n[2 * i], start: n[2 * i + 1] }));
  }

  /**
   * How far the ground is in each direction of a grid, metres along it: column after column clockwise, each upwards; Infinity
   * where there is nothing. To be drawn, for example by a graphics processor.
   * @param {TerrainEye} eye
   * @param {{firstAzimuth: number, azimuthStep: number, columns: number, lowestElevation: number, elevationStep: number, rows: number}} grid
   * @returns {import("./terrain.js").Depth}
   */
  depth(eye, { firstAzimuth, azimuthStep, columns, lowestElevation, elevationStep, rows }) {
    const count = this.#checked(this.#exports.waymark_terrain_depth(
      this.handle, ...this.#eye(eye), firstAzimuth, azimuthStep, columns, lowestElevation, elevationStep, rows));
    const n = this.#regions.numbers(5);
    return { eye: { altitude: n[0], ground: given(n[1]), raised: n[2] }, columns: n[3], rows: n[4], distances: this.#floats(count) };
  }

  /**
   * Cast shadows on the ground that is seen in each direction of a grid: 255 where the whole disc of Sun or Moon stands above what is in
   * front of it, 0 where it is hidden; in the order of `depth`, 255 where there is no ground.
   * @param {TerrainEye} eye
   * @param {{firstAzimuth: number, azimuthStep: number, columns: number, lowestElevation: number, elevationStep: number, rows: number}} grid
   * @param {{azimuth: number, elevation: number}} light apparent direction of the disc's centre from the eye, degrees
   */
  shadows(eye, { firstAzimuth, azimuthStep, columns, lowestElevation, elevationStep, rows }, { azimuth, elevation }) {
    this.#checked(this.#exports.waymark_terrain_shadows(
      this.handle, ...this.#eye(eye), firstAzimuth, azimuthStep, columns, lowestElevation, elevationStep, rows, azimuth, elevation));
    return this.#regions.bytes().slice();
  }

  /**
   * Heights of a square around a position: row after row from the south-west, NaN where they are not known.
   * @param {{lat: number, lon: number}} position
   * @param {{spacing: number, side: number}} square metres between points, points of a side
   */
  square({ lat, lon }, { spacing, side }) {
    return this.#floats(this.#checked(this.#exports.waymark_terrain_square(this.handle, lat, lon, spacing, side)));
  }

  /**
   * The paths of Sun and Moon as an eye sees them, and if wanted when they touch the skyline.
   * @param {TerrainEye} eye
   * @param {{from: number, hours?: number, interval?: number, contacts?: boolean}} times seconds since 1970, hours, seconds
   * @returns {import("./terrain.js").Sky}
   */
  sky(eye, { from, hours = 24, interval = 300, contacts = false }) {
    const total = this.#checked(this.#exports.waymark_terrain_sky(
      this.handle, ...this.#eye(eye), from, hours, interval, contacts ? 1 : 0));
    const n = this.#regions.numbers(total);
    const path = Array.from({ length: n[0] }, (_, i) => ({
      sun: { azimuth: n[3 + 4 * i], elevation: n[4 + 4 * i] }, moon: { azimuth: n[5 + 4 * i], elevation: n[6 + 4 * i] },
    }));
    let at = 3 + 4 * n[0];
    const take = (/** @type {number} */ count) => Array.from({ length: count }, () => {
      at += 4;
      return { isRise: n[at - 4] === 0, time: n[at - 3], azimuth: n[at - 2], elevation: n[at - 1] };
    });
    return { path, contacts: { sun: take(n[1]), moon: take(n[2]) } };
  }

  /**
   * What a camera wrote into a JPEG, PNG or HEIC file; its beginning is enough where that stands before the picture.
   * @param {Uint8Array} bytes
   * @returns {import("./terrain.js").PhotoFacts}
   */
  photo(bytes) {
    this.#regions.inputBytes(bytes);
    const n = this.#regions.numbers(this.#checked(this.#exports.waymark_terrain_photo(this.handle)));
    return {
      position: Number.isNaN(n[0]) ? null : { lat: n[0], lon: n[1], alt: given(n[2]), altRef: "msl" }, accuracy: given(n[3]),
      direction: given(n[4]), directionIsMagnetic: n[5] === 1, focalLength35: given(n[6]), orientation: n[7],
      pitch: given(n[8]), roll: given(n[9]), instant: given(n[10]),
    };
  }

  /**
   * Which way the camera of a picture looked, from its skyline, Sun or Moon in it or the buildings around.
   * @param {TerrainEye} eye
   * @param {{width: number, height: number, pixels: Uint8Array | Uint8ClampedArray}} picture four bytes a pixel, as of a canvas
   * @param {import("./terrain.js").PictureCamera} camera
   * @returns {import("./terrain.js").PictureDirection}
   */
  look(eye, { width, height, pixels }, { focal, yaw, pitch, roll, positionSigma, instant }) {
    this.#regions.inputBytes(new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength));
    return this.#match(this.#exports.waymark_terrain_look(
      this.handle, ...this.#eye(eye), width, height, focal, optional(yaw), optional(pitch), optional(roll), optional(positionSigma),
      optional(instant)));
  }

  /**
   * Whether a picture of the running camera is worth comparing with horizon, Sun, Moon and houses now.
   * @param {TerrainEye} eye
   * @param {import("./terrain.js").CameraMoment} moment
   */
  watch(eye, moment) {
    this.#regions.input(numbersOf(moment));
    return this.#checked(this.#exports.waymark_terrain_watch(this.handle, ...this.#eye(eye))) === 1;
  }

  /**
   * The same as `look` for a picture of the running camera. Without `sigma` the direction is not to be used, also without a
   * refusal: the next picture has to say the same.
   * @param {TerrainEye} eye
   * @param {{width: number, height: number, pixels: Uint8Array | Uint8ClampedArray}} picture four bytes a pixel, as of a canvas
   * @param {import("./terrain.js").CameraMoment} moment when it was taken
   * @returns {import("./terrain.js").PictureDirection}
   */
  lookNow(eye, { width, height, pixels }, moment) {
    this.#regions.input(numbersOf(moment));
    this.#regions.inputBytes(new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.byteLength));
    return this.#match(this.#exports.waymark_terrain_look_now(this.handle, ...this.#eye(eye), width, height));
  }

  /**
   * @param {number} count
   * @returns {import("./terrain.js").PictureDirection}
   */
  #match(count) {
    const n = this.#regions.numbers(this.#checked(count));
    const attitude = Number.isNaN(n[0]) ? null : { yaw: n[0], pitch: n[2], roll: n[3] };
    const from = /** @type {import("./terrain.js").PictureDirection["from"]} */ (this.#sources[n[4]] ?? null);
    const azimuths = /** @type {[number, number, number][]} */ ([]);
    for (let i = 5; i + 2 < count; i += 3) azimuths.push([n[i], n[i + 1], n[i + 2]]);
    return { attitude, sigma: given(n[1]), from, refusal: this.#regions.text() || null, azimuths };
  }

  /**
   * Elevations of the horizon all around an eye, degrees, in equal steps from north clockwise; NaN where no ground is known.
   * @param {TerrainEye} eye
   */
  horizon(eye) { return this.#floats(this.#checked(this.#exports.waymark_terrain_horizon(this.handle, ...this.#eye(eye)))); }

  /**
   * Where directions appear in a picture: x and y of each, pixels from the upper left corner, NaN behind the camera.
   * @param {{width: number, height: number, focal: number}} picture
   * @param {{yaw: number, pitch: number, roll: number}} attitude
   * @param {ArrayLike<number>} directions azimuth and elevation of each, degrees
   */
  pixels({ width, height, focal }, { yaw, pitch, roll }, directions) {
    this.#regions.input(directions);
    const count = this.#checked(this.#exports.waymark_terrain_pixels(this.handle, width, height, focal, yaw, pitch, roll));
    return this.#regions.numbers(count).slice(0, count);
  }

  /**
   * A copy of the floats of the last result.
   * @param {number} count
   */
  #floats(count) {
    return new Float32Array(this.#exports.memory.buffer, this.#exports.waymark_terrain_floats(this.handle), count).slice();
  }

  /**
   * @param {TerrainEye} eye
   * @returns {[number, number, number, number, number, number]}
   */
  #eye({ lat, lon, alt, altRef, range, refraction }) {
    const reference = altRef === undefined || altRef === null ? NaN : this.#references.indexOf(altRef);
    return [lat, lon, optional(alt), reference, optional(range), optional(refraction)];
  }

  /** @param {number} count */
  #checked(count) {
    if (count < 0) throw new Error(this.#regions.text());
    return count;
  }
}

/**
 * A moment of the camera as the engine reads it.
 * @param {import("./terrain.js").CameraMoment} moment
 */
function numbersOf({ time, yaw, yawSigma, q, before, fovX, fovY, positionSigma, instant }) {
  return [time, optional(yaw), optional(yawSigma), ...q, before.time, ...before.q, fovX, fovY, optional(positionSigma), optional(instant)];
}
