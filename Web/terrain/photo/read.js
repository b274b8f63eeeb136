/** A photo as the engine takes it: small, upright, with what its camera wrote. */

/** The longer side of the picture that is looked at, pixels. */
const side = 640;
/** What a camera writes stands at the beginning of the file. */
const head = 256 * 1024;
/** Diagonal of a frame of 35 mm film, millimetres: focal lengths refer to it. */
const filmDiagonal = 43.2666;
/** A phone's main camera, where the photo does not say: millimetres for 35 mm film. */
const usualFocalLength = 26;

/**
 * @typedef {Object} Photo
 * @property {ImageBitmap} picture upright; its owner closes it
 * @property {HTMLCanvasElement} canvas the picture, small
 * @property {import("../../engine/terrain.js").PhotoFacts | null} facts null when the file has none
 * @property {number} focal pixels of the small picture
 * @property {boolean} isFocalKnown
 */

/**
 * @param {File} file
 * @param {import("../client.js").TerrainClient} client
 * @returns {Promise<Photo>} throws when the browser cannot read it
 */
export async function readPhoto(file, client) {
  const bytes = new Uint8Array(await file.slice(0, head).arrayBuffer());
  const [facts, picture] = await Promise.all([
    client.ask("photo", { bytes }), createImageBitmap(file, { imageOrientation: "from-image" }),
  ]);
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const isFocalKnown = Boolean(facts?.focalLength35);
  const focal = (facts?.focalLength35 || usualFocalLength) * Math.hypot(canvas.width, canvas.height) / filmDiagonal;
  return { picture, canvas, facts, focal, isFocalKnown };
}

/** Bytes of a small picture, four a pixel. @param {HTMLCanvasElement} canvas */
export function pixelsOf(canvas) {
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const { width, height, data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { width, height, pixels: data };
}
