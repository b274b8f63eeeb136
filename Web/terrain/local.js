/** What the page has loaded around the user, and loads again when they have moved on. */

import { directionTo } from "./direction.js";

/** @template T */
export class Local {
  #step;
  #load;
  #center = null;
  /** @type {Promise<T> | null} */ #loading = null;

  /**
   * @param {number} step it is loaded again when the user has moved on so far, metres
   * @param {(place: {lat: number, lon: number}) => Promise<T>} load
   */
  constructor(step, load) {
    this.#step = step;
    this.#load = load;
  }

  /**
   * What is around a place; after a failure the next one who asks loads it again.
   * @param {{lat: number, lon: number}} place
   * @returns {Promise<T>}
   */
  around({ lat, lon }) {
    const here = { lat, lon, height: 0 };
    if (this.#loading && directionTo(this.#center, here).distance < this.#step) return this.#loading;
    this.#center = here;
    const loading = this.#load({ lat, lon });
    loading.catch(() => { if (this.#loading === loading) this.#loading = null; });
    this.#loading = loading;
    return loading;
  }

  forget() { this.#loading = null; }
}
