/** The solids of the overlay, made ready for the graphics processor: corners per face, with normals and paints. */

/** Floats per corner: position 3, normal of the face 3, outward direction of the corner 3, number of the paint 1. */
export const cornerFloats = 10;

/** Numbers of the paints, in the order of the shader's palette. */
export const paints = Object.freeze({ paint: 0, lime: 1, bark: 2 });

/**
 * A closed solid of flat faces.
 * @param {ArrayLike<number>} vertices x y z of each corner
 * @param {ArrayLike<number>} indices three per triangle, counter-clockwise from outside
 * @param {number} paint
 * @returns {Float32Array} `cornerFloats` for each corner of each triangle
 */
export function solid(vertices, indices, paint) {
  const outward = new Float64Array(vertices.length);
  const normals = [];
  for (let i = 0; i < indices.length; i += 3) {
    const normal = faceNormal(vertices, indices[i], indices[i + 1], indices[i + 2]);
    normals.push(normal);
    for (let k = 0; k < 3; k++) {
      const corner = indices[i + k];
      const weight = angleAt(vertices, corner, indices[i + (k + 1) % 3], indices[i + (k + 2) % 3]);
      for (let axis = 0; axis < 3; axis++) outward[3 * corner + axis] += weight * normal[axis];
    }
  }
  const data = new Float32Array(indices.length * cornerFloats);
  for (let i = 0; i < indices.length; i++) {
    const from = 3 * indices[i];
    const direction = unit(outward[from], outward[from + 1], outward[from + 2]);
    data.set([vertices[from], vertices[from + 1], vertices[from + 2], ...normals[Math.floor(i / 3)], ...direction, paint],
      i * cornerFloats);
  }
  return data;
}

/**
 * A blaze on a post: a board with a white, a painted and a white band, for vertices of the route. It stands on the origin
 * and shows its face along +Z and −Z.
 */
export function blazePost() {
  return join(
    box(-0.04, 0, -0.04, 0.04, 1.1, 0.04, paints.bark),
    box(-0.3, 1.1, -0.05, 0.3, 1.37, 0.05, paints.lime),
    box(-0.3, 1.37, -0.05, 0.3, 1.67, 0.05, paints.paint),
    box(-0.3, 1.67, -0.05, 0.3, 1.94, 0.05, paints.lime));
}

/** The board of a sign at a corner, on a post; its middle is the origin, its face looks along +Z. */
export function signBoard() {
  return join(
    box(-0.04, -1.7, -0.08, 0.04, -0.42, -0.02, paints.bark),
    box(-0.46, -0.46, -0.04, 0.46, 0.46, 0, paints.bark),
    box(-0.41, -0.41, 0, 0.41, 0.41, 0.02, paints.lime));
}

/** The arrow on a sign: up, on its face. */
export function signArrow() {
  const outline = [[-0.07, -0.3], [0.07, -0.3], [0.07, 0.04], [0.2, 0.04], [0, 0.32], [-0.2, 0.04], [-0.07, 0.04]];
  const vertices = [0.025, 0.055].flatMap((z) => outline.flatMap(([x, y]) => [x, y, z]));
  const count = outline.length;
  // Faces that are convex: shaft, head.
  const face = [[0, 1, 2], [0, 2, 6], [3, 4, 5]];
  const indices = face.flatMap(([a, b, c]) => [a + count, b + count, c + count, a, c, b]);
  for (let i = 0; i < count; i++) {
    const j = (i + 1) % count;
    indices.push(i, j, j + count, i, j + count, i + count);
  }
  return solid(vertices, indices, paints.paint);
}

function box(x0, y0, z0, x1, y1, z1, paint) {
  const vertices = [];
  for (const y of [y0, y1]) for (const [x, z] of [[x0, z1], [x1, z1], [x1, z0], [x0, z0]]) vertices.push(x, y, z);
  const indices = [0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7];
  for (let i = 0; i < 4; i++) {
    const j = (i + 1) % 4;
    indices.push(i, j, j + 4, i, j + 4, i + 4);
  }
  return solid(vertices, indices, paint);
}

function join(...parts) {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function edges(v, a, b, c) {
  const p = (i, axis) => v[3 * i + axis];
  return [0, 1, 2].map((axis) => [p(b, axis) - p(a, axis), p(c, axis) - p(a, axis)]);
}

function faceNormal(v, a, b, c) {
  const [[ux, wx], [uy, wy], [uz, wz]] = edges(v, a, b, c);
  return unit(uy * wz - uz * wy, uz * wx - ux * wz, ux * wy - uy * wx);
}

function angleAt(v, a, b, c) {
  const [[ux, wx], [uy, wy], [uz, wz]] = edges(v, a, b, c);
  const cosine = (ux * wx + uy * wy + uz * wz) / (Math.hypot(ux, uy, uz) * Math.hypot(wx, wy, wz));
  return Math.acos(Math.min(1, Math.max(-1, cosine)));
}

function unit(x, y, z) {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}
