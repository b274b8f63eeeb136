/**
 * What is kept for when there is no network, in IndexedDB. Files are kept under the tag of their contents, so that what two
 * versions or two areas share is fetched and stored once.
 *
 * | store | key | value |
 * | --- | --- | --- |
 * | `packs` | id | `Pack`: a version of the app, or an area |
 * | `lists` | id of a pack | its files: `Entry[]` |
 * | `files` | tag | `{body: ArrayBuffer, coding: "gzip" | "", type: string}` |
 * | `notes` | name | what else must survive: `area` (the server's last description of its area), `active` (name of an area) |
 */

import { completed } from "../shared/indexed-db.js";

const name = "waymark-offline";
const stores = ["packs", "lists", "files", "notes"];

/** @type {Promise<IDBDatabase> | null} */ let opening = null;

/** @returns {Promise<IDBDatabase>} */
function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      for (const store of stores) request.result.createObjectStore(store);
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      // Another tab deletes it, or the browser takes it away: opened anew when it is needed again.
      database.onversionchange = () => { database.close(); opening = null; };
      database.onclose = () => { opening = null; };
      resolve(database);
    };
  });
  opening.catch(() => { opening = null; });
  return opening;
}

/**
 * Does something in one transaction: all of it or nothing.
 * @template T
 * @param {string[]} names of stores
 * @param {"readonly" | "readwrite"} mode
 * @param {(...stores: IDBObjectStore[]) => Promise<T> | T} work awaits nothing but `answered`
 * @returns {Promise<T>} what the work gives, once it is stored
 */
export async function transaction(names, mode, work) {
  const database = await open();
  const change = database.transaction(names, mode);
  const stored = completed(change);
  stored.catch(() => {});
  let result;
  try {
    result = await work(...names.map((store) => change.objectStore(store)));
  } catch (error) {
    try { change.abort(); } catch { /* It has ended by itself, for the reason that is known. */ }
    await stored.catch(() => {});
    // What the storage itself says, such as that there is no room, comes before what followed from it.
    throw change.error ?? error;
  }
  await stored;
  return result;
}
