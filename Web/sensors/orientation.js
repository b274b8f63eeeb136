/**
 * How the device is turned, from whatever the browser has.
 *
 * Two different things come out: a *relative* orientation, steady but with an arbitrary north, for poses; and a compass
 * *heading*. iOS: `deviceorientation` is relative, `webkitCompassHeading` is the compass. Android: the sensors
 * `RelativeOrientationSensor` and `AbsoluteOrientationSensor`, or the events `deviceorientation` and
 * `deviceorientationabsolute`. Where there is only an absolute orientation it serves for both.
 */
import { timeOfEvent } from "./clock.js";

/** Assumed accuracy of a compass that does not give its own, degrees: phones in a street. */
const unknownAccuracy = 20;
/** Headings closer together than this say nothing new, seconds. */
const headingInterval = 0.1;
/** When an absolute orientation has come alone for this long, it gives the poses, seconds. */
const patience = 1;

/** How far the picture is turned against the device, degrees. */
export function screenAngle() {
  const angle = globalThis.screen?.orientation?.angle ?? globalThis.orientation ?? 0;
  return Number.isFinite(angle) ? angle : 0;
}

const eulerOf = (event) => [event.alpha, event.beta, event.gamma];
const isMeasured = (euler) => euler.every((angle) => typeof angle === "number" && Number.isFinite(angle));

/** Watches orientation and compass until it is stopped. */
export class OrientationWatch {
  #ends = [];
  #lastRelative = -Infinity;
  #lastHeading = -Infinity;
  /** Since when an absolute orientation comes without a relative one. @type {number | null} */ #aloneSince = null;
  #sensors = [];

  /**
   * @param {Object} options
   * @param {import("./device.js").Device} options.device
   * @param {(t: number, orientation: import("./device.js").Orientation) => void} options.onOrientation for poses
   * @param {(line: {t: number, heading: Object}) => void} options.onHeading
   * @param {(problem: "calibration" | "") => void} [options.onCompass] the compass says that it knows nothing
   */
  constructor(options) {
    this.options = options;
    /** What gives the poses now, for messages and tests. */
    this.kind = "none";
  }

  start() {
    const hasSensors = this.#startSensor("RelativeOrientationSensor", (s) => this.#relativeSensor(s));
    this.#startSensor("AbsoluteOrientationSensor", (s) => this.#absoluteSensor(s));
    this.#listen("deviceorientation", (event) => this.#relativeEvent(event, hasSensors));
    this.#listen("deviceorientationabsolute", (event) => this.#absoluteEvent(event));
  }

  stop() {
    for (const end of this.#ends.splice(0)) end();
    for (const sensor of this.#sensors.splice(0)) sensor.stop();
  }

  #listen(name, take) {
    globalThis.addEventListener(name, take);
    this.#ends.push(() => globalThis.removeEventListener(name, take));
  }

  /** Starts a sensor of the Generic Sensor API; the events serve when there is none, or when it fails later. */
  #startSensor(name, take) {
    if (typeof globalThis[name] !== "function") return false;
    try {
      const sensor = new globalThis[name]({ frequency: 60, referenceFrame: "device" });
      sensor.addEventListener("reading", () => take(sensor));
      sensor.addEventListener("error", () => sensor.stop());
      sensor.start();
      this.#sensors.push(sensor);
      return true;
    } catch {
      return false; // forbidden by a policy of the page
    }
  }

  #relativeSensor(sensor) {
    if (!sensor.quaternion) return;
    this.#relative("sensor", timeOfEvent(sensor.timestamp, performance.now()), { quaternion: [...sensor.quaternion] });
  }

  #absoluteSensor(sensor) {
    if (!sensor.quaternion) return;
    this.#absolute("sensor", timeOfEvent(sensor.timestamp, performance.now()), { quaternion: [...sensor.quaternion] });
  }

  #relativeEvent(event) {
    const euler = eulerOf(event);
    if (!isMeasured(euler)) return;
    const t = timeOfEvent(event.timeStamp, performance.now());
    if (typeof event.webkitCompassHeading === "number") {
      this.#relative("event", t, { euler });
      const accuracy = event.webkitCompassAccuracy;
      this.#compass(t, event.webkitCompassHeading, euler, accuracy);
    } else if (event.absolute === true) {
      this.#absolute("event", t, { euler });
    } else {
      this.#relative("event", t, { euler });
    }
  }

  #absoluteEvent(event) {
    const euler = eulerOf(event);
    if (isMeasured(euler)) this.#absolute("event", timeOfEvent(event.timeStamp, performance.now()), { euler });
  }

  #relative(source, t, orientation) {
    // Sensor and event give the same twice; the sensor is better, as its quaternion has no poles.
    if (source === "event" && this.kind === "relative-sensor" && t - this.#lastRelative < patience) return;
    this.#lastRelative = t;
    this.#aloneSince = null;
    this.kind = `relative-${source}`;
    this.options.onOrientation(t, orientation);
  }

  #absolute(source, t, orientation) {
    const angle = screenAngle();
    if (t - this.#lastHeading >= headingInterval) {
      const deg = this.options.device.heading(orientation, angle);
      this.#lastHeading = t;
      if (Number.isFinite(deg)) {
        this.options.onHeading({ t, heading: { deg, north: "magnetic", acc: unknownAccuracy } });
      }
    }
    // A device that rests may report nothing for a while: which of the two comes first then means nothing.
    this.#aloneSince ??= t;
    if (t - this.#aloneSince < patience || (source === "event" && this.kind === "absolute-sensor")) return;
    this.kind = `absolute-${source}`;
    this.options.onOrientation(t, orientation);
  }

  #compass(t, degrees, euler, accuracy) {
    const known = Number.isFinite(accuracy) && accuracy >= 0 && Number.isFinite(degrees);
    this.options.onCompass?.(known ? "" : "calibration");
    if (!known || t - this.#lastHeading < headingInterval) return;
    const deg = this.options.device.headingOfCompass(degrees, euler, screenAngle());
    this.#lastHeading = t;
    if (Number.isFinite(deg)) this.options.onHeading({ t, heading: { deg, north: "magnetic", acc: accuracy + 0 } });
  }
}
