/** Keeping the server's area: counted, offered, loaded in the background, with as many interruptions as there are. */

import { ComeBack, fetchAll, WrongContents } from "./fetching.js";
import * as evicted from "./evicted.js";
import * as library from "./library.js";

const lock = "waymark-offline-area";
/** Between two looks at a server that is still counting; longest rest without a connection, milliseconds. */
const look = 700;
const maximumRest = 30_000;

/**
 * @typedef {Object} DownloadState
 * @property {"none" | "counting" | "offer" | "loading" | "paused" | "kept" | "outdated"} kind
 * @property {number} [share] of the counting
 * @property {number} [loaded] bytes on the network
 * @property {number} [total]
 * @property {number} [bytes] on this device
 * @property {number} [room] what the browser has left; absent when it does not say
 * @property {boolean} [isWaiting] for the server
 * @property {boolean} [isElsewhere] another tab does it
 * @property {"full" | "wrong" | "refused" | "gone"} [reason] why it is paused, when not by the user
 * @property {boolean} [wasKept] all of it was on this device and is not any more, without the user's doing
 * @property {string} [path] of what was wrong
 */

export class AreaDownload extends EventTarget {
  #api;
  #store;
  #changed;
  /** @type {DownloadState} */ #state = { kind: "none" };
  #list = null;
  #ending = new AbortController();
  #isRunning = false;
  #channel = typeof BroadcastChannel === "function" ? new BroadcastChannel("waymark-offline") : null;

  /**
   * @param {import("../shared/api.js").Api} api
   * @param {import("../shared/store.js").Store} store
   * @param {() => void} changed is called when what is kept has changed
   */
  constructor(api, store, changed) {
    super();
    this.#api = api;
    this.#store = store;
    this.#changed = changed;
    this.#channel?.addEventListener("message", ({ data }) => {
      if (data === "look") this.look();
      else if (!this.#isRunning) this.#show({ ...data, isElsewhere: true });
    });
  }

  get state() { return this.#state; }

  /** The area's packs: the whole one, and the one that is being loaded. */
  async packs() {
    const name = this.#store.get("area")?.name;
    const all = (await library.packs()).filter((pack) => pack.kind === "area" && pack.name === name);
    return { whole: all.find(({ state }) => state === "complete"), coming: all.find(({ state }) => state === "loading") };
  }

  /** Finds out what there is, and goes on with what was begun. */
  async look() {
    const { whole, coming } = await this.packs();
    if (this.#isRunning && coming && !coming.isPaused) return;
    this.#stop();
    if (coming && !coming.isPaused) return void this.#run(coming.id);
    if (coming) return this.#show({ kind: "paused", ...await this.#progress(coming), ...(coming.isBroken && { reason: "gone" }) });
    const area = this.#store.get("area");
    if (!whole) return this.#show({ kind: "none", wasKept: evicted.wasKept(area?.name) });
    evicted.remember(whole.name);
    const progress = await this.#progress(whole);
    if (progress.missing.length > 0) {
      // Complete no more: only what is gone is loaded again.
      await library.change(whole.id, { state: "loading", isPaused: true, isBroken: true });
      this.#changed();
      return this.#show({ kind: "paused", ...progress, reason: "gone" });
    }
    this.#show({ kind: whole.version === area?.version ? "kept" : "outdated", bytes: whole.packed });
  }

  /** Asks the server what it would be, until it knows. @throws {Error} one of the API's */
  async ask() {
    const signal = this.#begin();
    try {
      const list = await this.#counted(signal);
      const missing = await library.missing(list.files);
      const { quota, usage } = await navigator.storage?.estimate?.() ?? {};
      this.#list = list;
      this.#show({
        kind: "offer", total: sum(missing), bytes: list.packed,
        room: Number.isFinite(quota) && Number.isFinite(usage) ? Math.max(0, quota - usage) : undefined,
      });
    } catch (error) {
      if (signal.aborted) return;
      await this.look();
      throw error;
    }
  }

  /** Loads what was offered. */
  async load() {
    const list = this.#list;
    if (!list) return;
    this.#list = null;
    // Kept even when room on the device gets short, where the browser grants that. It may ask the user first: the download does not
    // wait for the answer.
    navigator.storage?.persist?.().catch(() => false);
    await this.#register(list);
    await this.look();
  }

  /** Stops for now. */
  async pause() { await this.#mark({ isPaused: true }); }

  /** Goes on. */
  async resume() { await this.#mark({ isPaused: false, isBroken: false }); }

  /** Gives up what is not complete. */
  async cancel() {
    this.#stop();
    const { coming, whole } = await this.packs();
    if (coming) await library.forget([coming.id]);
    if (!whole) evicted.forget(this.#store.get("area")?.name);
    await this.#settle();
  }

  /** Deletes an area, whatever there is of it. @param {string} name */
  async remove(name) {
    evicted.forget(name);
    if (name === this.#store.get("area")?.name) this.#stop();
    await library.forget((await library.packs()).filter((pack) => pack.kind === "area" && pack.name === name).map(({ id }) => id));
    await this.#settle();
  }

  async #settle() {
    this.#changed();
    this.#broadcast("look");
    await this.look();
  }

  async #mark(change) {
    const { coming } = await this.packs();
    if (coming) await library.change(coming.id, change);
    if (change.isPaused) this.#stop();
    await this.look();
    if (change.isPaused) this.#broadcast("look");
  }

  async #register(list) {
    const id = library.areaId(list.name, list.version);
    const { coming } = await this.packs();
    // The page's own description names the services of today; offline there are none.
    const about = { ...this.#store.get("area"), name: list.name, version: list.version };
    await library.begin({
      id, kind: "area", name: list.name, version: list.version, state: "loading", isPaused: false, bytes: list.bytes,
      packed: list.packed, about,
    }, list.files);
    // After the new one has begun: what both have stays.
    if (coming && coming.id !== id) await library.forget([coming.id]);
    await library.setNote("active", list.name);
    return id;
  }

  /** One tab loads, the others wait to take its place. @param {string} id */
  async #run(id) {
    const signal = this.#begin();
    this.#isRunning = true;
    const work = () => {
      // Announced by the tab that has the lock: the one that was asked to load does it, not the one that hears of it first.
      this.#broadcast("look");
      return this.#work(id, signal);
    };
    try {
      if (!navigator.locks) await work();
      else {
        const isDone = await navigator.locks.request(lock, { ifAvailable: true }, async (held) => {
          if (held) await work();
          return Boolean(held);
        });
        if (!isDone) {
          this.#isRunning = false;
          // Messages of the other tab were missed while this one requested the lock.
          const pack = await library.pack(id);
          const progress = pack && await this.#progress(pack);
          if (progress && !signal.aborted) this.#show({ kind: "loading", ...progress, isElsewhere: true });
          await navigator.locks.request(lock, { signal }, async () => {});
          if (!signal.aborted) await this.look();
        }
      }
    } catch (error) {
      if (!signal.aborted) console.info(error);
    } finally {
      if (this.#ending.signal === signal) this.#isRunning = false;
    }
  }

  async #work(id, signal) {
    let rest = 1000;
    for (let wrong = 0; !signal.aborted;) {
      const pack = await library.pack(id);
      if (!pack || pack.state === "complete" || pack.isPaused) break;
      const progress = await this.#progress(pack);
      this.#report({ kind: "loading", ...progress });
      try {
        if (progress.missing.length === 0 && await library.complete(id)) break;
        await fetchAll(this.#api.url(""), progress.missing, {
          signal,
          take: async (files) => {
            await library.keep(files, { isSmall: true });
            const tags = new Set(files.map(({ tag }) => tag));
            progress.loaded += sum(progress.missing.filter(({ tag }) => tags.has(tag)));
            rest = 1000;
            if (!signal.aborted) this.#report({ kind: "loading", ...progress });
          },
        });
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof ComeBack) {
          this.#report({ kind: "loading", ...await this.#progress(pack), isWaiting: true });
          await this.#pauseFor(Math.max(rest, error.seconds * 1000), signal);
          rest = Math.min(maximumRest, rest * 2);
        } else if (error instanceof WrongContents && ++wrong < 3) {
          id = await this.#renewed(pack, signal) ?? id;
        } else {
          return this.#giveUp(pack, error);
        }
      }
    }
    if (signal.aborted) return;
    this.#isRunning = false;
    await this.#settle();
  }

  /** When the server has another state of the area by now, that one is loaded; what both have is there already. */
  async #renewed(pack, signal) {
    try {
      const area = await this.#api.get("api/area");
      if (area.name !== pack.name || area.version === pack.version) return null;
      this.#store.set("area", area);
      return await this.#register(await this.#counted(signal));
    } catch {
      return null;
    }
  }

  async #giveUp(pack, error) {
    console.info(error);
    const reason = error instanceof WrongContents ? "wrong" : isFull(error) ? "full" : "refused";
    const path = error instanceof WrongContents ? error.message.split(" ")[0] : undefined;
    await library.change(pack.id, { isPaused: true }).catch(() => {});
    this.#isRunning = false;
    this.#report({ kind: "paused", ...await this.#progress(pack).catch(() => ({})), reason, path });
  }

  async #counted(signal) {
    for (;;) {
      const answer = await this.#api.get("api/offline/area", { signal });
      if (!answer.counting) return answer;
      this.#show({ kind: "counting", share: answer.counting.done / Math.max(1, answer.counting.of) });
      await this.#pauseFor(look, signal);
      signal.throwIfAborted();
    }
  }

  async #progress(pack) {
    const missing = await library.missing(await library.list(pack.id));
    return { missing, loaded: pack.packed - sum(missing), total: pack.packed };
  }

  /** Ends early with a connection or with the signal. */
  #pauseFor(milliseconds, signal) {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        removeEventListener("online", end);
        signal.removeEventListener("abort", end);
        resolve(undefined);
      };
      const timer = setTimeout(end, milliseconds);
      addEventListener("online", end);
      signal.addEventListener("abort", end);
    });
  }

  #begin() {
    this.#stop();
    this.#ending = new AbortController();
    return this.#ending.signal;
  }

  #stop() {
    this.#ending.abort();
    this.#isRunning = false;
    this.#list = null;
  }

  /** Shows a state, also in the other tabs. @param {any} state */
  #report(state) {
    this.#show(state);
    this.#broadcast(this.#state);
  }

  #broadcast(message) { this.#channel?.postMessage(message); }

  /** @param {any} state */
  #show({ missing, ...state }) {
    this.#state = state;
    this.dispatchEvent(new Event("change"));
  }
}

/** @param {library.Entry[]} entries */
function sum(entries) { return entries.reduce((bytes, { packed }) => bytes + packed, 0); }

function isFull(error) { return error?.name === "QuotaExceededError" || error?.inner?.name === "QuotaExceededError"; }
