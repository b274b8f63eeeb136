/** A file of a site of which parts are read: what is kept on the device, else byte ranges from the host. */

/** Longer than any part takes, milliseconds. */
const patience = 60_000;

export class SiteFile {
  #url;
  #path;
  #kept;
  /** The whole file, from a host that gives no ranges. @type {Promise<Uint8Array<ArrayBuffer>> | null} */ #whole = null;

  /**
   * @param {string} base address of the site
   * @param {string} path below it
   * @param {import("./kept-parts.js").KeptParts} kept
   */
  constructor(base, path, kept) {
    this.#url = new URL(path, base).href;
    this.#path = path;
    this.#kept = kept;
  }

  /**
   * @param {number} from @param {number} length
   * @returns {Promise<Uint8Array<ArrayBuffer>>} fewer bytes where the file ends before
   */
  async read(from, length) {
    return await this.#kept.read(this.#path, from, length) ?? await this.#fetched(from, length);
  }

  /** All of it. @returns {Promise<Uint8Array<ArrayBuffer>>} */
  async all() { return await this.#kept.read(this.#path, 0) ?? await this.#load(); }

  async #fetched(from, length) {
    if (this.#whole) return (await this.#whole).subarray(from, from + length);
    try {
      const answer = await fetch(this.#url, { headers: { Range: `bytes=${from}-${from + length - 1}` }, signal: AbortSignal.timeout(patience) });
      if (answer.status === 206) return new Uint8Array(await answer.arrayBuffer());
      if (answer.status !== 200) throw new Error(`${this.#path} cannot be loaded: HTTP status ${answer.status}`);
      // A host that does not know ranges sends all of it.
      this.#whole ??= answer.arrayBuffer().then((bytes) => new Uint8Array(bytes));
      this.#whole.catch(() => { this.#whole = null; });
      return (await this.#whole).subarray(from, from + length);
    } catch (error) {
      // Without a connection: what has been kept since the page was opened.
      this.#kept.refresh();
      const kept = await this.#kept.read(this.#path, from, length);
      if (kept) return kept;
      throw error;
    }
  }

  async #load() {
    try {
      const answer = await fetch(this.#url, { signal: AbortSignal.timeout(patience) });
      if (!answer.ok) throw new Error(`${this.#path} cannot be loaded: HTTP status ${answer.status}`);
      return new Uint8Array(await answer.arrayBuffer());
    } catch (error) {
      this.#kept.refresh();
      const kept = await this.#kept.read(this.#path, 0);
      if (kept) return kept;
      throw error;
    }
  }
}
