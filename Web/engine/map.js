/**
 * Tiles of the map as the engine reads them: loads `map.wasm`. Gives the streets, open ground and buildings of tiles, and contour lines
 * out of blocks of heights. `docs/web-module.md` shows how to use it, `map.d.ts` holds the types.
 */

import { groundCovers, tileAddressSlots, versions } from "./layouts.js";
import { Regions } from "./memory.js";
import { instantiate, ownModule } from "./instantiate.js";

/** @typedef {import("./map.js").MapReader} Declared */
/** @typedef {import("./map.js").TileAddress} TileAddress */

/** Tiles of this zoom have everything. */
export const maximumTileZoom = 14;

/** A tile or block that is damaged: the message says so. */
export class TileProblem extends Error {}

/**
 * The module, loaded once.
 * @implements {Declared}
 */
export class MapReader {
  /** @type {Regions} */ #regions;
  /** @type {any} */ #exports;

  /**
   * @param {import("./waymark.js").WaymarkSource} [source]
   * @returns {Promise<MapReader>}
   */
  static async load(source = ownModule(new URL("map.wasm", import.meta.url))) {
    return new MapReader((await instantiate(await source, "map.wasm")).exports);
  }

  /** @param {any} exports */
  constructor(exports) {
    this.#exports = exports;
    const found = exports.waymark_map_version();
    if (found !== versions.map) {
      throw new Error(`map.wasm has version ${found}, map.js knows version ${versions.map}: take both from one build`);
    }
    this.#regions = new Regions(exports, exports.waymark_map_open());
  }

  /**
   * The tiles that a circle meets.
   * @param {{lat: number, lon: number}} center
   * @param {number} radius metres
   * @param {number} [zoom]
   * @returns {TileAddress[]}
   */
  tilesAround({ lat, lon }, radius, zoom = maximumTileZoom) {
    return this.#addresses(this.#checked(this.#exports.waymark_map_tiles(this.#regions.handle, lat, lon, radius, zoom)));
  }

  /**
   * Streets and open ground of tiles.
   * @param {import("./map.js").MapTile[]} tiles
   * @returns {import("./waymark.js").Streets}
   * @throws {TileProblem}
   */
  streets(tiles) { return this.#read(tiles, this.#exports.waymark_map_streets); }

  /**
   * Buildings, lines and areas of tiles.
   * @param {import("./map.js").MapTile[]} tiles
   * @returns {import("./map.js").MapFeatures}
   * @throws {TileProblem}
   */
  features(tiles) { return this.#read(tiles, this.#exports.waymark_map_features); }

  /**
   * Areas of tiles that cover the ground.
   * @param {import("./map.js").MapTile[]} tiles
   * @returns {import("./map.js").CoveredArea[]}
   * @throws {TileProblem}
   */
  cover(tiles) {
    return this.#given(tiles, this.#exports.waymark_map_cover, (count) => {
      const n = this.#regions.numbers(count);
      const areas = [];
      for (let at = 0; at < count;) {
        const area = { kind: groundCovers[n[at++]], rings: Array.from({ length: n[at++] }, () => {
          const end = at + 1 + 2 * n[at];
          const ring = n.slice(at + 1, end);
          at = end;
          return ring;
        }) };
        areas.push(area);
      }
      return areas;
    });
  }

  /**
   * The blocks of heights that the contour lines of a tile need and that are not there.
   * @param {TileAddress} tile of zoom 11 to 15
   * @param {number} finest level of the area's blocks
   * @returns {import("./map.js").BlockAddress[]}
   */
  contourBlocks({ zoom, x, y }, finest = 0) {
    const count = this.#checked(this.#exports.waymark_map_contour_blocks(this.#regions.handle, zoom, x, y, finest));
    return this.#addresses(count).map(({ zoom: level, x: column, y: row }) => ({ level, row, column }));
  }

  /**
   * Takes a block of heights; some are kept, those that were used last.
   * @param {Uint8Array} bytes as the server gives it
   * @throws {TileProblem}
   */
  addHeights(bytes) {
    this.#regions.inputBytes(bytes);
    this.#checked(this.#exports.waymark_map_heights(this.#regions.handle));
  }

  /**
   * The contour lines of a tile, of the blocks that are there.
   * @param {TileAddress} tile of zoom 11 to 15
   * @param {number} finest level of the area's blocks
   * @returns {Uint8Array} a vector tile; no bytes where there is no line
   */
  contours({ zoom, x, y }, finest = 0) {
    this.#checked(this.#exports.waymark_map_contours(this.#regions.handle, zoom, x, y, finest));
    return this.#regions.bytes().slice();
  }

  /** @param {import("./map.js").MapTile[]} tiles @param {(handle: number) => number} write @returns {any} */
  #read(tiles, write) { return this.#given(tiles, write, () => JSON.parse(this.#regions.text())); }

  /** @param {import("./map.js").MapTile[]} tiles @param {(handle: number) => number} write @param {(outcome: number) => any} result */
  #given(tiles, write, result) {
    const { handle } = this.#regions;
    try {
      for (const { zoom, x, y, bytes } of tiles) {
        this.#regions.inputBytes(bytes);
        this.#checked(this.#exports.waymark_map_add(handle, zoom, x, y));
      }
      return result(write(handle));
    } finally {
      this.#exports.waymark_map_forget(handle);
    }
  }

  /** @param {number} count of numbers @returns {TileAddress[]} */
  #addresses(count) {
    const slots = tileAddressSlots;
    const n = this.#regions.numbers(count);
    return Array.from({ length: count / slots.count }, (_, i) => {
      const at = i * slots.count;
      return { zoom: n[at + slots.zoom], x: n[at + slots.column], y: n[at + slots.row] };
    });
  }

  /** @param {number} outcome */
  #checked(outcome) {
    if (outcome < 0) throw new TileProblem(this.#regions.text());
    return outcome;
  }
}
