/**
 * The Waymark engine in a page or in Node: loads `waymark.wasm` and gives its sessions an interface of plain objects.
 *
 * Everything that a session takes has the form of a session log's line, everything it gives has the names of the Swift
 * package's types. This file only carries values over; layouts and numbers of choices are those of
 * `docs/portability.md`.
 */

const layoutVersion = 1;

/** Numbers of the name tables, in the order of `NameTable`. */
const tables = [
  "alignmentMethod", "initialYaw", "tracking", "alignmentState", "north", "altitudeReference", "sightingTarget",
  "maneuver", "travelMode", "progressState", "rejection", "styleKey", "routeStyle", "units",
];

/** Slots of an overlay (`OverlayLayout`). */
const overlaySlots = {
  layoutVersion: 0, time: 1, alignmentState: 2, arrows: 3, waypoints: 5, anchors: 7, finish: 9, billboard: 21,
  billboardText: 26, edge: 28, guidance: 33, instruction: 43, distanceText: 45,
};
const arrowStride = 9;
const waypointStride = 11;
const anchorStride = 7;

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The engine, loaded once; makes sessions. */
export class Waymark {
  /**
   * Loads the engine.
   * @param {Response | Promise<Response> | BufferSource | WebAssembly.Module} source where `waymark.wasm` comes from
   * @returns {Promise<Waymark>}
   */
  static async load(source) {
    const given = await source;
    // The engine writes nothing and opens nothing: the C library's leftovers are answered with "bad file".
    const badFile = () => 8;
    const imports = {
      wasi_snapshot_preview1: { fd_close: badFile, fd_seek: badFile, fd_write: badFile },
    };
    let instance;
    if (given instanceof WebAssembly.Module) {
      instance = await WebAssembly.instantiate(given, imports);
    } else if (typeof Response !== "undefined" && given instanceof Response) {
      if (!given.ok) throw new Error(`waymark.wasm cannot be loaded: HTTP status ${given.status}`);
      instance = (await WebAssembly.instantiate(await given.arrayBuffer(), imports)).instance;
    } else {
      instance = (await WebAssembly.instantiate(given, imports)).instance;
    }
    return new Waymark(instance.exports);
  }

  constructor(exports) {
    this.exports = exports;
    const version = exports.waymark_layout_version();
    if (version !== layoutVersion) {
      throw new Error(`waymark.wasm has layout ${version}, waymark.js knows layout ${layoutVersion}: take both from one build`);
    }
    /** Names of every choice by table, in the order of their numbers. */
    this.names = {};
    const handle = exports.waymark_open();
    tables.forEach((table, number) => {
      exports.waymark_names(handle, number);
      this.names[table] = readText(exports, handle).split("\n").slice(0, -1);
    });
    exports.waymark_close(handle);
  }

  /**
   * Begins a session.
   * @param {{method?: string, initialYaw?: string, yawDegrees?: number}} options names of the alignment method and of
   *   the way in which the yaw begins; the yaw for `initialYaw: "fixed"`
   * @returns {WaymarkSession}
   */
  session(options = {}) { return new WaymarkSession(this, options); }

  /** Number of a name; throws for a name that the engine does not have. */
  number(table, name) {
    const number = this.names[table].indexOf(name);
    if (number < 0) throw new Error(`${table} “${name}” is not one of ${this.names[table].join(", ")}`);
    return number;
  }

  /** The solid of an arrow: corners in metres (x y z each) and three indices per triangle. */
  arrowMesh() {
    const handle = this.exports.waymark_open();
    const count = this.exports.waymark_arrow_mesh(handle);
    const n = numbers(this.exports, handle, count);
    const corners = n[0] * 3;
    const mesh = { vertices: Array.from(n.subarray(2, 2 + corners)), indices: Array.from(n.subarray(2 + corners)) };
    this.exports.waymark_close(handle);
    return mesh;
  }
}

/** One walk with the camera. Close it when it is not needed any more: its memory is not collected. */
export class WaymarkSession {
  constructor(engine, { method = "pairwise", initialYaw = "first-heading", yawDegrees = 0 }) {
    this.engine = engine;
    this.exports = engine.exports;
    const methodNumber = engine.number("alignmentMethod", method);
    const yawNumber = engine.number("initialYaw", initialYaw);
    this.handle = this.exports.waymark_open();
    if (this.exports.waymark_start(this.handle, methodNumber, yawNumber, yawDegrees) !== 0) {
      this.close();
      throw new Error(`yawDegrees ${yawDegrees} is not a number`);
    }
  }

  /** Frees the session. */
  close() {
    if (this.handle) this.exports.waymark_close(this.handle);
    this.handle = 0;
  }

  /** Sets constants of the overlay's style: numbers by name, and `route` and `units` by their names. */
  style(constants) {
    for (const [key, value] of Object.entries(constants)) {
      const table = { route: "routeStyle", units: "units" }[key];
      const number = table ? this.engine.number(table, value) : value;
      if (this.exports.waymark_style(this.handle, this.engine.number("styleKey", key), number) !== 0) {
        throw new Error(`style ${key}: ${value} means nothing there`);
      }
    }
  }

  /**
   * Takes one line of a session log as an object.
   * @returns {{accepted: boolean, corrected: boolean, rejection: string | null} | null} what became of it; null for a
   *   line that is not for the engine (truth, kinds that are not known)
   */
  take(line) {
    const { t } = line;
    for (const kind of ["pose", "fix", "heading", "camera", "sighting", "tap", "utc", "route"]) {
      if (kind in line) return this[kind](t, line[kind]);
    }
    return null;
  }

  pose(t, pose) { return this.#outcome(this.exports.waymark_pose(this.handle, t, ...this.#pose(pose))); }

  fix(t, fix) {
    return this.#outcome(this.exports.waymark_fix(
      this.handle, t, fix.lat, fix.lon, fix.hAcc, ...this.#altitude(fix.alt, fix.altRef), optional(fix.vAcc),
      optional(fix.course), optional(fix.courseAcc), optional(fix.speed), optional(fix.speedAcc)));
  }

  heading(t, heading) {
    return this.#outcome(this.exports.waymark_heading(
      this.handle, t, heading.deg, this.engine.number("north", heading.north), heading.acc));
  }

  camera(t, camera) {
    return this.#outcome(this.exports.waymark_camera(
      this.handle, t, camera.width, camera.height, camera.fovX, camera.fovY));
  }

  sighting(t, sighting) {
    return this.#outcome(this.exports.waymark_sighting(
      this.handle, t, sighting.x, sighting.y, this.engine.number("sightingTarget", sighting.of ?? "place"),
      optional(sighting.lat), optional(sighting.lon), ...this.#altitude(sighting.alt, sighting.altRef)));
  }

  tap(t, tap) { return this.#outcome(this.exports.waymark_tap(this.handle, t, tap.x, tap.y)); }

  /** The wall clock: text like `2026-11-20T10:00:00.250Z`, or seconds since 1970. */
  utc(t, utc) {
    return this.#outcome(this.exports.waymark_utc(this.handle, t, typeof utc === "number" ? utc : secondsOf(utc)));
  }

  /** Follows a route, a GeoJSON Feature as in the session log; null ends guidance. */
  route(t, feature) {
    const input = [];
    let text = "";
    if (feature) {
      const own = feature.properties?.waymark ?? {};
      const positions = feature.geometry.coordinates;
      const steps = (own.legs ?? []).flatMap((leg) => leg.steps ?? []);
      const mode = this.engine.number("travelMode", own.mode ?? "walking");
      input.push(positions.length, steps.length, optional(own.distance_m), optional(own.duration_s), mode);
      positions.forEach(([lon, lat, alt], i) => {
        const reference = Array.isArray(own.altRef) ? own.altRef[i] : own.altRef ?? "ellipsoid";
        input.push(lat, lon, ...this.#altitude(reference === null ? undefined : alt, reference ?? undefined));
      });
      for (const step of steps) {
        const instruction = step.instruction ?? "";
        const name = step.name ?? "";
        input.push(
          step.from, step.to, step.distance_m, optional(step.duration_s),
          this.engine.number("maneuver", step.maneuver ?? "other"),
          encoder.encode(instruction).length, encoder.encode(name).length);
        text += instruction + name;
      }
    }
    this.#input(input, text);
    return this.#outcome(this.exports.waymark_route(this.handle, t));
  }

  /** Shows these anchors, `{lat, lon, alt?, altRef?}` each, in place of all before. */
  anchors(anchors) {
    const input = [];
    for (const a of anchors) input.push(a.lat, a.lon, ...this.#altitude(a.alt, a.altRef));
    this.#input(input, "");
    return this.#outcome(this.exports.waymark_anchors(this.handle));
  }

  /**
   * What to draw, as the flat array of `OverlayLayout`: for drawing at every frame without making objects.
   * The array is a view into the engine's memory and holds until the next call.
   */
  overlayArray(t, pose) {
    const count = this.exports.waymark_overlay(this.handle, t, ...this.#pose(pose));
    if (count < 0) throw new Error(this.#text());
    return numbers(this.exports, this.handle, count);
  }

  /** What to draw for a pose and the camera told last, as plain objects. */
  overlay(t, pose) {
    const n = this.overlayArray(t, pose);
    const { names } = this.engine;
    const s = overlaySlots;
    const bytes = readBytes(this.exports, this.handle);
    const text = (slot) => decoder.decode(bytes.subarray(n[slot], n[slot] + n[slot + 1]));
    const list = (slot, stride, make) =>
      Array.from({ length: n[slot + 1] }, (_, i) => make(n[slot] + i * stride));
    const vector = (i) => [n[i], n[i + 1], n[i + 2]];
    const quaternion = (i) => [n[i], n[i + 1], n[i + 2], n[i + 3]];
    const pixel = (i) => (Number.isNaN(n[i]) ? null : [n[i], n[i + 1]]);
    const number = (i) => (Number.isNaN(n[i]) ? null : n[i]);
    const { finish: f, billboard: b, edge: e, guidance: g } = s;
    return {
      time: n[s.time],
      alignmentState: names.alignmentState[n[s.alignmentState]],
      arrows: list(s.arrows, arrowStride, (i) => ({
        position: vector(i), orientation: quaternion(i + 3), opacity: n[i + 7], arcLength: n[i + 8],
      })),
      waypoints: list(s.waypoints, waypointStride, (i) => ({
        vertex: n[i], position: vector(i + 1), orientation: quaternion(i + 4), distance: n[i + 8], pixel: pixel(i + 9),
      })),
      finish: n[f] === 0 ? null : {
        position: vector(f + 1), distance: n[f + 4], center: pixel(f + 5), isInView: n[f + 7] === 1,
        diameter: n[f + 8], pulseScale: n[f + 9], pulseOpacity: n[f + 10], sphereRadius: n[f + 11],
      },
      billboard: n[b] === 0 ? null : {
        center: pixel(b + 1), rotationRadians: n[b + 3], sceneYawRadians: n[b + 4], text: text(s.billboardText),
      },
      edgeIndicator: n[e] === 0 ? null : {
        center: pixel(e + 1), rotationRadians: n[e + 3], turnDegrees: n[e + 4],
      },
      anchors: list(s.anchors, anchorStride, (i) => ({
        index: n[i], position: vector(i + 1), pixel: pixel(i + 4), distance: n[i + 6],
      })),
      guidance: n[g] === 0 ? null : {
        state: names.progressState[n[g + 1]], arcLength: n[g + 2], crossTrack: n[g + 3], remainingDistance: n[g + 4],
        remainingDuration: number(g + 5), nextStep: number(g + 6), distanceToNextStep: number(g + 7),
        maneuver: names.maneuver[n[g + 8]], turnDegrees: n[g + 9], instruction: text(s.instruction),
        distanceText: text(s.distanceText),
      },
    };
  }

  /** Where the scene is on Earth, as far as it is known, and what was taken in (`AlignmentLayout`). */
  alignment() {
    const n = numbers(this.exports, this.handle, this.exports.waymark_alignment(this.handle));
    const { names } = this.engine;
    const number = (i) => (Number.isNaN(n[i]) ? null : n[i]);
    return {
      state: names.alignmentState[n[0]],
      isKnown: n[1] === 1,
      yawDegrees: number(2),
      yawSigmaDegrees: number(3),
      positionSigma: number(4),
      latitude: number(5),
      longitude: number(6),
      altitude: number(7),
      altitudeReference: Number.isNaN(n[8]) ? null : names.altitudeReference[n[8]],
      lastCorrection: Number.isNaN(n[9]) ? null : { time: n[9], angleDegrees: n[10] },
      corrections: n[11],
      statistics: { accepted: n[12], rejected: n[13], segments: n[14], clockJumps: n[15] },
    };
  }

  #pose(pose) {
    return [...pose.p, ...pose.q, this.engine.number("tracking", pose.tracking ?? "normal")];
  }

  #altitude(alt, reference) {
    if (alt === undefined || alt === null) return [NaN, NaN];
    return [alt, this.engine.number("altitudeReference", reference ?? "ellipsoid")];
  }

  #input(values, text) {
    const bytes = encoder.encode(text);
    const textStart = this.exports.waymark_input_text(this.handle, bytes.length);
    const start = this.exports.waymark_input_numbers(this.handle, values.length);
    if (!start || !textStart) throw new Error("the input is too large");
    // Views only now: making room may have moved the memory.
    new Uint8Array(this.exports.memory.buffer, textStart, bytes.length).set(bytes);
    new Float64Array(this.exports.memory.buffer, start, values.length).set(values);
  }

  #outcome(code) {
    if (code === -100) throw new Error(this.#text());
    return {
      accepted: code >= 0, corrected: code === 1,
      rejection: code < 0 ? this.engine.names.rejection[-1 - code] : null,
    };
  }

  #text() { return readText(this.exports, this.handle); }
}

function optional(value) { return value ?? NaN; }

function numbers(exports, handle, count) {
  return new Float64Array(exports.memory.buffer, exports.waymark_numbers(handle), count);
}

function readBytes(exports, handle) {
  return new Uint8Array(exports.memory.buffer, exports.waymark_text(handle), exports.waymark_text_count(handle));
}

function readText(exports, handle) { return decoder.decode(readBytes(exports, handle)); }

/** Seconds since 1970 of a UTC text, all digits of the fraction kept (`Date` keeps three). */
function secondsOf(utc) {
  const match = /^(.*?)(\.\d+)?Z$/.exec(utc);
  const milliseconds = match ? Date.parse(`${match[1]}Z`) : NaN;
  if (Number.isNaN(milliseconds)) throw new Error(`utc “${utc}” is not a moment like 2026-11-20T10:00:00.250Z`);
  return milliseconds / 1000 + (match[2] ? Number(`0${match[2]}`) : 0);
}
