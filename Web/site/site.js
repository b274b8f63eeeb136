/** A site without a server: answers the addresses of the API out of its files. */

import { KeptParts } from "./kept-parts.js";
import { SiteArea } from "./site-area.js";

const version = 1;

export class Site {
  #address;
  #base;
  #kept = new KeptParts();
  /** @type {SiteArea[]} */ #areas = [];
  #isFresh = true;

  /** @param {string} address of its list */
  constructor(address) {
    this.#address = address;
    this.#base = new URL("./", address).href;
  }

  /** @param {string} address of its list @returns {Promise<Site>} */
  static async open(address) {
    const site = new Site(address);
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
    if (path === "api/area" || path.split("?")[0] === "api/areas") await this.#refresh();
    if (path === "api/offline/area") path = "api/area/offline";
    const [, list, query] = /^api\/areas(\?.*)?$/.exec(path) ? ["", true, path.split("?")[1]] : ["", false, ""];
    if (list) return Response.json(this.#list(new URLSearchParams(query)));
    const [, id, rest] = /^api\/areas\/([^/?]+)\/?(.*)$/.exec(path) ?? ["", null, /^api\/area\/?(.*)$/.exec(path)?.[1]];
    const area = id === null ? this.#areas[0] : this.#areas.find(({ entry }) => entry.id === decodeURIComponent(id));
    return (rest === undefined ? null : await area?.answer(rest)) ?? refused(404);
  }

  /** The list of areas; with a position, which of them contain it. */
  #list(asked) {
    const areas = this.#areas.map(({ entry: { id, name, bounds } }) => ({ id, name, bounds }));
    const [lat, lon] = ["lat", "lon"].map((name) => Number.parseFloat(asked.get(name) ?? ""));
    if (!Number.isFinite(lat) || !Number.isFinite(lon)) return { areas };
    const around = areas.filter(({ bounds }) => contains(bounds, lat, lon)).map(({ id }) => id);
    return { areas: areas.map((area) => ({ ...area, contains: around.includes(area.id) })), around: around[0] ?? null };
  }

  /** The list as it is now; the first answer is of when the site was opened. */
  async #refresh() {
    if (!this.#isFresh) await this.#read();
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

function contains({ south, west, north, east }, lat, lon) {
  return lat >= south && lat <= north && [lon, lon + 360, lon - 360].some((one) => one >= west && one <= east);
}

/** Nothing is there, or it needs a server: there are no words for the page to show. */
function refused(status) { return Response.json({}, { status }); }
