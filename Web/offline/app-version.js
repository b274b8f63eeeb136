/** One version of the app in the service worker: kept whole before it is used, never mixed with another. */

import { fetchAll, fetchListed } from "./fetching.js";
import * as library from "./library.js";

/** @param {string} address @returns {Promise<any>} the server's list */
async function fetchList(address) {
  const response = await fetch(address, { cache: "no-store" });
  const list = response.ok ? await response.json() : null;
  if (!Array.isArray(list?.files) || typeof list.version !== "string") throw new Error("the server lists no files of the app");
  return list;
}

export class AppVersion {
  #version;
  #base;
  #list;
  /** @type {Promise<{pack: library.Pack, files: Map<string, library.Entry>} | null> | null} */ #known = null;

  /**
   * @param {string} version
   * @param {string} base address of the page
   * @param {string} list where its files are listed, below the page
   */
  constructor(version, base, list) {
    this.#version = version;
    this.#base = base;
    this.#list = new URL(list, base).href;
  }

  get id() { return library.appId(this.#version); }

  /** Fetches what is missing; fails when the server has another version or not all of this one. */
  async install() {
    const list = await fetchList(this.#list);
    if (list.version !== this.#version) throw new Error("the server has another version of the app");
    const { bytes, packed, headers, pageHeaders } = list;
    const known = await library.pack(this.id);
    await library.begin({
      id: this.id, kind: "app", name: "", version: this.#version, state: known?.state ?? "loading", bytes, packed,
      about: { headers, pageHeaders },
    }, list.files);
    await fetchAll(this.#base, await library.missing(list.files), { take: (files) => library.keep(files) });
    if (!await library.complete(this.id)) throw new Error("a file of the app was not kept");
    this.#known = null;
  }

  /** Drops the other versions, which are no longer in use. */
  async activate() {
    const others = (await library.packs()).filter(({ kind, id }) => kind === "app" && id !== this.id);
    if (others.length > 0) await library.forget(others.map(({ id }) => id));
  }

  /** Brings back what the browser may have taken away. */
  async ensure() {
    const known = await this.#files();
    if (!known || (await library.missing([...known.files.values()])).length > 0) await this.install();
  }

  /**
   * Answers with a file of this version; what is none comes from the network.
   * @param {Request} request @param {string} path below the page, without its query
   */
  async answer(request, path) {
    const name = path === "" ? "index.html" : path;
    const known = await this.#files().catch(() => null);
    const entry = known?.files.get(name);
    if (!known || !entry) return fetch(request);
    const file = await library.file(entry.tag).catch(() => null) ?? await this.#repaired(entry);
    // Not the server's: what it has at this address may belong to another version.
    if (!file) return request.mode === "navigate" && !this.#known ? fetch(request) : Response.error();
    const { headers, pageHeaders } = known.pack.about;
    return new Response(file.bytes, {
      headers: { ...headers, ...(name.endsWith(".html") && pageHeaders), "Content-Type": file.type, "Cache-Control": "no-cache" },
    });
  }

  /** A damaged file once more. Where the server has another version by now, this one is given up: all comes from the network. */
  async #repaired(entry) {
    try {
      const file = await fetchListed(this.#base, entry);
      await library.keep([file]).catch(() => {});
      return file;
    } catch (error) {
      if (error.name !== "WrongContents") return null;
      const list = await fetchList(this.#list).catch(() => null);
      // Another program at this address has no list: nothing is given up for that.
      if (!list || list.version === this.#version) return null;
      this.#known = null;
      await library.forget([this.id]).catch(() => {});
      return null;
    }
  }

  #files() {
    this.#known ??= this.#read();
    this.#known.then((list) => { if (!list) this.#known = null; }, () => { this.#known = null; });
    return this.#known;
  }

  async #read() {
    const pack = await library.pack(this.id);
    if (pack?.state !== "complete") return null;
    return { pack, files: new Map((await library.list(this.id)).map((entry) => [entry.path, entry])) };
  }
}
