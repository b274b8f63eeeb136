/**
 * Shapes as signed distance fields, which the map draws sharp at every size and in any colour: the exact Euclidean
 * distance transform of P. F. Felzenszwalb and D. P. Huttenlocher (2012), started from the shades of grey at the edge as
 * tiny-sdf does.
 */

const far = 1e20;

/**
 * @param {Uint8ClampedArray} alpha coverage of each pixel, 0 … 255, row after row
 * @param {number} width
 * @param {number} height
 * @param {number} radius largest distance that is stored, pixels
 * @returns {Uint8ClampedArray} 192 on the edge, more inside, less outside
 */
export function distanceField(alpha, width, height, radius) {
  const outside = new Float64Array(width * height);
  const inside = new Float64Array(width * height);
  for (let i = 0; i < alpha.length; i++) {
    const share = alpha[i] / 255;
    const distance = 0.5 - share;
    outside[i] = share === 1 ? 0 : share === 0 ? far : Math.max(0, distance) ** 2;
    inside[i] = share === 1 ? far : share === 0 ? 0 : Math.max(0, -distance) ** 2;
  }
  transform(outside, width, height);
  transform(inside, width, height);
  const field = new Uint8ClampedArray(alpha.length);
  for (let i = 0; i < field.length; i++) {
    const distance = Math.sqrt(outside[i]) - Math.sqrt(inside[i]);
    field[i] = Math.round(255 - 255 * (distance / radius + 0.25));
  }
  return field;
}

/** Squared distances along the columns, then along the rows. */
function transform(grid, width, height) {
  const length = Math.max(width, height);
  const work = { f: new Float64Array(length), z: new Float64Array(length + 1), v: new Uint16Array(length) };
  for (let x = 0; x < width; x++) transformLine(grid, x, width, height, work);
  for (let y = 0; y < height; y++) transformLine(grid, y * width, 1, width, work);
}

/** The lower envelope of the parabolas over one line. */
function transformLine(grid, offset, stride, length, { f, z, v }) {
  v[0] = 0;
  z[0] = -far;
  z[1] = far;
  f[0] = grid[offset];
  for (let q = 1, k = 0; q < length; q++) {
    f[q] = grid[offset + q * stride];
    const square = q * q;
    let crossing = 0;
    do {
      const r = v[k];
      crossing = (f[q] - f[r] + square - r * r) / (q - r) / 2;
    } while (crossing <= z[k] && --k > -1);
    k++;
    v[k] = q;
    z[k] = crossing;
    z[k + 1] = far;
  }
  for (let q = 0, k = 0; q < length; q++) {
    while (z[k + 1] < q) k++;
    const r = v[k];
    grid[offset + q * stride] = f[r] + (q - r) * (q - r);
  }
}
