/** Blocks of heights around an eye: fetched as they are needed, fine ones near by, coarse ones far away; others are dropped. */

import { fetchData } from "../shared/data.js";

/** As far as anything is looked for, metres. */
export const range = 200_000;
/** As far as the finest blocks go at the equator, metres: some 45 MB for a whole round of 200 km. */
const reach = 24_000;
const atOnce = 6;

export class Blocks {
  #terrain;
  #url;
  #bounds;
  /** Numbers in the terrain by name; 0 where the area has none. @type {Map<string, number>} */ #known = new Map();
  #last = "";
  /** @type {Promise<void>} */ #queue = Promise.resolve();

  /**
   * @param {import("../engine/terrain.js").Terrain} terrain
   * @param {string} url of the page
   * @param {{south: number, west: number, north: number, east: number} | null} bounds of the heights; null: there are none
   */
  constructor(terrain, url, bounds) {
    this.#terrain = terrain;
    this.#url = url;
    this.#bounds = bounds;
  }

  /** Number of blocks that are there. */
  get count() { return [...this.#known.values()].filter((number) => number > 0).length; }

  /**
   * Loads the blocks that an eye needs. Requests that arrive meanwhile wait: blocks do not change during one.
   * @param {{lat: number, lon: number}} place
   */
  around({ lat, lon }) {
    const turn = this.#queue.then(() => this.#load({ lat, lon }));
    this.#queue = turn.catch(() => {});
    return turn;
  }

  async #load(place) {
    if (!this.#bounds) return;
    // A hundred metres change nothing.
    const key = `${place.lat.toFixed(3)} ${place.lon.toFixed(3)}`;
    if (key === this.#last) return;
    // Towards the poles blocks are narrower: as many of them reach less far.
    const narrow = Math.sqrt(Math.max(0.01, Math.cos(place.lat * Math.PI / 180)));
    const plan = this.#terrain.plan(place, { range, reach: reach * narrow, bounds: this.#bounds });
    const names = new Set(plan.map(nameOf));
    const waiting = plan.filter((address) => !this.#known.has(nameOf(address)));
    const fetchNext = async () => {
      for (let address = waiting.shift(); address; address = waiting.shift()) await this.#fetch(nameOf(address));
    };
    await Promise.all(Array.from({ length: atOnce }, fetchNext));
    for (const [name, number] of this.#known) {
      if (names.has(name) || number === 0) continue;
      this.#terrain.drop(number);
      this.#known.delete(name);
    }
    this.#last = key;
  }

  async #fetch(name) {
    const answer = await fetchData(new URL(`api/area/heights/${name}.bin`, this.#url));
    if (answer.status === 404) {
      this.#known.set(name, 0);
      return;
    }
    if (!answer.ok) throw new Error(`heights cannot be loaded: HTTP status ${answer.status}`);
    this.#known.set(name, this.#terrain.add(new Uint8Array(await answer.arrayBuffer())));
  }
}

function nameOf({ level, row, column }) { return `${level}/${row}/${column}`; }
