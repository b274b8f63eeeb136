/** Errors over a walk, thinned so that a walk of any length keeps a few hundred points. */

const maximumCount = 480;

/** @typedef {{t: number, yaw: number, sigma: number | null, position: number}} Entry */

export class History {
  /** @type {Entry[]} */ entries = [];
  #spacing = 0.5;

  /** @param {Entry} entry in the order of time */
  add(entry) {
    const last = this.entries[this.entries.length - 1];
    if (last && entry.t - last.t < this.#spacing) return;
    this.entries.push(entry);
    if (this.entries.length <= maximumCount) return;
    this.#spacing *= 2;
    this.entries = this.entries.filter((_, i) => i % 2 === 0);
  }

  clear() {
    this.entries = [];
    this.#spacing = 0.5;
  }
}
