/**
 * Directions between places and pixels, for marks that stay on the picture from frame to frame. What is seen and where, the
 * engine says; here it is only kept in place.
 */

const radians = Math.PI / 180;
const earthRadius = 6_371_000;
/** Light bends with 0.13 of the Earth's curvature. */
const bend = (1 - 0.13) / (2 * earthRadius);

/**
 * Azimuth, apparent elevation (degrees) and distance (metres) of a place, good to a tenth of a degree within 200 km.
 * @param {{lat: number, lon: number, height: number}} eye
 * @param {{lat: number, lon: number, height: number}} place
 */
export function directionTo(eye, place) {
  const turn = ((place.lon - eye.lon + 540) % 360) - 180;
  const [a, b, l] = [eye.lat * radians, place.lat * radians, turn * radians];
  const east = Math.cos(b) * Math.sin(l);
  const north = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(l);
  const ahead = Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(l);
  const distance = Math.atan2(Math.hypot(east, north), ahead) * earthRadius;
  const azimuth = (Math.atan2(east, north) / radians + 360) % 360;
  const rise = place.height - eye.height - bend * distance * distance;
  return { azimuth, elevation: Math.atan2(rise, Math.max(1, distance)) / radians, distance };
}

/** Degrees within −180 … 180: how far one direction is turned from another. @param {number} degrees the difference */
export function turned(degrees) { return ((degrees % 360) + 540) % 360 - 180; }

/** The camera of a frame: turns directions into pixels. */
export class Projection {
  #m = new Float64Array(9);

  /**
   * @param {ArrayLike<number>} q quaternion x y z w of the pose
   * @param {number} yawDegrees heading of the scene's −Z axis
   * @param {{width: number, height: number, fovX: number, fovY: number}} camera
   */
  set(q, yawDegrees, { width, height, fovX, fovY }) {
    const scale = 1 / Math.hypot(q[0], q[1], q[2], q[3]);
    const [x, y, z, w] = [q[0] * scale, q[1] * scale, q[2] * scale, q[3] * scale];
    const m = this.#m;
    // Columns: the camera's right, up and back axes in the scene.
    m[0] = 1 - 2 * (y * y + z * z);
    m[1] = 2 * (x * y + w * z);
    m[2] = 2 * (x * z - w * y);
    m[3] = 2 * (x * y - w * z);
    m[4] = 1 - 2 * (x * x + z * z);
    m[5] = 2 * (y * z + w * x);
    m[6] = 2 * (x * z + w * y);
    m[7] = 2 * (y * z - w * x);
    m[8] = 1 - 2 * (x * x + y * y);
    this.yaw = yawDegrees;
    this.middleX = width / 2;
    this.middleY = height / 2;
    this.focalX = width / 2 / Math.tan(fovX / 2 * radians);
    this.focalY = height / 2 / Math.tan(fovY / 2 * radians);
  }

  /**
   * @param {number} azimuth degrees
   * @param {number} elevation degrees
   * @param {{x: number, y: number}} point where to put the pixel
   * @returns {boolean} false for what is behind the camera
   */
  project(azimuth, elevation, point) {
    const turn = (azimuth - this.yaw) * radians;
    const level = Math.cos(elevation * radians);
    const [sx, sy, sz] = [level * Math.sin(turn), Math.sin(elevation * radians), -level * Math.cos(turn)];
    const m = this.#m;
    const depth = -(m[6] * sx + m[7] * sy + m[8] * sz);
    if (depth < 0.05) return false;
    point.x = this.middleX + this.focalX * (m[0] * sx + m[1] * sy + m[2] * sz) / depth;
    point.y = this.middleY - this.focalY * (m[3] * sx + m[4] * sy + m[5] * sz) / depth;
    return true;
  }
}
