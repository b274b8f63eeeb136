/** Looking around in the simulated walk by turning the device itself, counted from how it was held at first. */

import { Device } from "../sensors/device.js";
import { OrientationWatch, screenAngle } from "../sensors/orientation.js";

/** @typedef {{heading: number, pitch: number, roll: number}} Attitude degrees */

export class Turning {
  /**
   * How far it is turned, degrees.
   * @type {Attitude}
   */
  now = { heading: 0, pitch: 0, roll: 0 };
  /** @type {Attitude | null} */ #first = null;
  /**
   * How it is held.
   * @type {Attitude | null}
   */
  #held = null;
  #kind = "";
  #device;
  #watch;

  /**
   * @param {import("../engine/waymark.js").Waymark} engine
   * @param {() => void} changed
   */
  constructor(engine, changed) {
    this.#device = new Device(engine);
    this.#watch = new OrientationWatch({
      device: this.#device, onHeading: () => {},
      onOrientation: (t, orientation) => { if (this.#take(t, orientation)) changed(); },
    });
    this.#watch.start();
  }

  /** From now on counted from how it is held now. */
  reset() {
    this.#first = this.#held;
    this.now = { heading: 0, pitch: 0, roll: 0 };
  }

  close() {
    this.#watch.stop();
    this.#device.close();
  }

  /** @param {number} t @param {import("../sensors/device.js").Orientation} orientation */
  #take(t, orientation) {
    if (!this.#device.orientation(t, orientation, screenAngle())) return false;
    const { heading, pitch, roll } = this.#device.pose(t);
    if (!Number.isFinite(heading)) return false;
    // Another sensor counts from another north.
    if (this.#kind !== this.#watch.kind) this.#first = null;
    this.#kind = this.#watch.kind;
    this.#held = { heading, pitch, roll };
    this.#first ??= { heading: heading - this.now.heading, pitch: pitch - this.now.pitch, roll: roll - this.now.roll };
    this.now = {
      heading: wrapped(heading - this.#first.heading), pitch: pitch - this.#first.pitch, roll: wrapped(roll - this.#first.roll),
    };
    return true;
  }
}

/** @param {number} degrees */
function wrapped(degrees) { return ((degrees + 540) % 360 + 360) % 360 - 180; }
