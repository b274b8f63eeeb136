/** A site without a server: answers the addresses of the API out of its files. */

import { KeptParts } from "./kept-parts.js";
import { SiteArea } from "./site-area.js";

const version = 3;

export class Site {
  #address;
  #wanted;
  #base;
  #kept = new KeptParts();
  /** @type {SiteArea[]} */ #areas = [];
  #isFresh = true;

  /** @param {import("../shared/data.js").SiteName} site */
  constructor({ address, area }) {
    this.#address = address;
    this.#wanted = area;
    this.#base = new URL("./", address).href;
  }

  /** @param {import("../shared/data.js").SiteName} name @returns {Promise<Site>} */
  static async open(name) {
    const site = new Site(name);
    await site.#read();
    return site;
  }

  /**
   * Answers like a server.
   * @param {string} path of the API, with its query
   * @param {RequestInit} [init]
   * @returns {Promise<Response>}
   */
  async answer(path, init = {}) {
    if ((init.method ?? "GET") !== "GET") return refused(501);
    if (path === "api/offline/app") return fetch(new URL("app.json", this.#base), init);
    if (path === "api/health") return Response.json({ status: "ok", directions: "off", providers: {} });
    if (path.startsWith("api/areas")) return Response.json(this.#list(new URLSearchParams(path.split("?")[1])));
    if (path === "api/offline/area") path = "api/area/offline";
    if (path === "api/area") await this.#refresh();
    const rest = /^api\/area(?:\/(.*))?$/s.exec(path);
    return (rest && await this.#area?.answer(rest[1] ?? "")) ?? refused(404);
  }

  /** What a server says of its areas. @param {URLSearchParams} query */
  #list(query) {
    const areas = this.#areas.map(({ entry: { id, name, bounds } }) => ({ id, name, bounds }));
    if (!query.has("lat")) return { areas };
    const position = { lat: Number(query.get("lat")), lon: Number(query.get("lon")) };
    const around = areas.map(({ id, bounds }) => ({ id, margin: margin(position, bounds) })).filter((area) => area.margin >= 0)
      .reduce((best, area) => (best && best.margin >= area.margin ? best : area), /** @type {any} */ (null))?.id ?? null;
    return { areas: areas.map((area) => ({ ...area, contains: margin(position, area.bounds) >= 0 })), around };
  }

  /** The area that is wanted, else the first. */
  get #area() { return this.#areas.find(({ entry }) => entry.id === this.#wanted) ?? this.#areas[0]; }

  /** The list as it is now; the first answer is of when the site was opened. */
  async #refresh() {
    // Without a connection the one that is known stays.
    if (!this.#isFresh) await this.#read().catch((error) => console.info(error));
    this.#isFresh = false;
  }

  async #read() {
    const answer = await fetch(this.#address, { cache: "no-cache" });
    const json = answer.ok ? await answer.json() : null;
    if (json?.waymarkSite !== version || !Array.isArray(json.areas)) throw new TypeError(`${this.#address} is no list of areas of this version`);
    this.#areas = json.areas.map((entry) => this.#areas.find((area) => area.entry.id === entry.id && area.entry.version === entry.version)
      ?? new SiteArea(entry, this.#base, this.#kept));
  }
}

/**
 * Degrees of latitude from a position to the nearest border; negative outside.
 * @param {{lat: number, lon: number}} position @param {{south: number, west: number, north: number, east: number}} bounds
 */
function margin({ lat, lon }, { south, west, north, east }) {
  const x = [lon, lon + 360, lon - 360].find((each) => each >= west && each <= east);
  if (x === undefined) return -1;
  const narrow = Math.max(0, Math.cos(lat * Math.PI / 180));
  return Math.min(lat - south, north - lat, (x - west) * narrow, (east - x) * narrow);
}

/** Nothing is there, or it needs a server: there are no words for the page to show. */
function refused(status) { return Response.json({}, { status }); }
