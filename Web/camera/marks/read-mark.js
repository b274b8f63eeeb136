/** Reads a mark of the user's own: a model (glTF, OBJ) or a picture. */

import { t } from "../../language/text.js";
import { readGltf } from "./gltf.js";
import { MarkError } from "./mark-error.js";
import { fitted } from "./model.js";
import { readObj } from "./obj.js";

/** Larger files are refused, bytes. */
const maximumSize = 16e6;
/** Larger pictures are made smaller, pixels. */
const maximumPixels = 1024;

/**
 * @param {Blob} file
 * @param {string} name of the file; its extension gives the kind
 * @returns {Promise<ReturnType<typeof fitted>>} what to draw
 * @throws {MarkError} what is wrong with it
 */
export async function readMark(file, name) {
  if (file.size > maximumSize) throw new MarkError(t("mark.large"), t("mark.largeAdvice"));
  const ending = /\.(\w+)$/.exec(name)?.[1].toLowerCase();
  if (ending === "glb" || ending === "gltf") return fitted(await readGltf(await file.arrayBuffer()));
  if (ending === "obj") return fitted(readObj(await file.text()));
  return fitted([await board(file)]);
}

/** A picture that stands on the ground, seen from both sides. @returns {Promise<import("./model.js").Part>} */
async function board(file) {
  let image;
  try {
    image = await createImageBitmap(file);
  } catch {
    throw new MarkError(t("mark.unknown"));
  }
  const side = Math.max(image.width, image.height);
  if (side > maximumPixels) {
    const size = { resizeWidth: Math.ceil(image.width * maximumPixels / side), resizeHeight: Math.ceil(image.height * maximumPixels / side) };
    image = await createImageBitmap(image, { ...size, resizeQuality: "high" });
  }
  const x = image.width / image.height / 2;
  return {
    positions: new Float32Array([-x, 0, 0, x, 0, 0, x, 1, 0, -x, 0, 0, x, 1, 0, -x, 1, 0]),
    uvs: new Float32Array([0, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0]), color: [1, 1, 1], image,
  };
}
