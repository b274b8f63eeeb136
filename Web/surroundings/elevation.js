/** Heights of the ground from squares of the web map, bilinear. */

import { mercator } from "../shared/mercator.js";

const size = 256;
/** Finest tiles that are asked for: 6.5 m a pixel at 47°. */
export const maximumElevationZoom = 14;

export class Elevation {
  /** @type {Map<string, Promise<Float32Array | null>>} */ #loading = new Map();
  /** @type {Map<string, Float32Array | null>} */ #tiles = new Map();

  /** The box that has heights, fractions of the world; beyond it the heights of its border go on. */
  #box = { west: 0, east: 1, north: 0, south: 1 };

  /**
   * @param {((z: number, x: number, y: number) => Promise<Float32Array | null>) | null} tile heights of a square; null where there are none
   * @param {{south: number, west: number, north: number, east: number} | null} bounds degrees
   */
  constructor(tile, bounds) {
    this.tile = tile;
    if (bounds) {
      const { x, y } = mercator;
      this.#box = { west: x(bounds.west), east: x(bounds.east), north: y(bounds.north), south: y(bounds.south) };
    }
  }

  /**
   * Fetches the tile that holds a tile of any depth.
   * @param {number} z @param {number} x @param {number} y
   */
  load(z, x, y) {
    const up = Math.max(0, z - maximumElevationZoom);
    const n = 2 ** (z - up);
    const within = (/** @type {number} */ v, /** @type {number} */ low, /** @type {number} */ high) =>
      Math.min(Math.floor(high * n), Math.max(Math.floor(low * n), v));
    // Across the date line the area reaches beyond the map's edge: the nearest copy of the column counts.
    const column = x >> up;
    const middle = (this.#box.west + this.#box.east) / 2 * n;
    const turned = column + n * Math.round((middle - column) / n);
    const tx = ((within(turned, this.#box.west, this.#box.east) % n) + n) % n;
    const ty = within(y >> up, this.#box.north, this.#box.south);
    const key = `${z - up}/${tx}/${ty}`;
    let loading = this.#loading.get(key);
    if (!loading) {
      loading = this.#fetch(z - up, tx, ty).then((tile) => {
        this.#tiles.set(key, tile);
        return tile;
      });
      this.#loading.set(key, loading);
    }
    return loading;
  }

  /**
   * Height at a point of the world, metres above the sea; NaN where there is no tile.
   * @param {number} wx @param {number} wy fractions of the world
   * @param {number} zoom of the tile to read
   */
  height(wx, wy, zoom) {
    const { west, east, north, south } = this.#box;
    wx += Math.round((west + east) / 2 - wx);
    wx = Math.min(east, Math.max(west, wx));
    wy = Math.min(south, Math.max(north, wy));
    const n = 2 ** zoom;
    const tx = Math.floor(wx * n);
    const ty = Math.floor(wy * n);
    const tile = this.#tiles.get(`${zoom}/${((tx % n) + n) % n}/${ty}`);
    if (!tile) return NaN;
    // Values stand for the centres of pixels; across the border the edge's own value is good enough.
    const px = Math.min(size - 1, Math.max(0, (wx * n - tx) * size - 0.5));
    const py = Math.min(size - 1, Math.max(0, (wy * n - ty) * size - 0.5));
    const i = Math.min(size - 2, Math.floor(px));
    const j = Math.min(size - 2, Math.floor(py));
    const fx = px - i;
    const fy = py - j;
    const k = j * size + i;
    return (tile[k] * (1 - fx) + tile[k + 1] * fx) * (1 - fy) + (tile[k + size] * (1 - fx) + tile[k + size + 1] * fx) * fy;
  }

  /** @param {number} z @param {number} x @param {number} y */
  async #fetch(z, x, y) {
    try {
      return await this.tile?.(z, x, y) ?? null;
    } catch {
      return null;
    }
  }
}
