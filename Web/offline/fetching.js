/** Fetches files that are to be kept, and takes nothing but what the server has listed. */

import { tagOf } from "./contents.js";

/** The server answered, but not with what its list says. */
export class WrongContents extends Error {
  /** @param {string} path */
  constructor(path) {
    super(`${path} is not what the server listed`);
    this.name = "WrongContents";
  }
}

/** The server asks to come back later, or did not answer at all. */
export class ComeBack extends Error {
  /** @param {string} path @param {number} seconds */
  constructor(path, seconds) {
    super(`${path} did not come`);
    this.name = "ComeBack";
    this.seconds = seconds;
  }
}

/** Longer than any file takes that is still coming, milliseconds. */
const patience = 60_000;

/**
 * @param {string} base address of the page
 * @param {import("./library.js").Entry} entry
 * @param {AbortSignal} [signal]
 * @returns {Promise<{tag: string, bytes: ArrayBuffer, type: string, whole: ArrayBuffer | null}>} `whole`: the file, where a part was
 *   wanted and all came
 * @throws {ComeBack} without a connection or while the server is busy
 * @throws {WrongContents} when it answers with anything else than what was listed
 */
export async function fetchListed(base, entry, signal) {
  const deadline = AbortSignal.timeout(patience);
  let response;
  let bytes;
  try {
    // Neither from the browser's own store, whose age hangs on the clock, nor into it: it would be kept twice.
    response = await fetch(new URL(entry.path, base), {
      cache: "no-store", redirect: "error", credentials: "same-origin", signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      ...(entry.from !== undefined && { headers: { Range: `bytes=${entry.from}-${entry.from + entry.bytes - 1}` } }),
    });
    if (response.status === 429 || response.status >= 500) {
      throw new ComeBack(entry.path, Number(response.headers.get("Retry-After")) || 2);
    }
    bytes = await response.arrayBuffer();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw error instanceof ComeBack ? error : new ComeBack(entry.path, 2);
  }
  if (response.status !== 200 && response.status !== 206) throw new WrongContents(entry.path);
  const type = response.headers.get("Content-Type") ?? "application/octet-stream";
  // A host that does not know ranges sends all of the file.
  const whole = entry.from !== undefined && response.status === 200 ? bytes : null;
  return { ...await checked(entry, whole ? partOf(entry, whole) : bytes, type), whole };
}

/** @param {import("./library.js").Entry} entry @param {ArrayBuffer} whole */
function partOf({ from = 0, bytes }, whole) { return whole.slice(from, from + bytes); }

/** @param {import("./library.js").Entry} entry @param {ArrayBuffer} bytes @param {string} type @throws {WrongContents} */
async function checked(entry, bytes, type) {
  if (bytes.byteLength !== entry.bytes || await tagOf(bytes) !== entry.tag) throw new WrongContents(entry.path);
  return { tag: entry.tag, bytes, type };
}

/**
 * Fetches parts of files: the first one shows whether the host gives parts; from another the file is fetched once.
 * @param {string} base @param {AbortSignal} [signal]
 */
function partFetcher(base, signal) {
  /** @type {Map<string, Promise<any>>} */ const firsts = new Map();
  return async (/** @type {import("./library.js").Entry} */ entry) => {
    if (entry.from === undefined) return fetchListed(base, entry, signal);
    const first = firsts.get(entry.path);
    if (!first) {
      const fetching = fetchListed(base, entry, signal);
      firsts.set(entry.path, fetching);
      return fetching;
    }
    const { whole, type } = await first;
    return whole ? checked(entry, partOf(entry, whole), type) : fetchListed(base, entry, signal);
  };
}

/**
 * Fetches many files, some at a time, and hands them over in batches.
 * @param {string} base
 * @param {import("./library.js").Entry[]} entries
 * @param {{take: (files: {tag: string, bytes: ArrayBuffer, type: string}[]) => Promise<void>, signal?: AbortSignal}} options
 */
export async function fetchAll(base, entries, { take, signal }) {
  const waiting = [...entries];
  const atOnce = 6;
  const batch = { files: 24, bytes: 1 << 20 };
  let held = [];
  let size = 0;
  const hand = async () => {
    const files = held;
    held = [];
    size = 0;
    if (files.length > 0) await take(files);
  };
  const fetchEntry = partFetcher(base, signal);
  const work = async () => {
    for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
      signal?.throwIfAborted();
      const file = await fetchEntry(entry);
      held.push(file);
      size += file.bytes.byteLength;
      if (held.length >= batch.files || size >= batch.bytes) await hand();
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, () => work().catch((error) => {
      // The others stop as well; what they have is kept.
      waiting.length = 0;
      throw error;
    })));
  } finally {
    await hand();
  }
}
