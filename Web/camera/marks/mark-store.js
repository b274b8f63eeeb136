/** Where a mark of the user's own is kept in the browser (IndexedDB). */

import { answered } from "../../shared/indexed-db.js";

const [database, table, key] = ["waymark-marks", "marks", "own"];

/** @returns {Promise<{name: string, file: Blob} | null>} */
export async function keptMark() { return (await request("readonly", (marks) => marks.get(key))) ?? null; }

/** @param {string} name @param {Blob} file */
export async function keepMark(name, file) { await request("readwrite", (marks) => marks.put({ name, file }, key)); }

export async function forgetMark() { await request("readwrite", (marks) => marks.delete(key)); }

/** @param {IDBTransactionMode} mode @param {(marks: IDBObjectStore) => IDBRequest} ask */
async function request(mode, ask) {
  const opening = indexedDB.open(database, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(table);
  const db = await answered(opening);
  try {
    return await answered(ask(db.transaction(table, mode).objectStore(table)));
  } finally {
    db.close();
  }
}
