/** The ridges of all directions as the worker hands them over, part by part, and their colours. */

export class Ridges {
  #count;
  /** First number of a direction's ridges in its part, and how many; parts by direction. */
  #parts;
  #first;
  #length;

  /** @param {number} count directions of the whole round */
  constructor(count) {
    this.#count = count;
    this.#parts = new Array(count).fill(null);
    this.#first = new Uint32Array(count);
    this.#length = new Uint16Array(count);
  }

  get count() { return this.#count; }

  /** @param {{start: number, starts: Uint32Array, known: Float32Array, ridges: Float32Array}} part */
  add({ start, starts, known, ridges }) {
    for (let i = 0; i < known.length; i++) {
      const k = (start + i) % this.#count;
      this.#parts[k] = ridges;
      this.#first[k] = 4 * starts[i];
      this.#length[k] = starts[i + 1] - starts[i];
    }
  }

  /**
   * Calls back with the ridges of the direction nearest to an azimuth, the nearest first; false where none are known yet.
   * @param {number} azimuth degrees
   * @param {(distance: number, elevation: number, foot: number) => void} visit
   */
  at(azimuth, visit) {
    const k = ((Math.round(azimuth / 360 * this.#count) % this.#count) + this.#count) % this.#count;
    const ridges = this.#parts[k];
    if (!ridges) return false;
    for (let i = 0, at = this.#first[k]; i < this.#length[k]; i++, at += 4) visit(ridges[at + 1], ridges[at + 3], ridges[at]);
    return true;
  }

  /** Elevation of the horizon, degrees; null where it is not known. @param {number} azimuth */
  horizon(azimuth) {
    let highest = null;
    this.at(azimuth, (_, elevation) => { highest = elevation; });
    return highest;
  }
}
