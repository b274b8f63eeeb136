/**
 * The engine's part of a phone's sensors: how the camera is turned, the walker's steps, the camera of a projection
 * matrix. Only carries values over; the rules are `Sources/Engine/Waymark/Odometry`.
 */

/** Slots of the pose (`DeviceLayout`). */
const slots = { position: 0, orientation: 3, steps: 7, distance: 8, isWalking: 9, stepFactor: 10, attitude: 11 };

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
    const { position: p, orientation: q } = slots;
    return {
      p: [plain(n[p]), plain(n[p + 1]), plain(n[p + 2])],
      q: [plain(n[q]), plain(n[q + 1]), plain(n[q + 2]), plain(n[q + 3])],
      steps: n[slots.steps], distance: n[slots.distance], isWalking: n[slots.isWalking] === 1,
      stepFactor: n[slots.stepFactor],
      heading: n[slots.attitude], pitch: n[slots.attitude + 1], roll: n[slots.attitude + 2],
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
    return { camera: { width: n[0], height: n[1], fovX: n[2], fovY: n[3] }, offset: { x: plain(n[4]), y: plain(n[5]) } };
  }

  #numbers(count) {
    return new Float64Array(this.exports.memory.buffer, this.exports.waymark_device_numbers(this.handle), count);
  }
}
