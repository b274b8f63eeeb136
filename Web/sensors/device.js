/**
 * The engine's part of a phone's sensors: how the camera is turned, the walker's steps, the camera of a projection
 * matrix. Only carries values over; the rules are `Sources/Engine/Waymark/Odometry`.
 */

import { deviceSlots as slots, projectionSlots } from "../engine/layouts.js";
import { components } from "../engine/memory.js";

// A sum with +0 makes a negative zero positive, which JSON cannot distinguish: the engine gets exactly what a log
// holds.
const plain = (number) => number + 0;

/**
 * @typedef {Object} Orientation what an orientation sensor says: angles of an event in degrees, or a quaternion
 * @property {[number, number, number]} [euler] alpha, beta, gamma
 * @property {[number, number, number, number]} [quaternion] x y z w, device axes into Earth axes
 */

export class Device {
  /**
   * @param {{exports: Object}} engine a loaded `Waymark`
   * @param {{bodyHeight?: number, stepFactor?: number}} [walker] metres; what was learnt of the walker's steps before
   */
  constructor(engine, { bodyHeight = NaN, stepFactor = NaN } = {}) {
    this.exports = engine.exports;
    this.handle = this.exports.waymark_device_open(bodyHeight, stepFactor);
  }

  /** Frees it. */
  close() {
    if (this.handle) this.exports.waymark_device_close(this.handle);
    this.handle = 0;
  }

  /**
   * Takes an orientation.
   * @param {number} t seconds
   * @param {Orientation} orientation
   * @param {number} screenAngle `screen.orientation.angle`, degrees
   * @returns {boolean} false when it is none
   */
  orientation(t, orientation, screenAngle) {
    const { waymark_device_euler: euler, waymark_device_quaternion: quaternion } = this.exports;
    const code = orientation.quaternion
      ? quaternion(this.handle, t, ...orientation.quaternion, screenAngle)
      : euler(this.handle, t, ...orientation.euler, screenAngle);
    return code === 0;
  }

  /**
   * Heading of the camera for an absolute orientation.
   * @param {Orientation} orientation
   * @param {number} screenAngle degrees
   * @returns {number} degrees clockwise from the north of the orientation; NaN where it means nothing
   */
  heading(orientation, screenAngle) {
    const { waymark_heading_of_euler: euler, waymark_heading_of_quaternion: quaternion } = this.exports;
    return plain(orientation.quaternion
      ? quaternion(...orientation.quaternion, screenAngle) : euler(...orientation.euler, screenAngle));
  }

  /**
   * Heading of the camera from a compass that gives the heading of the device (iOS).
   * @param {number} compass degrees
   * @param {[number, number, number]} euler angles of the same event
   * @param {number} screenAngle degrees
   * @returns {number} degrees clockwise from the compass's north; NaN where it means nothing
   */
  headingOfCompass(compass, euler, screenAngle) {
    return plain(this.exports.waymark_heading_of_compass(compass, ...euler, screenAngle));
  }

  /**
   * Takes an acceleration with gravity, m/s².
   * @returns {number} steps that it completed
   */
  acceleration(t, x, y, z) { return this.exports.waymark_device_acceleration(this.handle, t, x, y, z); }

  /** Takes a speed that a receiver measured, m/s. */
  speed(t, metersPerSecond) { this.exports.waymark_device_speed(this.handle, t, metersPerSecond); }

  /**
   * Where the camera is.
   * @param {number} t seconds
   * @returns {{p: [number, number, number], q: [number, number, number, number], steps: number, distance: number,
   *   isWalking: boolean, stepFactor: number, heading: number, pitch: number, roll: number}} `heading`, `pitch`, `roll`: the
   *   same as `q`, degrees
   */
  pose(t) {
    const n = this.#numbers(this.exports.waymark_device_pose(this.handle, t));
    return {
      p: components(n, slots.position, 3).map(plain), q: components(n, slots.orientation, 4).map(plain),
      steps: n[slots.steps], distance: n[slots.distance], isWalking: n[slots.isWalking] === 1,
      stepFactor: n[slots.stepFactor],
      heading: n[slots.heading], pitch: n[slots.pitch], roll: n[slots.roll],
    };
  }

  /**
   * The camera of a projection matrix.
   * @param {ArrayLike<number>} matrix 16 numbers, column by column
   * @param {number} width of the shown viewport, pixels
   * @param {number} height of the shown viewport, pixels
   * @returns {{camera: import("../shared/source.js").Camera, offset: {x: number, y: number}} | null} a camera with its axis
   *   in the centre, and where what is shown begins in its viewport
   */
  projection(matrix, width, height) {
    const count = this.exports.waymark_device_projection(
      this.handle, matrix[0], matrix[5], matrix[8], matrix[9], width, height);
    if (count < 0) return null;
    const n = this.#numbers(count);
    const own = projectionSlots;
    return {
      camera: { width: n[own.width], height: n[own.height], fovX: n[own.fovX], fovY: n[own.fovY] },
      offset: { x: plain(n[own.offsetX]), y: plain(n[own.offsetY]) },
    };
  }

  #numbers(count) {
    return new Float64Array(this.exports.memory.buffer, this.exports.waymark_device_numbers(this.handle), count);
  }
}
