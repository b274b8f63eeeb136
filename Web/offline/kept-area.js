/** An area that is kept: answers what the server would. */

import { circleOf, meets, within } from "./circles.js";
import * as library from "./library.js";

const types = { mvt: "application/vnd.mapbox-vector-tile", json: "application/geo+json" };

export class KeptArea {
  #files;
  /** @type {{circle: import("./circles.js").Circle, entry: library.Entry}[]} */ #cells = [];

  /** @param {library.Pack} pack @param {library.Entry[]} entries */
  constructor(pack, entries) {
    this.pack = pack;
    this.#files = new Map(entries.map((entry) => [entry.path, entry]));
    for (const entry of entries) {
      const circle = circleOf(entry.path);
      if (circle) this.#cells.push({ circle, entry });
    }
  }

  /** True when all of it is there. */
  get isComplete() { return this.pack.state === "complete"; }

  /** @param {string} path @returns {Promise<Response | null>} null when it is not there */
  async answer(path) {
    const entry = this.#files.get(path);
    if (entry) return this.#file(entry);
    const circle = circleOf(path);
    if (circle) return this.#around(circle);
    // What the server does not have is not in the list.
    if (this.isComplete && /^api\/area\/heights\/.*\.bin$/.test(path)) return new Response(null, { status: 404 });
    // The server's map ends where the area ends.
    if (/^api\/area\/map\/.*\.mvt$/.test(path)) return answered(new ArrayBuffer(0), types.mvt);
    return null;
  }

  async #file(entry) {
    const file = await library.file(entry.tag);
    if (file) return answered(file.bytes, file.type);
    // Something that was there is gone or damaged: the area is complete no more, and the page offers to load it again.
    if (this.isComplete) {
      this.pack.state = "loading";
      await library.change(this.pack.id, { state: "loading", isPaused: true, isBroken: true });
    }
    return null;
  }

  async #around(circle) {
    const collections = [];
    for (const { circle: cell, entry } of this.#cells) {
      if (!meets(circle, cell)) continue;
      const answer = await this.#file(entry);
      if (!answer) return null;
      collections.push(await answer.json());
    }
    return answered(JSON.stringify(within(circle, collections)), types.json);
  }
}

function answered(body, type) {
  return new Response(body, { headers: { "Content-Type": type, "Cache-Control": "no-store" } });
}
