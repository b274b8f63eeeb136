/** The names of the area's settlements, summits, sights and streets, for searching. Fetched when somebody searches. */

/** @typedef {{name: string, kind: string, lat: number, lon: number}} NamedPlace */

/** No more are shown. */
const most = 30;

export class AreaNames {
  #api;
  /** @type {(NamedPlace & {key: string})[]} */ #names = [];
  #area = null;

  /** @param {import("../shared/api.js").Api} api */
  constructor(api) { this.#api = api; }

  /**
   * Fetches the names where they are not there yet. Without them what the area itself names can be found.
   * @param {any} area its manifest, or null
   */
  async load(area) {
    if (!area || area === this.#area) return;
    this.#area = area;
    try {
      const { kinds, names } = await this.#api.get("api/area/names");
      this.#names = names.map(([name, kind, lat, lon]) => ({ name, kind: kinds[kind], lat, lon, key: folded(name) }));
    } catch (error) {
      console.info(error);
      this.#area = null;
    }
  }

  /**
   * Names with a text in them: first those that begin with it, then those in which a word does, the better known before the others.
   * @param {string} text
   * @returns {NamedPlace[]}
   */
  search(text) {
    const wanted = folded(text);
    if (!wanted) return [];
    /** @type {NamedPlace[][]} */ const ranks = [[], [], []];
    for (const place of this.#names) {
      const at = place.key.indexOf(wanted);
      if (at >= 0) ranks[at === 0 ? 0 : /[\p{L}\p{N}]/u.test(place.key[at - 1]) ? 2 : 1].push(place);
    }
    return ranks.flat().slice(0, most);
  }
}

/** Without case, accents and hyphens, so that “zurich” finds “Zürich” and “monte carlo” “Monte-Carlo”. @param {unknown} name */
export function folded(name) {
  return String(name).normalize("NFD").replace(/\p{Diacritic}/gu, "").replace(/[\p{Pd}\s]+/gu, " ").toLocaleLowerCase().trim();
}
