/** A mark of the user's own as triangles: fitted to the size of a mark, with normals, ready for the graphics processor. */

import { t } from "../../language/text.js";
import { MarkError } from "./mark-error.js";

/**
 * @typedef {Object} Part some triangles with one surface
 * @property {Float32Array} positions x y z of three corners per triangle, +Y up
 * @property {Float32Array | null} uvs u v of each corner
 * @property {number[] | null} color red, green, blue 0 … 1; null for the paint of the blazes
 * @property {ImageBitmap | null} image
 */

/** Length of a mark's largest side, metres. */
export const maximumSide = 1.8;
/** Floats per corner: position 3, normal 3, texture 2. */
export const markFloats = 8;

/**
 * Stands a model on the ground, its middle over the origin, its largest side as long as a mark's.
 * @param {Part[]} parts
 * @returns {{data: Float32Array, color: number[] | null, image: ImageBitmap | null}[]}
 */
export function fitted(parts) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { positions } of parts) {
    for (let i = 0; i < positions.length; i++) {
      low[i % 3] = Math.min(low[i % 3], positions[i]);
      high[i % 3] = Math.max(high[i % 3], positions[i]);
    }
  }
  const side = Math.max(...high.map((end, axis) => end - low[axis]));
  if (!(side > 0 && side < Infinity)) throw new MarkError(t("mark.noSize"));
  const scale = maximumSide / side;
  const middle = [(low[0] + high[0]) / 2, low[1], (low[2] + high[2]) / 2];
  return parts.map(({ positions, uvs, color, image }) => {
    const corners = positions.length / 3;
    const data = new Float32Array(corners * markFloats);
    for (let i = 0; i < corners; i++) {
      for (let axis = 0; axis < 3; axis++) data[i * markFloats + axis] = (positions[3 * i + axis] - middle[axis]) * scale;
      if (uvs) data.set([uvs[2 * i], uvs[2 * i + 1]], i * markFloats + 6);
    }
    for (let i = 0; i < corners; i += 3) setNormal(data, i);
    return { data, color, image };
  });
}

/** The normal of a triangle, for its three corners. */
function setNormal(data, first) {
  const at = (corner, axis) => data[(first + corner) * markFloats + axis];
  const [u, w] = [1, 2].map((corner) => [0, 1, 2].map((axis) => at(corner, axis) - at(0, axis)));
  const normal = [u[1] * w[2] - u[2] * w[1], u[2] * w[0] - u[0] * w[2], u[0] * w[1] - u[1] * w[0]];
  const length = Math.hypot(...normal) || 1;
  for (let corner = 0; corner < 3; corner++) {
    for (let axis = 0; axis < 3; axis++) data[(first + corner) * markFloats + 3 + axis] = normal[axis] / length;
  }
}
