/** The two solids that an anchor is shown as; round about the vertical axis, so that they need not be rotated. */

import { solid } from "./meshes.js";

const sides = 10;
/** Radius at a height, metres: the tip stands on the position. */
const arrowProfile = [[0, 0], [0.42, 0.8], [0.17, 0.8], [0.17, 1.7], [0, 1.7]];

/** An arrow that points down at its position. */
export function anchorArrow() { return { data: turned(arrowProfile), height: 1.7 }; }

/** A ball of radius 1 about its position. */
export function anchorBall() {
  const bands = 6;
  const data = turned(Array.from({ length: bands + 1 }, (_, i) => {
    const angle = Math.PI * i / bands;
    return [i % bands === 0 ? 0 : Math.sin(angle), -Math.cos(angle)];
  }));
  return { data, height: 2 };
}

/** A solid of revolution. @param {number[][]} profile radius and height, from below to above; 0 first and last */
function turned(profile) {
  const vertices = [];
  const indices = [];
  const last = profile.length - 1;
  const ring = (i) => 1 + (i - 1) * sides;
  vertices.push(0, profile[0][1], 0);
  for (let i = 1; i < last; i++) {
    for (let k = 0; k < sides; k++) {
      const angle = 2 * Math.PI * k / sides;
      vertices.push(profile[i][0] * Math.cos(angle), profile[i][1], -profile[i][0] * Math.sin(angle));
    }
  }
  const top = vertices.length / 3;
  vertices.push(0, profile[last][1], 0);
  for (let k = 0; k < sides; k++) {
    const next = (k + 1) % sides;
    indices.push(0, ring(1) + next, ring(1) + k);
    for (let i = 1; i < last - 1; i++) {
      const [a, b] = [ring(i) + k, ring(i) + next];
      const [c, d] = [ring(i + 1) + k, ring(i + 1) + next];
      indices.push(a, b, d, a, d, c);
    }
    indices.push(ring(last - 1) + k, ring(last - 1) + next, top);
  }
  return solid(vertices, indices, 0);
}
