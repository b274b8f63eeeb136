/** Sessions: what the sensors deliver goes in, what is to be drawn comes out. */

import {
  alignmentSlots, anchorLocationSlots, anchorLookSlots, anchorSlots, announcementSlots, arrowSlots, azimuthSlots, coordinateSlots,
  groundSlots, inputAnchorSlots, labelUncertaintySlots, leadBackSlots, overlaySlots as slots, rerouteSlots, ribbonSlots, sightLineSlots,
  spanSlots, trackingSlots, turnSignSlots, waypointSlots,
} from "./layouts.js";
import { Regions, components, coordinateInput, decode, given, optional, write } from "./memory.js";
import { anchorReference } from "./names.js";
import { routeInput } from "./route-input.js";
import { streetInput } from "./street-input.js";

/** The pose of a session's newest frame. */
const newest = { p: [NaN, NaN, NaN], q: [NaN, NaN, NaN, NaN] };
const kinds = /** @type {const} */ (["pose", "fix", "heading", "camera", "sighting", "geoPose", "tap", "utc", "route"]);

/** @typedef {import("./waymark.js").WaymarkSession} Declared */
/** @typedef {import("./choices.js").ConditionState} ConditionState */

/**
 * One walk with the camera. Close it when it is not needed any more: its memory is not collected.
 * @implements {Declared}
 */
export class WaymarkSession {
  /** @type {Regions} */ #regions;
  /** @type {any} */ #exports;
  /** Outcomes by code; made once, so that samples leave no garbage. @type {Map<number, import("./waymark.js").Outcome>} */
  #outcomes = new Map();

  /**
   * @param {import("./waymark.js").Waymark} engine
   * @param {import("./waymark.js").SessionOptions} options
   */
  constructor(engine, { method = "robust", initialYaw = "first-heading", yawDegrees = 0, compassMemory, utc, date }) {
    this.engine = engine;
    this.#exports = engine.exports;
    const methodNumber = engine.number("alignmentMethod", method);
    const yawNumber = engine.number("initialYaw", initialYaw);
    this.#regions = new Regions(this.#exports, this.#exports.waymark_open());
    if (this.#exports.waymark_start(this.handle, methodNumber, yawNumber, yawDegrees) !== 0) {
      this.close();
      throw new Error(`yawDegrees ${yawDegrees} is not a number`);
    }
    if (Array.isArray(compassMemory)) {
      // One of another version is none, so the answer does not matter.
      this.#regions.input(compassMemory.map(optional));
      this.#exports.waymark_set_compass_memory(this.handle, optional(utc));
    }
    this.#exports.waymark_set_date(this.handle, optional(date));
  }

  /** What the engine's functions call it; throws when it was closed. */
  get handle() { return this.#regions.handle; }

  /** Frees the session. */
  close() {
    if (this.#regions.open) this.#exports.waymark_close(this.#regions.open);
    this.#regions.open = 0;
  }

  /**
   * Sets constants of the overlay's style: numbers by name, and `route` and `units` by their names.
   * @param {import("./waymark.js").Style} constants
   */
  style(constants) {
    for (const [key, value] of Object.entries(constants)) {
      const number = key === "route" ? this.engine.number("routeStyle", String(value))
        : key === "units" ? this.engine.number("units", String(value)) : value;
      if (this.#exports.waymark_style(this.handle, this.engine.number("styleKey", key), number) !== 0) {
        throw new Error(`style ${key}: ${value} means nothing there`);
      }
    }
  }

  /**
   * Takes one line of a session log as an object.
   * @param {import("./waymark.js").LogLine} line
   * @returns {import("./waymark.js").Outcome | null} what became of it; null for a line that is not for the engine
   *   (truth, kinds that are not known)
   */
  take(line) {
    /** @type {any} */
    const any = line;
    for (let i = 0; i < kinds.length; i++) {
      // @ts-ignore each method takes what its kind has
      if (any[kinds[i]] !== undefined) return this[kinds[i]](any.t, any[kinds[i]]);
    }
    return null;
  }

  /** @param {number} t @param {import("./waymark.js").Pose} pose */
  pose(t, { p, q, tracking, reason }) {
    return this.#outcome(this.#exports.waymark_pose(
      this.handle, t, p[0], p[1], p[2], q[0], q[1], q[2], q[3], this.#tracking(tracking),
      this.#odometry(tracking, reason)));
  }

  /** @param {number} t @param {import("./waymark.js").Fix} fix */
  fix(t, fix) {
    return this.#outcome(this.#exports.waymark_fix(
      this.handle, t, fix.lat, fix.lon, fix.hAcc, optional(fix.alt), this.#reference(fix), optional(fix.vAcc),
      optional(fix.course), optional(fix.courseAcc), optional(fix.speed), optional(fix.speedAcc)));
  }

  /** @param {number} t @param {import("./waymark.js").Heading} heading */
  heading(t, heading) {
    return this.#outcome(this.#exports.waymark_heading(
      this.handle, t, heading.deg, this.engine.number("north", heading.north), heading.acc));
  }

  /** @param {number} t @param {import("./waymark.js").Camera} camera */
  camera(t, camera) {
    return this.#outcome(this.#exports.waymark_camera(
      this.handle, t, camera.width, camera.height, camera.fovX, camera.fovY));
  }

  /** @param {number} t @param {import("./waymark.js").Sighting} sighting */
  sighting(t, sighting) {
    if (sighting.of === "direction" && sighting.azimuths) {
      const input = new Float64Array(azimuthSlots.count * sighting.azimuths.length);
      sighting.azimuths.forEach(([azimuth, sigma, probability], i) => {
        write(input, i * azimuthSlots.count, azimuthSlots, { azimuth, sigma, probability });
      });
      this.#regions.input(input);
      return this.#outcome(this.#exports.waymark_sighting_azimuths(this.handle, t, sighting.x, sighting.y, optional(sighting.elevation)));
    }
    const numbers = sighting.of === "direction" ? [sighting.azimuth, sighting.elevation, sighting.azimuthAcc]
      : [sighting.lat, sighting.lon, sighting.alt];
    return this.#outcome(this.#exports.waymark_sighting(
      this.handle, t, sighting.x, sighting.y, this.engine.number("sightingTarget", sighting.of ?? "position"),
      ...numbers.map(optional), this.#reference(sighting)));
  }

  /** @param {number} t @param {import("./waymark.js").GeoPose} pose */
  geoPose(t, pose) {
    return this.#outcome(this.#exports.waymark_geo_pose(
      this.handle, t, pose.p[0], pose.p[1], pose.p[2], pose.lat, pose.lon, optional(pose.alt), this.#reference(pose),
      pose.hAcc, pose.yaw, pose.yawAcc));
  }

  /** @param {number} t @param {{x: number, y: number}} tap */
  tap(t, tap) { return this.#outcome(this.#exports.waymark_tap(this.handle, t, tap.x, tap.y)); }

  /**
   * The wall clock.
   * @param {number} t
   * @param {string | number} utc text like `2026-11-20T10:00:00.250Z`, or seconds since 1970
   */
  utc(t, utc) {
    return this.#outcome(this.#exports.waymark_utc(this.handle, t, typeof utc === "number" ? utc : secondsOf(utc)));
  }

  /**
   * Follows a route, a GeoJSON Feature as in the session log; null ends guidance. One without steps gets them from its shape.
   * @param {number} t
   * @param {import("./waymark.js").RouteFeature | null} feature
   */
  route(t, feature) {
    const { numbers, text } = feature ? routeInput(this.engine, feature) : { numbers: new Float64Array(0), text: "" };
    this.#regions.input(numbers, text);
    return this.#outcome(this.#exports.waymark_route(this.handle, t));
  }

  /**
   * Shows these anchors, replacing all earlier ones. Many new ones appear over some frames, the nearest first.
   * @param {import("./waymark.js").Anchor[]} anchors
   */
  anchors(anchors) {
    const input = new Float64Array(inputAnchorSlots.count * anchors.length);
    anchors.forEach((anchor, i) => {
      const height = heightOf(anchor);
      write(input, i * inputAnchorSlots.count, inputAnchorSlots, {
        latitude: anchor.lat, longitude: anchor.lon, altitude: height.alt, altitudeReference: this.#reference(height),
        accuracy: anchor.accuracy_m, verticalAccuracy: anchor.vertical_accuracy_m, labelWidth: anchor.labelWidth,
      });
    });
    this.#regions.input(input);
    return this.#outcome(this.#exports.waymark_anchor_list(this.handle));
  }

  /**
   * Where an anchor goes that the user puts on a point of the picture: on the surface that the device has detected there,
   * otherwise on the level ground.
   * @param {[number, number] | {x: number, y: number}} pixel pixels of the session's camera
   * @param {{surface?: {x: number, y: number, z: number} | null, pose?: import("./waymark.js").Pose | null}} options surface: where the
   *   device's own ray met one, scene metres; pose: that of the displayed picture, otherwise the newest one
   * @returns {import("./waymark.js").AnchorLocation | null} null when it is neither (the terrain may know), or the position on
   *   Earth is not known
   */
  anchorAt(pixel, { surface = null, pose = null } = {}) {
    const [x, y] = Array.isArray(pixel) ? pixel : [pixel.x, pixel.y];
    const { p, q } = pose ?? newest;
    const count = this.#exports.waymark_anchor_at(
      this.handle, p[0], p[1], p[2], q[0], q[1], q[2], q[3], x, y, surface?.x ?? NaN, surface?.y ?? NaN, surface?.z ?? NaN);
    if (count === 0) return null;
    const n = this.#regions.numbers(count);
    const own = anchorLocationSlots;
    const reference = anchorReference(this.engine.names.altitudeReference[n[own.altitudeReference]]);
    return {
      lat: n[own.latitude], lon: n[own.longitude],
      altitude: Number.isNaN(n[own.altitude]) ? null : { meters: n[own.altitude], reference },
      accuracy_m: given(n[own.accuracy]), vertical_accuracy_m: given(n[own.verticalAccuracy]),
      origin: this.engine.names.anchorOrigin[n[own.origin]],
    };
  }

  /**
   * How the session stands, for people.
   * @returns {import("./waymark.js").GeoTracking}
   */
  tracking() {
    const n = this.#regions.numbers(this.#exports.waymark_tracking(this.handle));
    const { names } = this.engine;
    const own = trackingSlots;
    return {
      state: names.geoTrackingState[n[own.state]], reason: names.geoTrackingReason[n[own.reason]],
      accuracy: names.geoTrackingAccuracy[n[own.accuracy]],
      coaching: names.geoCoaching[n[own.coaching]] ?? null,
      locked: n[own.isLocked] === 1, restart: n[own.offersRestart] === 1, board: n[own.showsBoard] === 1,
    };
  }

  /**
   * What only the page can know about whether it can work: names of `names.conditionState`.
   * @param {{allowed?: ConditionState, available?: ConditionState, loaded?: ConditionState}} answers absent ones are yes
   */
  conditions({ allowed = "yes", available = "yes", loaded = "yes" }) {
    const number = (/** @type {string} */ name) => this.engine.number("conditionState", name);
    this.#exports.waymark_conditions(this.handle, number(allowed), number(available), number(loaded));
  }

  /**
   * Takes these streets as a cue of the alignment, replacing all earlier ones; null removes them.
   * @param {import("./waymark.js").Streets | null} streets as the server's `api/area/streets` gives them
   */
  streets(streets) {
    this.#regions.input(streets ? streetInput(this.engine, streets) : []);
    return this.#outcome(this.#exports.waymark_streets(this.handle));
  }

  /**
   * Takes what earlier sessions taught of the device's compass; counts before the first sample.
   * @param {(number | null)[]} memory as `compassMemory` gave it
   * @param {number | null} [utc] the wall clock now, seconds since 1970; null for a memory out of a log's header
   */
  setCompassMemory(memory, utc = null) {
    this.#regions.input(memory.map(optional));
    return this.#outcome(this.#exports.waymark_set_compass_memory(this.handle, optional(utc)));
  }

  /** What is known of the device's compass, for its next session, as JSON takes it; null while that is nothing. */
  compassMemory() {
    const count = this.#exports.waymark_compass_memory(this.handle);
    return count === 0 ? null : Array.from(this.#regions.numbers(count), (n) => (Number.isFinite(n) ? n : null));
  }

  /**
   * Takes this ground as a cue of the height; null takes it away.
   * @param {import("./waymark.js").Ground | null} ground
   */
  ground(ground) {
    this.#regions.input(ground ? this.#groundInput(ground) : []);
    return this.#outcome(this.#exports.waymark_ground(this.handle));
  }

  /**
   * Takes these buildings, replacing all earlier ones: the route and marks behind them are drawn thin and pale.
   * @param {{lat: number, lon: number}} around a place among them
   * @param {Float64Array} input of `buildingInput`; an empty one removes them
   */
  buildings({ lat, lon }, input) {
    this.#regions.input(input);
    return this.#outcome(this.#exports.waymark_buildings(this.handle, lat, lon));
  }

  /**
   * Opacity of the label of something far away: below 1 behind buildings.
   * @param {number} azimuth degrees clockwise from true north
   * @param {number} elevation degrees above the horizon, as it appears
   */
  labelOpacity(azimuth, elevation) { return this.#exports.waymark_label_opacity(this.handle, azimuth, elevation); }

  /**
   * What to draw, as the flat array of `docs/c-interface.md`: for drawing at every frame; makes no garbage.
   *
   * The array is a view into the engine's memory and holds until the next call. It may be longer than the overlay: the
   * header gives the start and length of each list.
   * @param {number} t
   * @param {import("./waymark.js").Pose} pose
   * @returns {Float64Array}
   */
  overlayArray(t, { p, q, tracking }) {
    const count = this.#exports.waymark_overlay(
      this.handle, t, p[0], p[1], p[2], q[0], q[1], q[2], q[3], this.#tracking(tracking));
    if (count < 0) throw new Error(this.#regions.text());
    return this.#regions.numbers(count);
  }

  /**
   * A text of the last overlay.
   * @param {Float64Array} overlay what `overlayArray` gave
   * @param {number} slot the slot that holds the text's first byte
   */
  overlayText(overlay, slot) {
    const first = overlay[slot + spanSlots.first];
    return decode(this.#regions.bytes().subarray(first, first + overlay[slot + spanSlots.length]));
  }

  /**
   * What to draw for a pose and the newest camera, as plain objects.
   * @param {number} t
   * @param {import("./waymark.js").Pose} pose
   * @returns {import("./waymark.js").Overlay}
   */
  overlay(t, pose) {
    const n = this.overlayArray(t, pose);
    const { names } = this.engine;
    const text = (/** @type {number} */ slot) => this.overlayText(n, slot);
    /** @template T @param {number} slot @param {{count: number}} entry @param {(i: number) => T} make */
    const list = (slot, entry, make) =>
      Array.from({ length: n[slot + spanSlots.length] }, (_, i) => make(n[slot + spanSlots.first] + i * entry.count));
    const vector = (/** @type {number} */ i) => /** @type {import("./waymark.js").Vector} */ (components(n, i, 3));
    const quaternion = (/** @type {number} */ i) => /** @type {import("./waymark.js").Quaternion} */ (components(n, i, 4));
    const pixel = (/** @type {number} */ i) =>
      (Number.isNaN(n[i]) ? null : /** @type {[number, number]} */ (components(n, i, 2)));
    const number = (/** @type {number} */ i) => given(n[i]);
    const [arrow, waypoint, section, sign] = [arrowSlots, waypointSlots, ribbonSlots, turnSignSlots];
    const [mark, look] = [anchorSlots, anchorLookSlots];
    return {
      time: n[slots.time],
      alignmentState: names.alignmentState[n[slots.alignmentState]],
      arrows: list(slots.arrows, arrow, (i) => ({
        position: vector(i + arrow.position), orientation: quaternion(i + arrow.orientation),
        opacity: n[i + arrow.opacity], arcLength: n[i + arrow.arcLength],
        weight: n[n[slots.arrowWeights] + (i - n[slots.arrows]) / arrow.count],
      })),
      waypoints: list(slots.waypoints, waypoint, (i) => ({
        vertex: n[i + waypoint.vertex], position: vector(i + waypoint.position),
        orientation: quaternion(i + waypoint.orientation), distance: n[i + waypoint.distance],
        pixel: pixel(i + waypoint.pixel),
      })),
      ribbon: list(slots.ribbon, section, (i) => ({
        left: vector(i + section.left), right: vector(i + section.right), opacity: n[i + section.opacity],
        arcLength: n[i + section.arcLength],
      })),
      turnSigns: list(slots.turnSigns, sign, (i) => ({
        step: n[i + sign.step], maneuver: names.maneuver[n[i + sign.maneuver]], turnDegrees: n[i + sign.turn],
        position: vector(i + sign.position), orientation: quaternion(i + sign.orientation),
        distance: n[i + sign.distance], pixel: pixel(i + sign.pixel), opacity: n[i + sign.opacity],
      })),
      finish: n[slots.finish] === 0 ? null : {
        position: vector(slots.finishPosition), distance: n[slots.finishDistance], center: pixel(slots.finishCenter),
        isInView: n[slots.finishInView] === 1, diameter: n[slots.finishDiameter], pulseScale: n[slots.pulseScale],
        pulseOpacity: n[slots.pulseOpacity], sphereRadius: n[slots.sphereRadius], opacity: n[slots.finishOpacity],
      },
      billboard: n[slots.billboard] === 0 ? null : {
        center: pixel(slots.billboardCenter), rotationRadians: n[slots.billboardRotation],
        sceneYawRadians: n[slots.billboardYaw], text: text(slots.billboardText),
      },
      edgeIndicator: n[slots.edge] === 0 ? null : {
        center: pixel(slots.edgeCenter), rotationRadians: n[slots.edgeRotation], turnDegrees: n[slots.edgeTurn],
      },
      anchors: list(slots.anchors, mark, (i) => {
        const j = n[slots.anchorLooks] + (i - n[slots.anchors]) / mark.count * look.count;
        const center = pixel(j + look.label);
        return {
          index: n[i + mark.index], position: vector(i + mark.position), pixel: pixel(i + mark.pixel),
          distance: n[i + mark.distance], representation: names.anchorRepresentation[n[j + look.representation]],
          sharpness: n[j + look.sharpness], opacity: n[j + look.opacity], lift: n[j + look.lift],
          radius: n[j + look.radius], sigma: number(j + look.sigma),
          label: center && {
            center, width: n[j + look.labelWidth], height: n[j + look.labelHeight], row: n[j + look.labelRow],
          },
        };
      }),
      guidance: n[slots.guidance] === 0 ? null : {
        state: names.progressState[n[slots.progressState]], arcLength: n[slots.arcLength],
        crossTrack: n[slots.crossTrack], remainingDistance: n[slots.remainingDistance],
        remainingDuration: number(slots.remainingDuration), nextStep: number(slots.nextStep),
        distanceToNextStep: number(slots.distanceToNextStep), maneuver: names.maneuver[n[slots.maneuver]],
        turnDegrees: n[slots.turnDegrees], instruction: text(slots.instruction),
        distanceText: text(slots.distanceText), sigma: number(slots.arcSigma),
        offRouteProbability: number(slots.offRouteProbability),
      },
    };
  }

  /**
   * The line of sight through a point of the picture, with the uncertainty of the alignment; for `Terrain.sight`.
   * Throws without a camera, and while the position on Earth is unknown.
   * @param {import("./waymark.js").Pose} pose
   * @param {number} x pixels of the session's camera
   * @param {number} y
   * @returns {import("./terrain.js").SightLine}
   */
  sightLine({ p, q }, x, y) {
    const count = this.#exports.waymark_sight_line(this.handle, p[0], p[1], p[2], q[0], q[1], q[2], q[3], x, y);
    if (count < 0) throw new Error(this.#regions.text());
    const n = this.#regions.numbers(count);
    const own = sightLineSlots;
    return {
      lat: n[own.latitude], lon: n[own.longitude], alt: n[own.altitude],
      altRef: this.engine.names.altitudeReference[n[own.altitudeReference]],
      azimuth: n[own.azimuth], elevation: n[own.elevation],
      sigma: {
        azimuth: n[own.azimuthSigma], elevation: n[own.elevationSigma], position: n[own.positionSigma], height: n[own.heightSigma],
      },
    };
  }

  /**
   * The language of announcements, words and instructions that a route does not have.
   * @param {string} locale a language of `names.guidanceLanguage` or a locale such as `de-AT`
   * @returns {boolean} false when there are no words in that language; the one before stays
   */
  language(locale) {
    /** @type {string[]} */
    const known = this.engine.names.guidanceLanguage;
    const number = known.indexOf(locale.toLowerCase().split(/[-_]/)[0]);
    return number >= 0 && this.#exports.waymark_language(this.handle, number) === 0;
  }

  /**
   * The next announcement for the newest overlay; each is given once.
   * @returns {import("./waymark.js").Announcement | null}
   */
  announcement() {
    const kind = this.#exports.waymark_announcement(this.handle);
    if (kind < 0) return null;
    const n = this.#regions.numbers(announcementSlots.count);
    return {
      kind: this.engine.names.announcementKind[kind], text: this.#regions.text(), distance: given(n[announcementSlots.distance]),
      turnDegrees: n[announcementSlots.turn],
    };
  }

  /**
   * The via points of the route that is followed, one for each leg but the last: another route goes by those where the user
   * has not been.
   * @param {{lat: number, lon: number}[]} positions
   */
  rerouteVia(positions) {
    this.#regions.input(coordinateInput(positions));
    if (this.#exports.waymark_reroute_via(this.handle) !== 0) throw new Error("there is no route, or a via point is no position");
  }

  /**
   * The via points where the user has not been, in order; null without a route.
   * @returns {{lat: number, lon: number}[] | null}
   */
  viaAhead() {
    const count = this.#exports.waymark_via_ahead(this.handle);
    return count < 0 ? null : coordinates(this.#regions.numbers(count), 0, count);
  }

  /**
   * The request for another route that is due now, or null; respond with `rerouted` or `rerouteFailed`.
   * @param {number} t
   * @param {boolean} [isOnline]
   * @returns {import("./waymark.js").RerouteRequest | null}
   */
  reroute(t, isOnline = true) {
    const count = this.#exports.waymark_reroute(this.handle, t, isOnline ? 1 : 0);
    if (count === 0) return null;
    const n = this.#regions.numbers(count);
    const stops = coordinates(n, rerouteSlots.count, count);
    return {
      number: n[rerouteSlots.number], mode: this.engine.names.travelMode[n[rerouteSlots.mode]], from: stops[0], via: stops.slice(1, -1),
      to: stops[stops.length - 1],
    };
  }

  /**
   * A route that answers a request.
   * @param {number} t
   * @param {number} number the request's
   * @param {import("./waymark.js").RouteFeature} feature
   * @returns {boolean} true when it is followed from now on; false when the request is no longer pending
   */
  rerouted(t, number, feature) {
    const { numbers, text } = routeInput(this.engine, feature);
    this.#regions.input(numbers, text);
    const outcome = this.#exports.waymark_rerouted(this.handle, t, number);
    if (outcome < 0) throw new Error(this.#regions.text());
    return outcome === 1;
  }

  /**
   * A request failed.
   * @param {number} t
   * @param {number} number the request's
   * @param {import("./choices.js").ReroutingFailure} failure
   */
  rerouteFailed(t, number, failure) {
    this.#exports.waymark_reroute_failed(this.handle, t, number, this.engine.number("reroutingFailure", failure));
  }

  /** What is going on with other routes: a name of `names.reroutingState`; null without a route. */
  rerouteState() {
    const state = this.#exports.waymark_reroute_state(this.handle);
    return state < 0 ? null : this.engine.names.reroutingState[state];
  }

  /**
   * The overlay leads to a place, straight and instead of along the route.
   * @param {{lat: number, lon: number} | null} place
   */
  lead(place) {
    if (this.#exports.waymark_lead(this.handle, place?.lat ?? NaN, place?.lon ?? NaN) < 0) throw new Error("the saved place is not a position on Earth");
  }

  /**
   * Bearing and distance back to a saved place, from the newest pose.
   * @param {import("./waymark.js").Anchor} place
   * @returns {import("./waymark.js").LeadBack | null} null while the user's position is unknown
   */
  leadBack(place) {
    const height = heightOf(place);
    const count = this.#exports.waymark_lead_back(
      this.handle, place.lat, place.lon, optional(height.alt), this.#reference(height));
    if (count < 0) throw new Error(this.#regions.text());
    if (count === 0) return null;
    const n = this.#regions.numbers(count);
    const own = leadBackSlots;
    return {
      distance: n[own.distance], bearingDegrees: given(n[own.bearing]), turnDegrees: given(n[own.turn]), climb: given(n[own.climb]),
      isHere: n[own.isHere] === 1,
      sound: { pan: n[own.pan], rate: n[own.rate], dullness: n[own.dullness], loudness: n[own.loudness] },
      words: this.#regions.text(),
    };
  }

  /**
   * How a name in the direction of something is to be shown while the direction is only roughly known.
   * @param {number} distance metres; Infinity for what is far away
   * @returns {import("./waymark.js").LabelUncertainty | null} null when it is not to be shown
   */
  labelUncertainty(distance) {
    if (this.#exports.waymark_label_uncertainty(this.handle, distance) !== 0) return null;
    const own = labelUncertaintySlots;
    const n = this.#regions.numbers(own.count);
    return { sigmaDegrees: n[own.sigma], width: n[own.width], standsInForMark: n[own.standsInForMark] === 1 };
  }

  /**
   * Lateral error of what is drawn at a distance: position and direction as one length.
   * @param {number} distance metres
   * @returns {number | null} metres, one standard deviation; null while it is not known
   */
  lateralSigma(distance) { return given(this.#exports.waymark_lateral_sigma(this.handle, distance)); }

  /**
   * Where the scene is on Earth, as far as it is known, and what was taken in.
   * @returns {import("./waymark.js").Alignment}
   */
  alignment() {
    const n = this.#regions.numbers(this.#exports.waymark_alignment(this.handle));
    const { names } = this.engine;
    const own = alignmentSlots;
    const number = (/** @type {number} */ i) => given(n[i]);
    return {
      state: names.alignmentState[n[own.state]],
      isKnown: n[own.isKnown] === 1,
      yawDegrees: number(own.yaw),
      yawSigmaDegrees: number(own.yawSigma),
      positionSigma: number(own.positionSigma),
      latitude: number(own.latitude),
      longitude: number(own.longitude),
      altitude: number(own.altitude),
      altitudeReference: names.altitudeReference[n[own.altitudeReference]] ?? null,
      lastCorrection: Number.isNaN(n[own.correctionTime]) ? null : { time: n[own.correctionTime], angleDegrees: n[own.correctionAngle] },
      corrections: n[own.corrections],
      statistics: {
        accepted: n[own.acceptedSamples], rejected: n[own.rejectedSamples], segments: n[own.segments], clockJumps: n[own.clockJumps],
      },
      heightSigma: number(own.heightSigma),
      carriedBy: names.alignmentCue.filter((_, i) => n[own.carriedBy] & (1 << i)),
      contradictedBy: names.alignmentCue.filter((_, i) => n[own.contradictedBy] & (1 << i)),
      advice: names.alignmentAdvice[n[own.advice]],
      cameraHeadingDegrees: number(own.cameraHeading),
      altitudeCheck: Number.isNaN(n[own.altitudeOffset]) ? null
        : { offset: n[own.altitudeOffset], fault: names.altitudeFault[n[own.altitudeFault]] ?? null },
    };
  }

  /** @param {import("./waymark.js").Ground} ground */
  #groundInput(ground) {
    const { south, west, latitudeStep, longitudeStep, columns, heights } = ground;
    const reference = this.engine.number("altitudeReference", ground.reference);
    const input = new Float64Array(groundSlots.count + heights.length);
    write(input, 0, groundSlots, { south, west, latitudeStep, longitudeStep, columns, reference });
    input.set(heights, groundSlots.count);
    return input;
  }

  /** @param {string} [name] */
  #tracking(name) { return name === undefined ? 0 : this.engine.number("tracking", name); }

  /** @param {string} [tracking] @param {string} [reason] words of the device's own are no odometry */
  #odometry(tracking, reason) {
    /** @type {string[]} */
    const known = this.engine.names.odometry;
    return reason === undefined || tracking === "lost" ? 0 : Math.max(0, known.indexOf(reason));
  }

  /** @param {{alt?: number | null, altRef?: string}} position */
  #reference({ alt, altRef }) {
    return alt === undefined || alt === null ? NaN : this.engine.number("altitudeReference", altRef ?? "ellipsoid");
  }

  /**
   * @param {number} code
   * @returns {import("./waymark.js").Outcome}
   */
  #outcome(code) {
    let outcome = this.#outcomes.get(code);
    if (!outcome) {
      if (code === -100) throw new Error(this.#regions.text());
      outcome = Object.freeze({
        accepted: code >= 0, corrected: code === 1,
        rejection: code < 0 ? this.engine.names.rejection[-1 - code] : null,
      });
      this.#outcomes.set(code, outcome);
    }
    return outcome;
  }
}

/**
 * An anchor's height in either form: `alt` and `altRef` as in a session log, or `altitude` as in an anchor's JSON.
 * @param {import("./waymark.js").Anchor} anchor
 * @returns {{alt?: number | null, altRef?: string}}
 */
function heightOf({ alt, altRef, altitude }) {
  if (!altitude) return { alt, altRef };
  return { alt: altitude.meters, altRef: altitude.reference === "orthometric" ? "msl" : "ellipsoid" };
}

/**
 * Coordinates among the numbers of a call.
 * @param {Float64Array} n @param {number} from @param {number} to
 */
function coordinates(n, from, to) {
  const list = [];
  for (let i = from; i < to; i += coordinateSlots.count) {
    list.push({ lat: n[i + coordinateSlots.latitude], lon: n[i + coordinateSlots.longitude] });
  }
  return list;
}

/** Seconds since 1970 of a UTC text, all digits of the fraction kept (`Date` keeps three).
 *  @param {string} utc */
function secondsOf(utc) {
  const match = /^(.*?)(\.\d+)?Z$/.exec(utc);
  const milliseconds = match ? Date.parse(`${match[1]}Z`) : NaN;
  if (!match || Number.isNaN(milliseconds)) throw new Error(`utc “${utc}” is not a moment like 2026-11-20T10:00:00.250Z`);
  return milliseconds / 1000 + (match[2] ? Number(`0${match[2]}`) : 0);
}
