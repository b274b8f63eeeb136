/**
 * Answers to `site.json` in the service worker of a site without a server: the host's; without a connection what is kept, in
 * which the areas on the device are those that are kept.
 */

import * as library from "./library.js";

/** Longer than a host within reach needs, milliseconds; only waited for where there is something else. */
const patience = 5_000;
const path = "site.json";

export class SiteAnswers {
  #url;
  #connection;

  /** @param {string} base @param {import("./connection.js").Connection} connection */
  constructor(base, connection) {
    this.#url = new URL(path, base).href;
    this.#connection = connection;
  }

  /** @param {string} asked */
  knows(asked) { return asked.split("?")[0] === path; }

  /** Keeps the list as it is now: the page asked for it before this worker was there. */
  async prepare() { await library.setNote("site", await this.#fromHost(AbortSignal.timeout(patience))); }

  /** What is kept has changed: it is looked up each time. */
  forget() {}

  /** @returns {Promise<boolean>} false when the host does not answer */
  async probe() {
    await this.#fromHost(AbortSignal.timeout(patience)).catch(() => {});
    return !this.#connection.isGone;
  }

  /** @param {Request} request */
  async answer(request) {
    const kept = await this.#kept().catch(() => null);
    if (kept && this.#connection.isOffline) return Response.json(kept);
    try {
      const list = await this.#fromHost(kept ? AbortSignal.timeout(patience) : request.signal);
      await library.setNote("site", list).catch(() => {});
      return Response.json(list);
    } catch (error) {
      if (request.signal.aborted) throw error;
      return kept ? Response.json(kept) : Response.error();
    }
  }

  async #fromHost(signal) {
    try {
      const answer = await fetch(this.#url, { cache: "no-store", signal });
      const list = answer.ok ? await answer.json() : null;
      if (!Array.isArray(list?.areas)) throw new TypeError("the host has no list of areas");
      this.#connection.works();
      return list;
    } catch (error) {
      this.#connection.failed();
      throw error;
    }
  }

  /** The last list, with the areas as they are kept: files of another state are not there. */
  async #kept() {
    const list = await library.note("site");
    if (!list) return null;
    const kept = (await library.packs()).filter(({ kind, state }) => kind === "area" && state === "complete").map(({ about }) => about);
    return { ...list, areas: list.areas.map((area) => kept.find(({ id }) => id === area.id) ?? area) };
  }
}
