/**
 * Terrain in a page, a worker or Node: loads `terrain.wasm`, takes blocks of heights, finds what a line of sight meets, what
 * the horizon looks like, which summits are seen, and what can be seen from a position. `docs/web-module.md` shows how to use
 * it, `terrain.d.ts` holds the types.
 */

import {
  azimuthSlots, blockSlots, cameraMomentSlots, contactSlots, depthSlots, inputLabelSlots, landmarkSlots, lookSlots,
  panoramaDirectionSlots, panoramaSlots, peakSlots, photoSlots, placedLabelSlots, ridgeSlots, seenLandmarkSlots, sightSlots, skyPointSlots, skySlots, summitSlots, versions,
} from "./layouts.js";
import { Regions, given, optional, write } from "./memory.js";
import { instantiate, ownModule } from "./instantiate.js";

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
  static async load(source = ownModule(new URL("terrain.wasm", import.meta.url))) {
    return new TerrainEngine((await instantiate(await source, "terrain.wasm")).exports);
  }

  /** @param {any} exports */
  constructor(exports) {
    this.exports = exports;
    const found = exports.waymark_terrain_version();
    if (found !== versions.terrain) {
      throw new Error(`terrain.wasm has version ${found}, terrain.js knows version ${versions.terrain}: take both from one build`);
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
  /** @type {import("./choices.js").SightOutcome[]} */ #outcomes;
  /** @type {import("./choices.js").AltitudeReference[]} */ #references;
  /** @type {import("./choices.js").BuildingFace[]} */ #faces;
  /** @type {import("./choices.js").PictureSource[]} */ #sources;

  /** @param {import("./terrain.js").TerrainEngine} engine */
  constructor(engine) {
    this.engine = engine;
    this.#exports = engine.exports;
    this.#regions = new Regions(this.#exports, this.#exports.waymark_terrain_open());
    this.#exports.waymark_terrain_names(this.#regions.handle);
    /** @type {any[]} */
    const names = this.#regions.text().split("\n\n").map((list) => list.split("\n"));
    [this.#outcomes, this.#references, this.#faces, this.#sources] = names;
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
  plan({ lat, lon }, { range = 100_000, finest = 0, bounds = { south: -90, west: -180, north: 90, east: 180 } } = {}) {
    const { south, west, north, east } = bounds;
    return this.#blocks(this.#exports.waymark_terrain_plan(this.handle, lat, lon, range, finest, south, west, north, east));
  }

  /**
   * The blocks of a level that a window touches.
   * @param {number} level
   * @param {{south: number, west: number, north: number, east: number}} window degrees
   */
  covering(level, { south, west, north, east }) {
    return this.#blocks(this.#exports.waymark_terrain_covering(this.handle, level, south, west, north, east));
  }

  /** @param {number} result */
  #blocks(result) {
    const count = this.#checked(result);
    const n = this.#regions.numbers(count);
    return Array.from({ length: count / blockSlots.count }, (_, i) => {
      const at = i * blockSlots.count;
      return { level: n[at + blockSlots.level], row: n[at + blockSlots.row], column: n[at + blockSlots.column] };
    });
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
    const { azimuth, elevation, sigma = {}, levelGround } = line;
    const count = this.#checked(this.#exports.waymark_terrain_sight(
      this.handle, ...this.#eye(line), azimuth, elevation, sigma.azimuth ?? 0, sigma.elevation ?? 0, sigma.position ?? 0,
      sigma.height ?? 0, levelGround?.lat ?? NaN, levelGround?.lon ?? NaN));
    const n = this.#regions.numbers(count);
    const slots = sightSlots;
    const outcome = this.#outcomes[n[slots.outcome]];
    const at = (/** @type {number} */ slot) => given(n[slot]);
    return {
      outcome, hit: outcome !== "hit" ? null : {
        lat: n[slots.latitude], lon: n[slots.longitude], elevation: n[slots.elevation], distance: n[slots.slantDistance],
        groundDistance: n[slots.groundDistance], incidence: at(slots.incidence), uncertainty: n[slots.uncertainty],
        cellSize: at(slots.cellSize),
        building: Number.isNaN(n[slots.building]) ? null : {
          index: n[slots.building], face: this.#faces[n[slots.face]], aboveGround: n[slots.heightAboveGround], facing: at(slots.facing),
        },
      },
      gap: Number.isNaN(n[slots.gapStart]) ? null
        : { lat: n[slots.latitude], lon: n[slots.longitude], start: n[slots.gapStart], end: n[slots.gapEnd] },
      highest: Number.isNaN(n[slots.highestLatitude]) ? null : {
        lat: n[slots.highestLatitude], lon: n[slots.highestLongitude], elevation: n[slots.highestElevation],
        apparentElevation: n[slots.highestApparentElevation], groundDistance: n[slots.highestGroundDistance],
        distance: n[slots.highestSlantDistance], isUncertain: n[slots.highestIsUncertain] === 1,
      },
      isLevelGround: levelGround ? n[slots.isLevelGround] === 1 : null,
      eye: { altitude: at(slots.eyeAltitude), ground: at(slots.ground), raised: at(slots.raised) },
      reference: this.#references[n[slots.reference]],
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
    const [slots, own] = [panoramaSlots, panoramaDirectionSlots];
    const directions = n[slots.directions];
    const starts = new Uint32Array(directions + 1);
    const known = new Float32Array(directions);
    const ridges = new Float32Array(total - slots.count - own.count * directions);
    let slot = slots.count;
    let filled = 0;
    for (let i = 0; i < directions; i++) {
      known[i] = n[slot + own.known];
      const size = ridgeSlots.count * n[slot + own.ridges];
      slot += own.count;
      ridges.set(n.subarray(slot, slot + size), filled);
      filled += size;
      slot += size;
      starts[i + 1] = filled / ridgeSlots.count;
    }
    return { eye: eyeOf(n, slots), firstAzimuth, step, starts, known, ridges };
  }

  /**
   * Takes the summits of the map, in place of earlier ones: an eye without an altitude that stands on one is as high as it is.
   * @param {import("./terrain.js").ListedSummit[]} summits
   * @returns {number} how many they are
   */
  summits(summits) {
    this.#regions.input(summitInput(summits));
    return this.#exports.waymark_terrain_summits(this.handle);
  }

  /**
   * How summits are seen; null for those out of range or where the terrain is not known.
   * @param {TerrainEye} eye
   * @param {import("./terrain.js").ListedSummit[]} summits
   */
  peaks(eye, summits) {
    this.#regions.input(summitInput(summits));
    const count = this.#checked(this.#exports.waymark_terrain_peaks(this.handle, ...this.#eye(eye)));
    const n = this.#regions.numbers(count);
    return summits.map((_, i) => {
      const at = i * peakSlots.count;
      return Number.isNaN(n[at + peakSlots.latitude]) ? null : {
        lat: n[at + peakSlots.latitude], lon: n[at + peakSlots.longitude], elevation: n[at + peakSlots.elevation],
        ground: n[at + peakSlots.ground], azimuth: n[at + peakSlots.azimuth], apparentElevation: n[at + peakSlots.apparentElevation],
        groundDistance: n[at + peakSlots.groundDistance], margin: n[at + peakSlots.margin],
        error: n[at + peakSlots.error], isVisible: n[at + peakSlots.isVisible] === 1, isJustHidden: n[at + peakSlots.isJustHidden] === 1, isUncertain: n[at + peakSlots.isUncertain] === 1,
        labelWeight: n[at + peakSlots.labelWeight],
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
   * What a place is called: the landmark that it is, or the one that it is near; null where nothing is near.
   * @param {{lat: number, lon: number, uncertainty?: number}} place uncertainty in metres
   * @param {{lat: number, lon: number, isPeak: boolean}[]} landmarks
   * @returns {{index: number, isItself: boolean, distance: number} | null} index in the list, distance to it in metres
   */
  landmark({ lat, lon, uncertainty = 0 }, landmarks) {
    const slots = landmarkSlots;
    const input = new Float64Array(landmarks.length * slots.count);
    landmarks.forEach((landmark, i) => {
      const at = i * slots.count;
      input[at + slots.latitude] = landmark.lat;
      input[at + slots.longitude] = landmark.lon;
      input[at + slots.isSummit] = landmark.isPeak ? 1 : 0;
    });
    this.#regions.input(input);
    const count = this.#checked(this.#exports.waymark_terrain_landmark(this.handle, lat, lon, uncertainty));
    if (!count) return null;
    const n = this.#regions.numbers(count);
    const seen = seenLandmarkSlots;
    return { index: n[seen.index], isItself: n[seen.isItself] === 1, distance: n[seen.distance] };
  }

  /**
   * Sorts labels into rows so that none covers another; null for those that find no room.
   * @param {{anchor: number, width: number, weight: number}[]} labels
   * @param {import("./terrain.js").LabelOptions} options
   */
  labels(labels, { rows, from, to, gap = 0, anchorShare = 0.5, leaderGap = 0 }) {
    const [label, placed] = [inputLabelSlots, placedLabelSlots];
    const input = new Float64Array(labels.length * label.count);
    labels.forEach(({ anchor, width, weight }, i) => write(input, i * label.count, label, { anchor, width, weight }));
    this.#regions.input(input);
    const count = this.#checked(
      this.#exports.waymark_terrain_labels(this.handle, rows, from, to, gap, anchorShare, leaderGap));
    const n = this.#regions.numbers(count);
    return labels.map((_, i) => {
      const at = i * placed.count;
      return Number.isNaN(n[at + placed.row]) ? null : { row: n[at + placed.row], start: n[at + placed.start] };
    });
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
    const n = this.#regions.numbers(depthSlots.count);
    return { eye: eyeOf(n, depthSlots), columns: n[depthSlots.columns], rows: n[depthSlots.rows], distances: this.#floats(count) };
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
   * Heights where parallels and meridians cross: row after row, NaN where they are not known.
   * @param {ArrayLike<number>} latitudes of the rows
   * @param {ArrayLike<number>} longitudes of the columns
   * @param {{fillsGaps?: boolean}} [options] `fillsGaps`: heights for display in place of those that are not known
   */
  grid(latitudes, longitudes, options = {}) {
    const input = new Float64Array(latitudes.length + longitudes.length);
    input.set(latitudes);
    input.set(longitudes, latitudes.length);
    this.#regions.input(input);
    return this.#floats(this.#checked(this.#exports.waymark_terrain_grid(this.handle, latitudes.length, options.fillsGaps ? 1 : 0)));
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
    const [point, contact] = [skyPointSlots, contactSlots];
    /** @template T @param {number} first @param {number} length @param {{count: number}} entry @param {(at: number) => T} make */
    const list = (first, length, entry, make) => Array.from({ length }, (_, i) => make(first + i * entry.count));
    const path = list(skySlots.count, n[skySlots.points], point, (at) => ({
      sun: { azimuth: n[at + point.sunAzimuth], elevation: n[at + point.sunElevation] },
      moon: { azimuth: n[at + point.moonAzimuth], elevation: n[at + point.moonElevation] },
    }));
    const [sun, moon] = [n[skySlots.sunContacts], n[skySlots.moonContacts]];
    const touches = list(skySlots.count + path.length * point.count, sun + moon, contact, (at) => ({
      isRise: n[at + contact.isSet] === 0, time: n[at + contact.time], azimuth: n[at + contact.azimuth],
      elevation: n[at + contact.elevation],
    }));
    return { path, contacts: { sun: touches.slice(0, sun), moon: touches.slice(sun) } };
  }

  /**
   * What a camera wrote into a JPEG, PNG or HEIC file; its beginning is enough where that stands before the picture.
   * @param {Uint8Array} bytes
   * @returns {import("./terrain.js").PhotoFacts}
   */
  photo(bytes) {
    this.#regions.inputBytes(bytes);
    const n = this.#regions.numbers(this.#checked(this.#exports.waymark_terrain_photo(this.handle)));
    const slots = photoSlots;
    const at = (/** @type {number} */ slot) => given(n[slot]);
    return {
      position: Number.isNaN(n[slots.latitude]) ? null
        : { lat: n[slots.latitude], lon: n[slots.longitude], alt: at(slots.altitude), altRef: "msl" },
      accuracy: at(slots.accuracy), direction: at(slots.direction), directionIsMagnetic: n[slots.directionIsMagnetic] === 1,
      focalLength35: at(slots.focalLength35), orientation: n[slots.orientation], pitch: at(slots.pitch), roll: at(slots.roll),
      instant: at(slots.instant),
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
    const [slots, azimuth] = [lookSlots, azimuthSlots];
    const attitude = Number.isNaN(n[slots.yaw]) ? null : { yaw: n[slots.yaw], pitch: n[slots.pitch], roll: n[slots.roll] };
    const azimuths = /** @type {[number, number, number][]} */ ([]);
    for (let at = slots.count; at < count; at += azimuth.count) {
      azimuths.push([n[at + azimuth.azimuth], n[at + azimuth.sigma], n[at + azimuth.probability]]);
    }
    const refusal = /** @type {import("./choices.js").PictureRefusal | null} */ (this.#regions.text() || null);
    return { attitude, sigma: given(n[slots.yawSigma]), from: this.#sources[n[slots.source]] ?? null, refusal, azimuths };
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
 * An eye of a result.
 * @param {Float64Array} n
 * @param {{altitude: number, ground: number, raised: number}} slots
 */
function eyeOf(n, slots) { return { altitude: n[slots.altitude], ground: given(n[slots.ground]), raised: n[slots.raised] }; }

/**
 * A moment of the camera as the engine reads it.
 * @param {import("./terrain.js").CameraMoment} moment
 */
function numbersOf({ time, yaw, yawSigma, q, before, fovX, fovY, positionSigma, instant }) {
  const slots = cameraMomentSlots;
  const input = new Float64Array(slots.count);
  write(input, 0, slots, { time, yaw, yawSigma, earlierTime: before.time, fovX, fovY, positionSigma, instant });
  input.set([...q], slots.orientation);
  input.set([...before.q], slots.earlierOrientation);
  return input;
}

/** @param {import("./terrain.js").ListedSummit[]} summits */
function summitInput(summits) {
  const input = new Float64Array(summits.length * summitSlots.count);
  summits.forEach(({ lat, lon, ele }, i) => {
    const at = i * summitSlots.count;
    input[at + summitSlots.latitude] = lat;
    input[at + summitSlots.longitude] = lon;
    input[at + summitSlots.elevation] = ele ?? NaN;
  });
  return input;
}
