/** Models in the form of Wavefront OBJ: corners, texture coordinates, faces. Materials lie in files of their own and are not read. */

import { t } from "../../language/text.js";
import { MarkError } from "./mark-error.js";

/**
 * @param {string} text
 * @returns {import("./model.js").Part[]}
 */
export function readObj(text) {
  const corners = [];
  const at = [];
  let number = 0;
  for (const line of text.split(/\r?\n/)) {
    number += 1;
    const words = line.trim().split(/\s+/);
    if (words[0] === "v") {
      corners.push(words.slice(1, 4).map((word) => finite(word, number)));
      if (corners.at(-1).length < 3) throw new MarkError(t("mark.lineCorner", { number }));
    } else if (words[0] === "f") {
      const face = words.slice(1).map((word) => indexOf(word, corners.length, number));
      if (face.length < 3) throw new MarkError(t("mark.lineFace", { number }));
      // A fan: faces are convex.
      for (let i = 2; i < face.length; i++) at.push(face[0], face[i - 1], face[i]);
    }
  }
  if (at.length === 0) throw new MarkError(t("mark.noFaces"));
  const positions = new Float32Array(at.length * 3);
  at.forEach((corner, i) => positions.set(corners[corner], 3 * i));
  return [{ positions, uvs: null, color: null, image: null }];
}

/** Counted from 1, or from the end. */
function indexOf(word, count, number) {
  const given = Number.parseInt(word, 10);
  const index = given < 0 ? count + given : given - 1;
  if (!Number.isInteger(index) || index < 0 || index >= count) {
    throw new MarkError(t("mark.lineNoCorner", { number }));
  }
  return index;
}

function finite(word, number) {
  const value = Number(word);
  if (!Number.isFinite(value)) throw new MarkError(t("mark.lineNumber", { number }));
  return value;
}
