/**
 * Answers to `api/area` in the service worker. While the server has the version of the area that is kept, or does not answer,
 * what is kept answers; otherwise the server does. So what belongs to two versions is never mixed.
 */

import { KeptArea } from "./kept-area.js";
import * as library from "./library.js";

/** Longer than a server within reach needs, milliseconds; only waited for where there is something else. */
const patience = 5_000;

export class AreaAnswers {
  #base;
  #connection;
  /** @type {Promise<KeptArea | null> | null} */ #kept = null;
  /** The server's, since the worker was started. @type {string | null} */ #version = null;
  /** @type {Promise<any> | null} */ #asking = null;

  /** @param {string} base @param {import("./connection.js").Connection} connection */
  constructor(base, connection) {
    this.#base = base;
    this.#connection = connection;
  }

  /** @param {string} path */
  knows(path) { return path === "api/area" || path.startsWith("api/area/"); }

  /** What is kept has changed. */
  forget() { this.#kept = null; }

  /** Asks the server for its area. @returns {Promise<boolean>} false when none answers */
  async probe() {
    const answer = await this.#description(new Request(new URL("api/area", this.#base)));
    return answer.ok && !this.#connection.isGone;
  }

  /** @param {Request} request @param {string} path below the page, with its query */
  async answer(request, path) {
    if (path === "api/area") return this.#description(request);
    const kept = await this.#area();
    if (!kept) return this.#fromServer(request, path, null);
    const fallback = () => kept.answer(path).catch(() => null);
    if (!this.#connection.isOffline && this.#version === null) await this.#asked();
    if (this.#connection.isOffline || (kept.isComplete && this.#version === kept.pack.version)) {
      const answer = await fallback();
      if (answer) return answer;
    }
    return this.#fromServer(request, path, fallback);
  }

  /** The server's description; where it does not answer, the one that was kept. */
  async #description(request) {
    const kept = await this.#area();
    const known = kept?.pack.about ?? await library.note("area").catch(() => null);
    const answer = await this.#fromServer(request, "api/area", known ? () => null : null);
    const json = answer.ok ? await answer.clone().json().catch(() => null) : null;
    if (typeof json?.bounds === "object") {
      const isNew = json.version !== this.#version;
      this.#version = String(json.version ?? "");
      if (isNew) await this.#remember(json).catch(() => {});
      return answer;
    }
    this.#version = null;
    return known ? Response.json(known) : answer;
  }

  /** Once for all who ask at the same time. */
  #asked() {
    this.#asking ??= this.probe().catch(() => false).finally(() => { this.#asking = null; });
    return this.#asking;
  }

  async #remember(description) {
    await library.setNote("area", description);
    await library.setNote("active", description.name);
    this.forget();
  }

  /** The kept area that the page is in. */
  #area() {
    this.#kept ??= this.#read();
    this.#kept.catch(() => { this.#kept = null; });
    return this.#kept.catch(() => null);
  }

  async #read() {
    const active = await library.note("active");
    const areas = (await library.packs()).filter(({ kind, name }) => kind === "area" && name === active);
    // Of an area that is being brought up to date the old state is the whole one.
    const pack = areas.find(({ state }) => state === "complete") ?? areas[0];
    return pack ? new KeptArea(pack, await library.list(pack.id)) : null;
  }

  /**
   * @param {Request} request @param {string} path
   * @param {(() => Promise<Response | null> | null) | null} fallback
   */
  async #fromServer(request, path, fallback) {
    const ending = new AbortController();
    const alarm = fallback && setTimeout(() => ending.abort(), patience);
    try {
      const response = await fetch(request, { signal: AbortSignal.any([request.signal, ending.signal]) });
      if (isOurs(response, path)) this.#connection.works();
      else this.#connection.failed();
      return !this.#connection.isGone ? response : await fallback?.() ?? response;
    } catch (error) {
      // The page cancelled it: that says nothing about the connection.
      if (request.signal.aborted) throw error;
      this.#connection.failed();
      return await fallback?.() ?? Response.error();
    } finally {
      if (alarm) clearTimeout(alarm);
    }
  }
}

/** False when another program answers under this address: its types are others. */
function isOurs(response, path) {
  const type = response.headers.get("Content-Type") ?? "";
  if (!response.ok) return type.startsWith("application/json");
  const ending = /\.(mvt|bin)$/.exec(path)?.[1];
  if (ending === "mvt") return type.startsWith("application/vnd.mapbox-vector-tile");
  if (ending === "bin") return type.startsWith("application/vnd.waymark.heights");
  return /^application\/(geo\+)?json/.test(type);
}
