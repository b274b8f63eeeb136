/**
 * Where anchors are kept in the browser (IndexedDB), one row each with whether the server has it. What could not be written
 * stays here and is written together with the next change.
 */

import { answered, completed } from "../shared/indexed-db.js";
import { ofTenant } from "../shared/tenant.js";

const [database, table, about] = [ofTenant("waymark-anchors"), "anchors", "about"];
const position = "server";

/** @typedef {{record: any, isUnsent: boolean}} Row */
/** @typedef {{since: number, store: string | undefined}} Known how much of which store of the server is in the rows */

export class AnchorStorage {
  /** @type {IDBDatabase | null} */ #db = null;
  /** @type {Map<string, Row | null>} null takes a row away */ #waiting = new Map();
  /** @type {Known | null} */ #known = null;
  /** @type {Promise<void> | null} */ #writing = null;
  #onProblem;

  /** @param {(error: Error | null) => void} onProblem hears what a write failed with, and null when one worked again */
  constructor(onProblem) { this.#onProblem = onProblem; }

  /**
   * Opens it and reads everything; a browser that refuses gives nothing, and writing will fail.
   * @returns {Promise<{rows: Row[], known: Known}>}
   */
  async load() {
    try {
      const db = await this.#opened();
      const transaction = db.transaction([table, about], "readonly");
      const [rows, known] = await Promise.all([
        answered(transaction.objectStore(table).getAll()), answered(transaction.objectStore(about).get(position))]);
      return { rows, known: known ?? { since: 0, store: undefined } };
    } catch (error) {
      this.#onProblem(error);
      return { rows: [], known: { since: 0, store: undefined } };
    }
  }

  /**
   * Writes rows in one transaction.
   * @param {Iterable<[string, Row | null]>} rows by id
   * @param {Known} [known]
   * @returns {Promise<void>} when they are kept, or were refused; never rejects
   */
  write(rows, known) {
    for (const [id, row] of rows) this.#waiting.set(id, row);
    if (known) this.#known = known;
    this.#writing ??= this.#write().finally(() => { this.#writing = null; });
    return this.#writing;
  }

  /** Whether everything is kept. */
  get isWritten() { return this.#waiting.size === 0 && this.#known === null; }

  close() {
    this.#db?.close();
    this.#db = null;
  }

  async #write() {
    while (!this.isWritten) {
      const rows = this.#waiting;
      const known = this.#known;
      this.#waiting = new Map();
      this.#known = null;
      try {
        const db = await this.#opened();
        // Acknowledged once it is on the disk, not only with the system.
        const transaction = db.transaction([table, about], "readwrite", { durability: "strict" });
        const done = completed(transaction);
        // Where a row is refused at once, nothing awaits this promise.
        done.catch(() => {});
        const anchors = transaction.objectStore(table);
        for (const [id, row] of rows) row ? anchors.put({ id, ...row }) : anchors.delete(id);
        if (known) transaction.objectStore(about).put(known, position);
        await done;
        this.#onProblem(null);
      } catch (error) {
        for (const [id, row] of rows) if (!this.#waiting.has(id)) this.#waiting.set(id, row);
        this.#known ??= known;
        this.#onProblem(error);
        return;
      }
    }
  }

  async #opened() {
    if (this.#db) return this.#db;
    const opening = indexedDB.open(database, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(table, { keyPath: "id" });
      opening.result.createObjectStore(about);
    };
    this.#db = await answered(opening);
    // Another page with a newer form, or the user who clears everything: opened anew at the next write.
    this.#db.onversionchange = this.#db.onclose = () => this.close();
    return this.#db;
  }
}
