/** Heights on the squares of the web map, for pictures of the ground: made from blocks whose samples are about as far apart as pixels. */

import { mercator } from "../shared/mercator.js";
import { nameOf } from "./block-store.js";

/** Points of a side. */
export const side = 256;
/** Blocks of a level that are kept ready. */
const maximum = 12;
const coarsest = 4;
/** From here on samples of a second of arc are farther apart than pixels. */
const finestZoom = 12;

export class GroundTiles {
  #engine;
  #store;
  #extent;
  /** @type {Map<number, {terrain: import("../engine/terrain.js").Terrain, numbers: Map<string, number>}>} */ #levels = new Map();

  /**
   * @param {import("../engine/terrain.js").TerrainEngine} engine
   * @param {import("./block-store.js").BlockStore} store
   * @param {import("./blocks.js").Extent | null} extent null: there are no heights
   */
  constructor(engine, store, extent) {
    this.#engine = engine;
    this.#store = store;
    this.#extent = extent;
  }

  /**
   * @param {number} z @param {number} x @param {number} y
   * @returns {Promise<Float32Array | null>} metres at the centres of the pixels, row by row from the north-west; null where there are none
   */
  async tile(z, x, y) {
    if (!this.#extent) return null;
    const world = side * 2 ** z;
    const longitudes = Float64Array.from({ length: side }, (_, i) => mercator.lon((x * side + i + 0.5) / world));
    const latitudes = Float64Array.from({ length: side }, (_, i) => mercator.lat((y * side + i + 0.5) / world));
    const { bounds, finest } = this.#extent;
    // Across the date line the area's window goes on beyond the map's edge.
    const turn = 360 * Math.round(((bounds.west + bounds.east) / 2 - longitudes[side / 2]) / 360);
    const window = {
      south: Math.max(bounds.south, latitudes[side - 1]), north: Math.min(bounds.north, latitudes[0]),
      west: Math.max(bounds.west, longitudes[0] + turn), east: Math.min(bounds.east, longitudes[side - 1] + turn),
    };
    if (window.south >= window.north || window.west >= window.east) return null;
    const number = Math.max(finest, Math.min(coarsest, finestZoom - z));
    const level = this.#level(number);
    const addresses = level.terrain.covering(number, window);
    const blocks = await Promise.all(addresses.map(async (address) => ({ name: nameOf(address), block: await this.#store.block(address) })));
    const there = blocks.filter(({ block }) => block);
    if (there.length === 0) return null;
    for (const { name, block } of there) {
      const id = level.numbers.get(name) ?? level.terrain.add(/** @type {Uint8Array} */ (block));
      // The one used last is dropped last.
      level.numbers.delete(name);
      level.numbers.set(name, id);
    }
    const heights = level.terrain.grid(latitudes, longitudes, { fillsGaps: true });
    for (const [name, id] of level.numbers) {
      if (level.numbers.size <= maximum) break;
      level.terrain.drop(id);
      level.numbers.delete(name);
    }
    return heights;
  }

  #level(level) {
    const known = this.#levels.get(level) ?? { terrain: this.#engine.terrain(), numbers: new Map() };
    this.#levels.set(level, known);
    return known;
  }
}

/**
 * Heights as a picture in the Terrarium encoding, which map libraries read: red × 256 + green + blue ÷ 256 − 32768 metres.
 * @param {Float32Array} heights
 */
export function picture(heights) {
  const pixels = new ImageData(side, side);
  const { data } = pixels;
  for (let i = 0, k = 0; i < heights.length; i++, k += 4) {
    const code = Math.round((heights[i] + 32_768) * 256);
    data[k] = code >> 16;
    data[k + 1] = (code >> 8) & 255;
    data[k + 2] = code & 255;
    data[k + 3] = 255;
  }
  return createImageBitmap(pixels, { premultiplyAlpha: "none", colorSpaceConversion: "none" });
}
