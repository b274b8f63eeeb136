/** Which of the session's anchors are the user's own, and in which colours. */

import { paintOf } from "../shared/anchor-colours.js";

export class OwnAnchors {
  /** They come before all others. */
  count = 0;
  /** Red, green, blue each. */
  colours = new Float32Array(0);
  /** Number of the one that is chosen, or −1. */
  chosen = -1;
  #ids = [];

  /** @param {{id?: string, colour?: string}[]} anchors in the order in which the session gets them */
  set(anchors) {
    this.#ids = anchors.map(({ id }) => id);
    this.count = anchors.length;
    this.colours = new Float32Array(3 * anchors.length);
    anchors.forEach(({ colour }, i) => this.colours.set(paintOf(colour), 3 * i));
    this.chosen = -1;
  }

  /** @param {string | null} id */
  choose(id) { this.chosen = id ? this.#ids.indexOf(id) : -1; }
}
