/** What is kept on the device of a site's files. */

import * as library from "../offline/library.js";

/** Parts that stay in memory. */
const maximumCount = 24;

export class KeptParts {
  /** @type {Promise<Map<string, library.Entry[]>> | null} */ #known = null;
  /** @type {Map<string, Uint8Array<ArrayBuffer>>} */ #recent = new Map();

  /** Looks again: more may have been kept since. */
  refresh() { this.#known = null; }

  /**
   * Bytes of a file; null where not all of them are kept.
   * @param {string} path below the site
   * @param {number} from @param {number} [length] to the end where it is missing
   * @returns {Promise<Uint8Array<ArrayBuffer> | null>}
   */
  async read(path, from, length) {
    this.#known ??= entriesByPath();
    const entries = (await this.#known.catch(() => null))?.get(path);
    if (!entries) return null;
    const end = Math.min(from + (length ?? Infinity), endOf(entries[entries.length - 1]));
    if (end <= from) return null;
    const bytes = new Uint8Array(end - from);
    for (const entry of entries) {
      const start = entry.from ?? 0;
      if (start >= end || endOf(entry) <= from) continue;
      const part = await this.#part(entry.tag);
      if (!part) return null;
      const first = Math.max(from, start);
      bytes.set(part.subarray(first - start, Math.min(end, endOf(entry)) - start), first - from);
    }
    return bytes;
  }

  async #part(tag) {
    const known = this.#recent.get(tag);
    if (known) return known;
    const file = await library.file(tag).catch(() => null);
    if (!file) return null;
    const bytes = new Uint8Array(file.bytes);
    this.#recent.set(tag, bytes);
    if (this.#recent.size > maximumCount) this.#recent.delete(this.#recent.keys().next().value);
    return bytes;
  }
}

/** @param {library.Entry} entry */
function endOf({ from = 0, bytes }) { return from + bytes; }

/** The entries of all areas that are kept whole; those of a file in its order. */
async function entriesByPath() {
  /** @type {Map<string, library.Entry[]>} */ const files = new Map();
  for (const { id, kind, state } of await library.packs()) {
    if (kind !== "area" || state !== "complete") continue;
    for (const entry of await library.list(id)) files.set(entry.path, [...files.get(entry.path) ?? [], entry]);
  }
  return files;
}
