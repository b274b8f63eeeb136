/** One area of a site: answers what a server would, out of its files. */

import { circleOf, meets, merged } from "../offline/circles.js";
import { elevationTile, parentPath, quarter } from "../offline/enlarge.js";
import { Archive } from "./archive.js";
import { SiteFile } from "./site-file.js";

const types = {
  mvt: "application/vnd.mapbox-vector-tile", png: "image/png", json: "application/json", geojson: "application/geo+json",
  bin: "application/vnd.waymark.heights", idx: "application/octet-stream",
};
/** Zoom of the finest blocks of heights, and of the square of cells, in their archives; side of that square. */
const finestHeights = 12;
const cellZoom = 10;
const cellSide = 2 ** cellZoom;

export class SiteArea {
  #base;
  #kept;
  /** @type {Map<string, SiteFile>} */ #files = new Map();
  /** @type {Map<string, Archive>} */ #archives = new Map();
  /** @type {Map<string, Promise<import("../offline/circles.js").Circle[]>>} */ #circles = new Map();

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
    const { files } = this.entry;
    const [name, query] = path.split("?");
    if (name === "") return answered(JSON.stringify(this.entry), types.json);
    if (name === "offline") return this.#file(files.offline, types.json);
    if (name === "search.idx") return this.#file(files.search, types.idx);
    if (name === "streets.graph") return this.#file(files.streetGraph, types.idx);
    if (name === "walk") return this.#walk(new URLSearchParams(query));
    const tile = /^(map|elevation|heights)\/(\d+)\/(\d+)\/(\d+)\.(mvt|png|bin)$/.exec(name);
    if (tile) return this.#tile(tile[1], Number(tile[2]), Number(tile[3]), Number(tile[4]));
    const circle = circleOf(`api/area/${path}`);
    return circle && this.#around(circle);
  }

  async #file(path, type) {
    return path ? answered(await this.#opened(path).all(), type) : null;
  }

  /** The first walk's route, in English where it is not there in the language. */
  #walk(asked) {
    const { walks } = this.entry.files;
    const units = asked.get("units") || "metric";
    const language = (asked.get("language") ?? "").split("-")[0];
    return this.#file(walks?.[`${language}-${units}`] ?? walks?.[`en-${units}`], types.geojson);
  }

  async #tile(kind, z, x, y) {
    const archive = this.#archive(kind);
    if (kind === "heights") {
      const block = z <= finestHeights ? await archive?.tile(finestHeights - z, y, x) : null;
      return block ? answered(block, types.bin) : null;
    }
    const tile = await archive?.tile(z, x, y);
    // The map ends where the area ends.
    if (kind === "map") return answered(tile ?? new ArrayBuffer(0), types.mvt);
    return tile ? answered(tile, types.png) : this.#enlarged({ z, x, y });
  }

  /** A part of a coarser tile. */
  async #enlarged(tile) {
    const parent = tile.z > 0 && this.#archive("elevation") ? elevationTile(parentPath(tile)) : null;
    const answer = parent && await this.#tile("elevation", parent.z, parent.x, parent.y);
    return answer ? answered(await quarter(await answer.arrayBuffer(), tile), types.png) : null;
  }

  /** Put together from the cells that a circle meets. */
  async #around(asked) {
    if (asked.kind === "landmarks") {
      const answer = await this.#file(this.entry.files.landmarks, types.geojson);
      return answered(JSON.stringify(merged(asked, answer ? [await answer.json()] : [])), types.geojson);
    }
    const archive = this.#archive(asked.kind);
    const circles = archive ? await this.#cells(asked.kind, archive) : [];
    const collections = await Promise.all(circles.map(async (circle, i) => {
      const cell = meets(asked, circle) ? await archive?.tile(cellZoom, i % cellSide, Math.floor(i / cellSide)) : null;
      return cell ? [JSON.parse(new TextDecoder().decode(cell))] : [];
    }));
    return answered(JSON.stringify(merged(asked, collections.flat())), types.geojson);
  }

  /** The circles of the cells, in their order. */
  #cells(kind, archive) {
    let circles = this.#circles.get(kind);
    if (!circles) {
      circles = archive.metadata().then((about) => about.circles.map(([lat, lon, radius]) => ({ kind, lat, lon, radius })));
      circles.catch(() => this.#circles.delete(kind));
      this.#circles.set(kind, circles);
    }
    return circles;
  }

  /** @returns {Archive | null} null where the area has none */
  #archive(kind) {
    const path = this.entry.files[kind];
    if (!path) return null;
    const archive = this.#archives.get(kind) ?? new Archive(this.#opened(path));
    this.#archives.set(kind, archive);
    return archive;
  }

  #opened(path) {
    const file = this.#files.get(path) ?? new SiteFile(this.#base, path, this.#kept);
    this.#files.set(path, file);
    return file;
  }
}

function answered(body, type) { return new Response(body, { headers: { "Content-Type": type } }); }
