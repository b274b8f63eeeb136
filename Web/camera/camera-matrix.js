/** Rotations of a pose as 3 × 3 matrices for shaders, column by column, written into arrays that are made once. */

/**
 * @param {ArrayLike<number>} q quaternion x y z w, camera axes into scene axes; of any length but 0
 * @param {Float32Array} toScene 9 numbers
 * @param {Float32Array} toCamera 9 numbers, its transpose
 */
export function rotations(q, toScene, toCamera) {
  const scale = 1 / Math.hypot(q[0], q[1], q[2], q[3]);
  const x = q[0] * scale;
  const y = q[1] * scale;
  const z = q[2] * scale;
  const w = q[3] * scale;
  toScene[0] = 1 - 2 * (y * y + z * z);
  toScene[1] = 2 * (x * y + w * z);
  toScene[2] = 2 * (x * z - w * y);
  toScene[3] = 2 * (x * y - w * z);
  toScene[4] = 1 - 2 * (x * x + z * z);
  toScene[5] = 2 * (y * z + w * x);
  toScene[6] = 2 * (x * z + w * y);
  toScene[7] = 2 * (y * z - w * x);
  toScene[8] = 1 - 2 * (x * x + y * y);
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 3; column++) toCamera[3 * column + row] = toScene[3 * row + column];
  }
}
