/** The phone's own sensors as a source: geolocation, orientation, steps. */
import { requestMotionPermission } from "../shared/handheld.js";
import { utcLine } from "./clock.js";
import { Device } from "./device.js";
import { EarlySample } from "./early-sample.js";
import { watchLocation } from "./location.js";
import { Look } from "./look.js";
import { messagesOf, withdrawn } from "./messages.js";
import { watchMotion } from "./motion.js";
import { OrientationWatch, screenAngle } from "./orientation.js";
import { WakeLock } from "./wake-lock.js";

/** Sensors that say nothing for this long are taken for absent, seconds. */
const patience = 2;
/** Sensors report changes only: a device that lies still still has a pose, this often, seconds. */
const stillInterval = 0.1;
/** Positions that the user points at: their accuracy, metres, and how often they are repeated, seconds. */
const pointed = { accuracy: 10, interval: 1 };
/** Trust in the direction of a picture that the user turned by hand, degrees. */
const handAccuracy = 10;
/** How long the user is welcomed back, seconds. */
const welcome = 8;
/** After the background a new orientation is waited for at most this long, seconds. */
const freshness = 1;
const memory = "waymark.step-factor";

export class SensorsSource {
  kind = "sensors";
  #sink = null;
  #ends = [];
  #queue = [];
  #wakeLock = new WakeLock();
  #camera = "";
  #lastPose = null;
  #lastPoseTime = -Infinity;
  #hasOrientation = false;
  #hasMotion = false;
  #hasFix = false;
  #earlyFix = new EarlySample("fix");
  #earlyHeading = new EarlySample("heading");
  #place = null;
  #placeTime = -Infinity;
  #lookHeading = null;
  #lookReported = false;
  #freshUntil = -Infinity;
  #hidden = false;
  #denied = false;
  #absenceReported = false;

  /**
   * @param {Object} options
   * @param {Object} options.engine a loaded `Waymark`
   * @param {Pick<import("../shared/source.js").Viewport, "camera"> & {overlay?: HTMLElement}} options.viewport
   * @param {import("../shared/store.js").Store | null} [options.store] its key `pointedPosition` (`{lat, lon}`: where the user tapped
   *   the map to say “I am here”) is followed
   * @param {number} [options.bodyHeight] of the walker, metres
   * @param {HTMLElement | null} [options.dragTarget] what is dragged to look around without sensors
   * @param {ReturnType<typeof messagesOf>} [options.messages] what is said; without them each message names its problem
   */
  constructor({ engine, viewport, store = null, bodyHeight, dragTarget = null, messages = messagesOf(() => null) }) {
    this.messages = messages;
    this.viewport = viewport;
    this.store = store;
    this.device = new Device(engine, { bodyHeight, stepFactor: rememberedFactor() });
    this.look = new Look(dragTarget ?? viewport.overlay?.parentElement ?? document.body, () => viewport.camera());
    this.orientation = new OrientationWatch({
      device: this.device,
      onOrientation: (t, orientation) => this.#orient(t, orientation),
      onHeading: (line) => this.#enqueue(...this.#earlyHeading.admit(line)),
      onCompass: (problem) => this.#report("compass", problem ? this.messages.compass : null),
    });
  }

  /** What is there: for the interface and for tests. */
  get status() {
    return {
      location: this.#hasFix ? "device" : this.#place ? "pointed" : "none",
      orientation: this.#hasOrientation ? this.orientation.kind : "hand",
      steps: this.#hasMotion,
      wakeLock: this.#wakeLock.isHeld,
    };
  }

  /** Begins. Call it in a user's gesture: iOS asks for the motion sensors only then. */
  async start(sink) {
    this.#sink = sink;
    const permission = requestMotionPermission(); // first of all, while the gesture lasts
    this.startedAt = performance.now();
    sink.sample(utcLine(this.startedAt, Date.now()));
    if (!globalThis.isSecureContext) sink.message(this.messages.insecure);
    this.#wakeLock.hold();
    this.#ends.push(watchLocation({
      onFix: (line) => this.#fix(line),
      onProblem: (problem) => {
        if (!globalThis.isSecureContext) return; // said already
        this.#report("location", problem ? this.messages.location[problem] : null);
      },
    }));
    const hide = () => this.#visibility();
    document.addEventListener("visibilitychange", hide);
    this.#ends.push(() => document.removeEventListener("visibilitychange", hide));
    if (this.store) this.#ends.push(this.store.subscribe("pointedPosition", (place) => this.setPosition(place)));
    const answer = await permission;
    if (!this.#sink) return; // stopped while the question was open
    if (answer === "denied") {
      this.#denied = true;
      this.#useHand(this.messages.orientation.denied);
      return;
    }
    this.orientation.start();
    this.#ends.push(watchMotion((t, x, y, z) => this.#accelerate(t, x, y, z)));
  }

  stop() {
    for (const end of this.#ends.splice(0)) end();
    this.orientation.stop();
    this.look.stop();
    this.#wakeLock.release();
    if (this.device.handle) rememberFactor(this.device.pose(0).stepFactor);
    this.device.close();
    this.#sink = null;
    this.#queue = [];
  }

  /**
   * The user says where they are, for a device that does not know.
   * @param {{lat: number, lon: number} | null} place
   */
  setPosition(place) {
    const good = place && Math.abs(place.lat) <= 90 && Math.abs(place.lon) <= 180;
    this.#place = good ? { lat: place.lat, lon: place.lon } : null;
    this.#placeTime = -Infinity;
  }

  /** Hands everything that came since to the sink, then says what to draw. */
  frame(now) {
    if (!this.#sink || this.#hidden) return null;
    const t = now / 1000;
    this.#giveCamera(t);
    this.#noticeAbsence(t);
    if (t < this.#freshUntil) return null; // back from the background: the old orientation means nothing
    if (!this.#hasOrientation) this.#lookAround(t);
    else if (t - this.#lastPoseTime > stillInterval) this.#pose(t);
    this.#givePointed(t);
    this.#flush();
    if (!this.#lastPose) return null;
    return { t, pose: this.#lastPose, camera: this.viewport.camera(), background: "video" };
  }

  // Samples

  #enqueue(...lines) {
    if (!this.#hidden) this.#queue.push(...lines);
    // Without animation frames (a map over the picture) nothing may pile up.
    if (this.#queue.length > 600) this.#flush();
  }

  #flush() {
    const lines = this.#queue;
    this.#queue = [];
    for (const line of lines) this.#sink?.sample(line);
  }

  #orient(t, orientation) {
    if (this.#hidden || !this.device.orientation(t, orientation, screenAngle())) return;
    if (!this.#hasOrientation) {
      this.#hasOrientation = true;
      this.look.stop();
      this.#sink?.message(withdrawn("orientation"));
    }
    this.#freshUntil = -Infinity;
    this.#pose(t);
  }

  #pose(t) {
    if (t <= this.#lastPoseTime) return;
    this.#lastPoseTime = t;
    const { p, q } = this.device.pose(t);
    const reason = this.#hasMotion ? "steps" : "no motion sensor";
    this.#lastPose = { p, q, tracking: "limited", reason };
    this.#enqueue({ t, pose: this.#lastPose });
    this.#enqueue(...this.#earlyFix.pose(t), ...this.#earlyHeading.pose(t));
  }

  #accelerate(t, x, y, z) {
    if (this.#hidden) return;
    if (!this.#hasMotion) {
      this.#hasMotion = true;
      this.#sink?.message(withdrawn("motion"));
    }
    this.device.acceleration(t, x, y, z);
  }

  #fix(line) {
    this.#hasFix = true;
    if (line.fix.speed !== undefined) this.device.speed(line.t, line.fix.speed);
    this.#enqueue(...this.#earlyFix.admit(line));
  }

  #giveCamera(t) {
    const { width, height, fovX, fovY } = this.viewport.camera();
    const line = { t, camera: { width, height, fovX, fovY } };
    const text = JSON.stringify(line.camera);
    if (text === this.#camera) return;
    this.#camera = text;
    // At once, before the poses that wait: they are drawn with it.
    this.#sink.sample(line);
  }

  // What is missing

  #report(id, message) { this.#sink?.message(message ?? withdrawn(id)); }

  #noticeAbsence(t) {
    if (this.#absenceReported || t - this.startedAt / 1000 < patience) return;
    this.#absenceReported = true;
    if (!this.#hasOrientation && !this.#denied) this.#useHand(this.messages.orientation.absent);
    else if (this.#hasOrientation && !this.#hasMotion) this.#sink.message(this.messages.motion);
  }

  #useHand(message) {
    this.look.start();
    this.#sink?.message(message);
  }

  /** Poses of a picture that is turned by hand. The user turns it until it fits: so its −Z is north. */
  #lookAround(t) {
    const waits = !this.#denied && t - this.startedAt / 1000 < patience;
    if (waits || (t - this.#lastPoseTime < stillInterval && this.#lookHeading === lookKey(this.look))) return;
    this.device.orientation(t, this.look.orientation, 0);
    this.#pose(t);
    if (this.#lookHeading === lookKey(this.look) && this.#lookReported) return;
    this.#lookHeading = lookKey(this.look);
    this.#lookReported = true;
    this.#enqueue({ t, heading: { deg: this.look.heading, north: "true", acc: handAccuracy } });
  }

  #givePointed(t) {
    if (!this.#place || this.#hasFix || t - this.#placeTime < pointed.interval) return;
    this.#placeTime = t;
    this.#enqueue({ t, fix: { ...this.#place, hAcc: pointed.accuracy } });
  }

  // Background

  #visibility() {
    const now = performance.now();
    if (document.visibilityState === "hidden") {
      this.#flush();
      if (this.#lastPose) {
        this.#sink?.sample({ t: now / 1000, pose: { ...this.#lastPose, tracking: "lost", reason: "background" } });
      }
      this.#hidden = true;
      this.orientation.stop();
      this.#earlyFix = new EarlySample("fix");
      this.#earlyHeading = new EarlySample("heading");
      rememberFactor(this.device.pose(now / 1000).stepFactor);
      return;
    }
    if (!this.#hidden) return;
    this.#hidden = false;
    if (!this.#denied) this.orientation.start();
    this.#freshUntil = now / 1000 + freshness;
    this.#lastPoseTime = now / 1000;
    this.#sink?.sample(utcLine(now, Date.now()));
    this.#lookReported = false; // a new segment asks for its north again
    this.#sink?.message(this.messages.returned);
    setTimeout(() => this.#sink?.message(withdrawn(this.messages.returned.id)), welcome * 1000);
  }
}

const lookKey = (look) => `${look.heading} ${look.pitch}`;

function rememberedFactor() {
  try {
    return Number(localStorage.getItem(memory) ?? NaN);
  } catch {
    return NaN; // storage is forbidden in this window
  }
}

function rememberFactor(factor) {
  try {
    if (Number.isFinite(factor)) localStorage.setItem(memory, String(factor));
  } catch {
    // forbidden or full: the next walk learns anew
  }
}
