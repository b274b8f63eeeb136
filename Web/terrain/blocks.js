/** Blocks of heights around an eye: fetched as they are needed, fine ones near by, coarse ones far away; others are dropped. */

import { nameOf } from "./block-store.js";

/** As far as anything is looked for, metres. */
export const range = 200_000;
const atOnce = 6;

/** @typedef {{south: number, west: number, north: number, east: number}} Bounds */
/** @typedef {{bounds: Bounds, finest: number}} Extent window of an area's heights, and the finest level of its blocks */

export class Blocks {
  #terrain;
  #store;
  #extent;
  /** Numbers in the terrain by name; 0 where the area has none. @type {Map<string, number>} */ #known = new Map();
  #last = { key: "", range: 0 };
  /** @type {Promise<void>} */ #queue = Promise.resolve();

  /**
   * @param {import("../engine/terrain.js").Terrain} terrain
   * @param {import("./block-store.js").BlockStore} store
   * @param {Extent | null} extent null: there are no heights
   */
  constructor(terrain, store, extent) {
    this.#terrain = terrain;
    this.#store = store;
    this.#extent = extent;
  }

  /** Number of blocks that are there. */
  get count() { return [...this.#known.values()].filter((number) => number > 0).length; }

  /**
   * Loads the blocks that an eye needs. Requests that arrive meanwhile wait: blocks do not change during one.
   * @param {{lat: number, lon: number}} place
   * @param {number} [far] how far it looks, metres
   */
  around({ lat, lon }, far = range) {
    const turn = this.#queue.then(() => this.#load({ lat, lon }, far));
    this.#queue = turn.catch(() => {});
    return turn;
  }

  async #load(place, far) {
    if (!this.#extent) return;
    // A hundred metres change nothing.
    const key = `${place.lat.toFixed(3)} ${place.lon.toFixed(3)}`;
    if (key === this.#last.key && far <= this.#last.range) return;
    const waiting = this.#terrain.plan(place, { ...this.#extent, range: far }).filter((address) => !this.#known.has(nameOf(address)));
    const fetchNext = async () => {
      for (let address = waiting.shift(); address; address = waiting.shift()) await this.#fetch(address);
    };
    await Promise.all(Array.from({ length: atOnce }, fetchNext));
    const names = new Set(this.#terrain.plan(place, { ...this.#extent, range }).map(nameOf));
    for (const [name, number] of this.#known) {
      if (names.has(name)) continue;
      if (number > 0) this.#terrain.drop(number);
      this.#known.delete(name);
    }
    this.#last = { key, range: far };
  }

  async #fetch(address) {
    const block = await this.#store.block(address);
    this.#known.set(nameOf(address), block ? this.#terrain.add(block) : 0);
  }
}
