/** Blocks of heights as they are fetched: each once for all who want it at about the same time. */

import { fetchData } from "../shared/data.js";

/** Blocks that are kept, some 70 kB each. */
const maximum = 48;

export class BlockStore {
  #url;
  /** @type {Map<string, Promise<Uint8Array | null>>} */ #blocks = new Map();

  /** @param {string} url of the page */
  constructor(url) { this.#url = url; }

  /**
   * @param {{level: number, row: number, column: number}} address
   * @returns {Promise<Uint8Array | null>} null where the area has none
   */
  block(address) {
    const name = nameOf(address);
    const block = this.#blocks.get(name) ?? this.#fetch(name);
    block.catch(() => this.#blocks.delete(name));
    // The one used last is dropped last.
    this.#blocks.delete(name);
    this.#blocks.set(name, block);
    if (this.#blocks.size > maximum) this.#blocks.delete(this.#blocks.keys().next().value);
    return block;
  }

  async #fetch(name) {
    const bytes = await this.#read(name);
    // A browser may have kept a block from before the form changed.
    return bytes && isOld(bytes) ? this.#read(name, { cache: "reload" }) : bytes;
  }

  /** @param {string} name @param {RequestInit} [init] */
  async #read(name, init) {
    const answer = await fetchData(new URL(`api/area/heights/${name}.bin`, this.#url), init);
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`heights cannot be loaded: HTTP status ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

/** "WMH1" @param {Uint8Array} bytes */
function isOld(bytes) { return [0x57, 0x4D, 0x48, 0x31].every((byte, i) => bytes[i] === byte); }

/** @param {{level: number, row: number, column: number}} address */
export function nameOf({ level, row, column }) { return `${level}/${row}/${column}`; }
