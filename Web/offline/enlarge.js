/** Elevation tiles (terrarium PNG) finer than those that are kept: a part of a coarser one, enlarged bilinearly. */

const size = 256;

/** @param {string} path @returns {{z: number, x: number, y: number} | null} */
export function elevationTile(path) {
  const found = /^api\/area\/elevation\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(path);
  return found && { z: Number(found[1]), x: Number(found[2]), y: Number(found[3]) };
}

/** The tile that holds a tile. @param {{z: number, x: number, y: number}} tile */
export function parentPath({ z, x, y }) { return `api/area/elevation/${z - 1}/${x >> 1}/${y >> 1}.png`; }

/**
 * @param {ArrayBuffer} parent the PNG of the tile that holds it
 * @param {{x: number, y: number}} tile which of its quarters
 * @returns {Promise<ArrayBuffer>} a PNG
 */
export async function quarter(parent, { x, y }) {
  const canvas = new OffscreenCanvas(size, size);
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  const picture = await createImageBitmap(new Blob([parent], { type: "image/png" }), { colorSpaceConversion: "none" });
  context.drawImage(picture, 0, 0);
  picture.close();
  const { data } = context.getImageData(0, 0, size, size);
  const height = (/** @type {number} */ i, /** @type {number} */ j) => {
    const k = 4 * (j * size + i);
    return data[k] * 256 + data[k + 1] + data[k + 2] / 256;
  };
  const result = context.createImageData(size, size);
  for (let row = 0; row < size; row++) {
    const [j, v] = between((row + 0.5) / 2 + (y % 2) * size / 2 - 0.5);
    for (let column = 0; column < size; column++) {
      const [i, u] = between((column + 0.5) / 2 + (x % 2) * size / 2 - 0.5);
      const north = height(i, j) * (1 - u) + height(i + 1, j) * u;
      const south = height(i, j + 1) * (1 - u) + height(i + 1, j + 1) * u;
      const value = Math.max(0, Math.min(65_535 + 255 / 256, north * (1 - v) + south * v));
      const k = 4 * (row * size + column);
      const fixed = Math.round(value * 256);
      result.data[k] = fixed >> 16;
      result.data[k + 1] = (fixed >> 8) & 255;
      result.data[k + 2] = fixed & 255;
      result.data[k + 3] = 255;
    }
  }
  context.putImageData(result, 0, 0);
  return (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer();
}

/** The pixel before a place and how far beyond it; at the border the slope goes on. @param {number} at */
function between(at) {
  const first = Math.min(size - 2, Math.max(0, Math.floor(at)));
  return [first, at - first];
}
