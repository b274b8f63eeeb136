/** What is kept: packs of files, complete or being loaded. Used by the page and by its service worker. */

import { answered } from "../shared/indexed-db.js";
import { packed, tagOf, unpacked } from "./contents.js";
import { transaction } from "./database.js";

/**
 * @typedef {Object} Entry a file as the server lists it
 * @property {string} path below the page, with its query
 * @property {number} [from] where it begins, when it is a part of a larger file
 * @property {number} bytes
 * @property {number} packed bytes on the network
 * @property {string} tag of its contents
 */
/**
 * @typedef {Object} Pack
 * @property {string} id
 * @property {"app" | "area"} kind
 * @property {string} name of the area, empty for the app
 * @property {string} version the server's
 * @property {"loading" | "complete"} state nothing is called complete before all of it is there
 * @property {boolean} [isPaused] by the user, or because something prevents it
 * @property {boolean} [isBroken] it was complete, and some of it is gone
 * @property {number} bytes of all its different files
 * @property {number} packed the same on the network
 * @property {any} [about] the area's description; the app's header fields
 */

/** @param {string} version */
export const appId = (version) => `app ${version}`;
/** @param {string} name @param {string} version */
export const areaId = (name, version) => `area ${version} ${name}`;

/** @returns {Promise<Pack[]>} */
export function packs() { return transaction(["packs"], "readonly", (store) => answered(store.getAll())); }

/** @param {string} id @returns {Promise<Pack | undefined>} */
export function pack(id) { return transaction(["packs"], "readonly", (store) => answered(store.get(id))); }

/** @param {string} id @returns {Promise<Entry[]>} */
export async function list(id) {
  return await transaction(["lists"], "readonly", (store) => answered(store.get(id))) ?? [];
}

/** Begins a pack: from now on its files are not swept away. @param {Pack} pack @param {Entry[]} entries */
export function begin(pack, entries) {
  return transaction(["packs", "lists"], "readwrite", (all, lists) => {
    all.put(pack, pack.id);
    lists.put(entries, pack.id);
  });
}

/** Changes what is known of a pack that is still there. @param {string} id @param {Partial<Pack>} change */
export function change(id, change) {
  return transaction(["packs"], "readwrite", async (store) => {
    const known = await answered(store.get(id));
    if (known) store.put({ ...known, ...change }, id);
  });
}

/**
 * The files of a list that are not there, each contents once.
 * @param {Entry[]} entries @returns {Promise<Entry[]>}
 */
export async function missing(entries) {
  const there = new Set(await transaction(["files"], "readonly", (store) => answered(store.getAllKeys())));
  const wanted = new Map(entries.map((entry) => [entry.tag, entry]));
  return [...wanted.values()].filter(({ tag }) => !there.has(tag));
}

/**
 * Keeps files whose contents are known to be right.
 * @param {{tag: string, bytes: ArrayBuffer, type: string}[]} files
 * @param {{isSmall?: boolean}} [options] `isSmall`: stored compressed
 */
export async function keep(files, { isSmall = false } = {}) {
  const bodies = await Promise.all(files.map(async ({ tag, bytes, type }) =>
    ({ tag, type, ...(isSmall && !type.startsWith("image/") ? await packed(bytes) : { body: bytes, coding: "" }) })));
  await transaction(["files"], "readwrite", (store) => {
    for (const { tag, ...file } of bodies) store.put(file, tag);
  });
}

/**
 * A file's contents; null when they are not there or are not what they were.
 * @param {string} tag @returns {Promise<{bytes: ArrayBuffer, type: string} | null>}
 */
export async function file(tag) {
  const kept = await transaction(["files"], "readonly", (store) => answered(store.get(tag)));
  if (!kept) return null;
  const bytes = await unpacked(kept).catch(() => null);
  if (bytes && await tagOf(bytes) === tag) return { bytes, type: String(kept.type) };
  await transaction(["files"], "readwrite", (store) => { store.delete(tag); });
  return null;
}

/**
 * Declares a pack complete when every file of it is there; an older state of the same area goes then.
 * @param {string} id @returns {Promise<boolean>}
 */
export async function complete(id) {
  const isWhole = await transaction(["packs", "lists", "files"], "readwrite", async (all, lists, files) => {
    const [known, entries, tags] = await Promise.all([answered(all.get(id)), answered(lists.get(id)), answered(files.getAllKeys())]);
    const there = new Set(tags);
    if (!known || !entries?.every((/** @type {Entry} */ { tag }) => there.has(tag))) return false;
    all.put({ ...known, state: "complete", isPaused: false }, id);
    if (known.kind !== "area") return true;
    for (const other of await answered(all.getAll())) {
      if (other.kind !== "area" || other.name !== known.name || other.id === id) continue;
      all.delete(other.id);
      lists.delete(other.id);
    }
    return true;
  });
  if (isWhole) await sweep();
  return isWhole;
}

/** Forgets packs, with the files that no other needs. @param {string[]} ids */
export async function forget(ids) {
  await transaction(["packs", "lists"], "readwrite", (all, lists) => {
    for (const id of ids) {
      all.delete(id);
      lists.delete(id);
    }
  });
  await sweep();
}

/** Deletes the files that no list names. In one transaction: a list that is begun meanwhile waits. */
function sweep() {
  return transaction(["lists", "files"], "readwrite", async (lists, files) => {
    const [all, tags] = await Promise.all([answered(lists.getAll()), answered(files.getAllKeys())]);
    const needed = new Set(all.flat().map(({ tag }) => tag));
    for (const tag of tags) if (!needed.has(String(tag))) files.delete(tag);
  });
}

/** @param {string} name @returns {Promise<any>} */
export function note(name) { return transaction(["notes"], "readonly", (store) => answered(store.get(name))); }

/** @param {string} name @param {any} value */
export function setNote(name, value) { return transaction(["notes"], "readwrite", (store) => { store.put(value, name); }); }
