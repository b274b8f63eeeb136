/** One area of a site: answers what a server would, out of its files. */

import { circleOf, within } from "../offline/circles.js";
import { Archive } from "./archive.js";
import { SiteFile } from "./site-file.js";

const types = {
  mvt: "application/vnd.mapbox-vector-tile", json: "application/json", geojson: "application/geo+json",
  bin: "application/vnd.waymark.heights", idx: "application/octet-stream",
};
/** Zoom of the finest blocks of heights in their archives. */
const finestHeights = 12;

export class SiteArea {
  #base;
  #kept;
  /** @type {Promise<any> | null} */ #files = null;
  /** @type {Map<string, Archive>} */ #archives = new Map();

  /**
   * @param {any} entry of the site's list
   * @param {string} base address of the site
   * @param {import("./kept-parts.js").KeptParts} kept
   */
  constructor(entry, base, kept) {
    this.entry = entry;
    this.#base = base;
    this.#kept = kept;
  }

  /**
   * @param {string} path below `api/area`, with its query: "map/3/4/5.mvt"; empty for the description
   * @returns {Promise<Response | null>} null where there is nothing
   */
  async answer(path) {
    const [name, query] = path.split("?");
    if (name === "") return answered(JSON.stringify(this.entry), types.json);
    if (name === "offline") return this.#file(this.entry.offline, types.json);
    const files = await this.#named();
    if (name === "search.idx") return this.#file(files.search, types.idx);
    if (name === "streets.graph") return this.#file(files.streetGraph, types.idx);
    if (name === "walk") return this.#walk(new URLSearchParams(query));
    const tile = /^(map|heights)\/(\d+)\/(\d+)\/(\d+)\.(mvt|bin)$/.exec(name);
    if (tile) return this.#tile(tile[1], Number(tile[2]), Number(tile[3]), Number(tile[4]));
    const circle = circleOf(`api/area/${path}`);
    return circle && this.#landmarks(circle);
  }

  async #file(path, type) {
    return path ? answered(await this.#opened(path).all(), type) : null;
  }

  /** Where the area's files are. @returns {Promise<any>} */
  #named() {
    this.#files ??= this.#opened(this.entry.files).all().then((bytes) => JSON.parse(new TextDecoder().decode(bytes)));
    this.#files.catch(() => { this.#files = null; });
    return this.#files;
  }

  /** The first walk's route, in English where it is not there in the language. */
  async #walk(asked) {
    const { walks } = await this.#named();
    const units = asked.get("units") || "metric";
    const language = (asked.get("language") ?? "").split("-")[0];
    return this.#file(walks?.[`${language}-${units}`] ?? walks?.[`en-${units}`], types.geojson);
  }

  async #tile(kind, z, x, y) {
    if (kind === "heights") {
      const zoom = finestHeights - z;
      const block = zoom >= 0 ? await (await this.#archive(kind, zoom, y, x))?.tile(zoom, y, x) : null;
      return block ? answered(block, types.bin) : null;
    }
    const tile = await (await this.#archive(kind, z, x, y))?.tile(z, x, y);
    // The map ends where the area ends.
    return answered(tile ?? new ArrayBuffer(0), types.mvt);
  }

  async #landmarks(asked) {
    const answer = await this.#file((await this.#named()).landmarks, types.geojson);
    return answered(JSON.stringify(within(asked, answer ? [await answer.json()] : [])), types.geojson);
  }

  /**
   * The archive in which a tile is, one for each square of the Earth.
   * @param {string} kind @param {number} zoom @param {number} column @param {number} row
   * @returns {Promise<Archive | null>} null where the area has none there
   */
  async #archive(kind, zoom, column, row) {
    const path = pathOf((await this.#named())[kind], zoom, column, row);
    if (!path) return null;
    const archive = this.#archives.get(path) ?? new Archive(this.#opened(path));
    this.#archives.set(path, archive);
    return archive;
  }

  #opened(path) { return new SiteFile(this.#base, path, this.#kept); }
}

/** @param {any} entry of the list of files @param {number} zoom @param {number} column @param {number} row @returns {string | undefined} */
function pathOf(entry, zoom, column, row) {
  if (!entry) return undefined;
  if (zoom < entry.zoom) return entry.coarse;
  const side = 2 ** (zoom - entry.zoom);
  return entry.squares[`${Math.floor(column / side)}/${Math.floor(row / side)}`];
}

function answered(body, type) { return new Response(body, { headers: { "Content-Type": type } }); }
