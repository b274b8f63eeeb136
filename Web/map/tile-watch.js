/** Notices when tiles stop coming, says so, and asks for them again until they come. */

import { t } from "../language/text.js";

const pause = 10_000;
/** Answers that say that there is no such tile, which is no fault. */
const nothingThere = new Set([204, 404, 410]);

export class TileWatch {
  #map;
  #note;
  #failed = new Set();
  #timer = 0;
  #online = () => this.#retry();

  /** @param {any} map @param {import("./note.js").MapNote} note */
  constructor(map, note) {
    this.#map = map;
    this.#note = note;
    map.on("error", (event) => {
      if (event.sourceId && event.tile && !nothingThere.has(event.error?.status)) this.#fail(event.sourceId);
      else if (!event.sourceId) console.warn(event.error);
    });
    map.on("data", (event) => {
      if (event.dataType === "source" && event.tile && event.tile.state === "loaded") this.#succeed(event.sourceId);
    });
    addEventListener("online", this.#online);
  }

  #fail(source) {
    this.#failed.add(source);
    this.#note.show("tiles", t("map.tilesGone"), "", () => this.#retry());
    this.#timer ||= setTimeout(() => this.#retry(), pause);
  }

  #succeed(source) {
    if (this.#failed.size === 0) return;
    this.#failed.delete(source);
    // A source that is gone, after a change of the settings, fails no more.
    for (const id of this.#failed) if (!this.#map.getSource(id)) this.#failed.delete(id);
    if (this.#failed.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#note.hide("tiles");
  }

  /** The same addresses again: MapLibre then asks for everything that is missing. */
  #retry() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    for (const id of this.#failed) {
      const source = this.#map.getSource(id);
      if (source?.tiles) source.setTiles(source.tiles);
    }
  }

  stop() {
    clearTimeout(this.#timer);
    removeEventListener("online", this.#online);
  }
}
