/** Search in the area's places, streets, addresses and kinds of places. Module and index are fetched when somebody searches. */

import { language, onLanguage } from "../language/text.js";

/** @typedef {{name: string, detail: string, lat: number, lon: number, distance: number | null}} FoundPlace `distance` in metres */

/** No more are shown. */
const maximumCount = 30;

export class AreaSearch {
  #api;
  /** @type {import("../engine/search.js").SearchIndex | null} */ #index = null;
  #area = null;

  /** @param {import("../shared/api.js").Api} api */
  constructor(api) {
    this.#api = api;
    onLanguage(() => this.#index?.setLanguage(language()));
  }

  /**
   * Fetches module and index where they are not there yet. Without them what the area itself names can be found.
   * @param {any} area its manifest, or null
   */
  async load(area) {
    if (!area || area === this.#area) return;
    this.#area = area;
    try {
      const [{ SearchEngine }, bytes] = await Promise.all([import("../engine/search.js"), this.#api.bytes("api/area/search.idx")]);
      const engine = await SearchEngine.load();
      this.#index?.close();
      this.#index = engine.index(bytes, language());
    } catch (error) {
      console.info(error);
      this.#area = null;
    }
  }

  /**
   * Places for a text as typed, the best first.
   * @param {string} text
   * @param {{lat: number, lon: number} | null} near where the user is
   * @returns {FoundPlace[]}
   */
  search(text, near) {
    const found = this.#index?.search(text, { near, limit: maximumCount }) ?? [];
    return found.map(({ title, kind, details, distance, lat, lon }) => (
      { name: kind === "coordinate" ? `${lat.toFixed(5)}, ${lon.toFixed(5)}` : title, detail: details.join(" · "), lat, lon, distance }));
  }

  /** Why the last search found nothing, where that is not plain. */
  get explanation() { return this.#index?.explanation ?? ""; }
}
