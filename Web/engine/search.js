/**
 * Search in the index of an area (`docs/search.md`): loads `search.wasm`. `docs/web-module.md` shows how to use it, `search.d.ts`
 * holds the types.
 */

import { resultSlots as slots, versions } from "./layouts.js";
import { Regions, coordinateInput, decode, given } from "./memory.js";
import { instantiate, ownModule } from "./instantiate.js";

const encoder = new TextEncoder();

/** @typedef {import("./search.js").SearchEngine} DeclaredEngine */
/** @typedef {import("./search.js").SearchIndex} DeclaredIndex */

/**
 * The module, loaded once.
 * @implements {DeclaredEngine}
 */
export class SearchEngine {
  /**
   * @param {import("./waymark.js").WaymarkSource} [source]
   * @returns {Promise<SearchEngine>}
   */
  static async load(source = ownModule(new URL("search.wasm", import.meta.url))) {
    return new SearchEngine((await instantiate(await source, "search.wasm")).exports);
  }

  /** @param {any} exports */
  constructor(exports) {
    this.exports = exports;
    const found = exports.waymark_search_version();
    if (found !== versions.search) {
      throw new Error(`search.wasm has version ${found}, search.js knows version ${versions.search}: take both from one build`);
    }
  }

  /**
   * An index to search in.
   * @param {Uint8Array} bytes
   * @param {string} [language] of the words for kinds
   * @returns {SearchIndex}
   */
  index(bytes, language = "en") { return new SearchIndex(this, bytes, language); }
}

/**
 * An index. Close it when it is not needed any more: its memory is not collected.
 * @implements {DeclaredIndex}
 */
export class SearchIndex {
  /** @type {Regions} */ #regions;
  /** @type {any} */ #exports;

  /**
   * @param {SearchEngine} engine
   * @param {Uint8Array} bytes
   * @param {string} language
   */
  constructor({ exports }, bytes, language) {
    this.#exports = exports;
    this.#regions = new Regions(exports, exports.waymark_search_open());
    try {
      this.#regions.inputBytes(bytes);
      /** Number of places. */
      this.count = this.#checked(exports.waymark_search_index(this.#regions.handle));
      this.setLanguage(language);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /**
   * Sets the language of the words for kinds; an unknown one changes nothing.
   * @param {string} code
   */
  setLanguage(code) {
    this.#regions.inputBytes(encoder.encode(code));
    this.#exports.waymark_search_language(this.#regions.handle);
  }

  close() {
    if (this.#regions.open) this.#exports.waymark_search_close(this.#regions.open);
    this.#regions.open = 0;
  }

  /** Why the last search found nothing, where that is not plain; "" otherwise. */
  explanation = "";

  /**
   * Places for a text as typed, the best first.
   * @param {string} text
   * @param {{near?: {lat: number, lon: number} | null, limit?: number}} [options]
   * @returns {import("./search.js").FoundPlace[]}
   */
  search(text, options = {}) {
    const { near = null, limit = 20 } = options;
    const regions = this.#regions;
    regions.input(coordinateInput([near ?? { lat: NaN, lon: NaN }]), text);
    const count = this.#checked(this.#exports.waymark_search_find(regions.handle, limit));
    this.explanation = count ? "" : regions.text();
    const n = regions.numbers(count * slots.count);
    const bytes = regions.bytes();
    let at = 0;
    const words = (/** @type {number} */ length) => decode(bytes.subarray(at, at += length));
    const lines = (/** @type {number} */ length) => words(length).split("\n").filter(Boolean);
    return Array.from({ length: count }, (_, i) => {
      const result = i * slots.count;
      return {
        lat: n[result + slots.latitude], lon: n[result + slots.longitude], distance: given(n[result + slots.distance]),
        isInterpolated: n[result + slots.isInterpolated] === 1, title: words(n[result + slots.title]),
        kind: words(n[result + slots.kind]), kindName: words(n[result + slots.kindName]),
        settlements: lines(n[result + slots.settlements]), details: lines(n[result + slots.details]),
      };
    });
  }

  /** @param {number} count */
  #checked(count) {
    if (count < 0) throw new Error(this.#regions.text());
    return count;
  }
}
