/** Recordings in IndexedDB, piece by piece: for browsers without a private file system. */

import { answered, completed } from "../shared/indexed-db.js";

const database = "waymark-recordings";

export class IndexedStorage {
  kind = "indexeddb";
  #database;

  constructor(opened) { this.#database = opened; }

  /** The storage, or null where the browser has none (some private windows). */
  static async open() {
    try {
      const request = indexedDB.open(database, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("logs", { keyPath: "name" });
        request.result.createObjectStore("pieces", { keyPath: ["name", "number"] });
      };
      return new IndexedStorage(await answered(request));
    } catch {
      return null;
    }
  }

  async create(name) {
    const change = this.#database.transaction("logs", "readwrite");
    change.objectStore("logs").put({ name, bytes: 0, pieces: 0 });
    await completed(change);
  }

  async append(name, text) {
    const piece = new Blob([text]);
    // Durability "strict": a crash of the system does not lose it either.
    const change = this.#database.transaction(["logs", "pieces"], "readwrite", { durability: "strict" });
    const log = await answered(change.objectStore("logs").get(name));
    change.objectStore("pieces").put({ name, number: log.pieces, text });
    const next = { name, bytes: log.bytes + piece.size, pieces: log.pieces + 1 };
    change.objectStore("logs").put(next);
    await completed(change);
    return next.bytes;
  }

  async close() {}

  async list() {
    const logs = await answered(this.#database.transaction("logs").objectStore("logs").getAll());
    return logs.map(({ name, bytes }) => ({ name, bytes }));
  }

  async read(name) {
    const range = IDBKeyRange.bound([name, 0], [name, Infinity]);
    const pieces = await answered(this.#database.transaction("pieces").objectStore("pieces").getAll(range));
    return new Blob(pieces.map(({ text }) => text));
  }

  async remove(name) {
    const change = this.#database.transaction(["logs", "pieces"], "readwrite");
    change.objectStore("logs").delete(name);
    change.objectStore("pieces").delete(IDBKeyRange.bound([name, 0], [name, Infinity]));
    await completed(change);
  }
}
