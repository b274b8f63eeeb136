/** A PMTiles archive (version 3) of which single tiles are read. */

import { tileId } from "./tile-id.js";

/** Header and root directory end before this byte. */
const firstRead = 16_384;
const headerLength = 127;
const gzip = 2;
/** Leaf directories that are kept in memory. */
const maximumLeaves = 32;

/** @typedef {{id: number, offset: number, length: number, run: number}} Entry */

export class Archive {
  #file;
  /** @type {Promise<any> | null} */ #opened = null;
  /** @type {Map<number, Promise<Entry[]>>} */ #leaves = new Map();

  /** @param {{read: (from: number, length: number) => Promise<Uint8Array<ArrayBuffer>>}} file */
  constructor(file) { this.#file = file; }

  /**
   * @param {number} zoom @param {number} column @param {number} row
   * @returns {Promise<ArrayBuffer | null>} null where there is none
   */
  async tile(zoom, column, row) {
    const { root, leaves, tiles, isPacked } = await this.#open();
    const id = tileId(zoom, column, row);
    let entry = entryOf(root, id);
    if (entry?.run === 0) entry = entryOf(await this.#leaf(leaves.offset + entry.offset, entry.length), id);
    if (!entry) return null;
    const bytes = await this.#file.read(tiles.offset + entry.offset, entry.length);
    return isPacked ? unpacked(bytes) : bytes.slice().buffer;
  }

  #open() {
    this.#opened ??= this.#read();
    this.#opened.catch(() => { this.#opened = null; });
    return this.#opened;
  }

  async #read() {
    const bytes = await this.#file.read(0, firstRead);
    if (new TextDecoder().decode(bytes.subarray(0, 7)) !== "PMTiles" || bytes[7] !== 3) throw new Error("this is no PMTiles archive");
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const part = (/** @type {number} */ at) => ({ offset: Number(view.getBigUint64(at, true)), length: Number(view.getBigUint64(at + 8, true)) });
    const { offset, length } = part(8);
    if (offset < headerLength || offset + length > bytes.length) throw new Error("the archive's root directory is cut off");
    return {
      root: entriesOf(await unpacked(bytes.subarray(offset, offset + length))), leaves: part(40), tiles: part(56),
      isPacked: bytes[98] === gzip,
    };
  }

  #leaf(offset, length) {
    let leaf = this.#leaves.get(offset);
    if (!leaf) {
      leaf = this.#file.read(offset, length).then(unpacked).then(entriesOf);
      leaf.catch(() => this.#leaves.delete(offset));
    }
    // The one used last is dropped last.
    this.#leaves.delete(offset);
    this.#leaves.set(offset, leaf);
    if (this.#leaves.size > maximumLeaves) this.#leaves.delete(this.#leaves.keys().next().value);
    return leaf;
  }
}

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<ArrayBuffer>} */
function unpacked(bytes) {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/** @param {ArrayBuffer} directory @returns {Entry[]} */
function entriesOf(directory) {
  const bytes = new Uint8Array(directory);
  let at = 0;
  const next = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      if (at >= bytes.length) throw new Error("a directory of the archive is cut off");
      const byte = bytes[at++];
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
  };
  const count = next();
  const column = () => Array.from({ length: count }, next);
  const [steps, runs, lengths, offsets] = [column(), column(), column(), column()];
  let [id, end] = [0, 0];
  return steps.map((step, i) => {
    id += step;
    const offset = offsets[i] === 0 ? end : offsets[i] - 1;
    end = offset + lengths[i];
    return { id, offset, length: lengths[i], run: runs[i] };
  });
}

/** The entry that covers a number. @param {Entry[]} entries @param {number} id */
function entryOf(entries, id) {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (entries[middle].id <= id) low = middle + 1;
    else high = middle;
  }
  const entry = entries[low - 1];
  return entry && (entry.run === 0 || id < entry.id + entry.run) ? entry : null;
}
