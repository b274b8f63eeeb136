/** Records what goes into the session as a session log that survives a reload or a crash. */
import "../language/later.js";
import { t } from "../language/text.js";
import { gzip } from "./compression.js";
import { IndexedStorage } from "./indexed-storage.js";
import { Known } from "./known.js";
import { OPFSStorage } from "./opfs-storage.js";
import { spanOf } from "./span.js";
import { Unfinished } from "./unfinished.js";

/** What is lost at most by a crash, milliseconds. */
const flushInterval = 1000;
/** With less room than this a recording does not begin, bytes: some ten minutes of poses. */
const minimumRoom = 10e6;

export const extension = ".waymark.jsonl";

/**
 * @typedef {Object} RecorderState
 * @property {boolean} active
 * @property {string} [name]
 * @property {number} [seconds]
 * @property {number} [bytes]
 *
 * @typedef {Object} Recording
 * @property {string} name
 * @property {number} bytes
 * @property {number | null} seconds
 * @property {string | null} created ISO 8601
 * @property {boolean} recovered it was not ended by the user: the page was closed, or crashed
 * @property {boolean} active
 */

/**
 * @param {Object} [options]
 * @param {import("../shared/store.js").Store} [options.store] its key `recording` gets the state
 * @param {(message: import("../shared/source.js").Message) => void} [options.onMessage]
 * @param {Known} [options.known] what is known of the session already
 * @param {() => (number | null)[] | null | undefined} [options.compassMemory] what the session knew of the compass when it began
 * @param {"opfs" | "indexeddb"} [options.storage] one of the two only, for tests
 * @returns {Recorder}
 */
export function createRecorder(options) { return new Recorder(options); }

export class Recorder extends EventTarget {
  #open;
  #lines = [];
  #timer = 0;
  #busy = Promise.resolve();
  #known;
  #release = null;
  #isEnding = false;
  #unfinished = new Unfinished();

  constructor({ store = null, onMessage = () => {}, known = new Known(), storage = null, compassMemory = () => null } = {}) {
    super();
    this.#known = known;
    this.store = store;
    this.onMessage = onMessage;
    this.compassMemory = compassMemory;
    /** @type {RecorderState} */
    this.state = { active: false };
    this.#open = openStorage(storage);
    /** Resolves when unfinished recordings of earlier pages were looked for. */
    this.ready = this.#recover();
    addEventListener("pagehide", () => this.#flush());
    document.addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") this.#flush(); });
  }

  /** Where recordings are kept: `opfs`, `indexeddb` or `none`. */
  async kind() { return (await this.#open)?.kind ?? "none"; }

  /**
   * Takes a line that went into the session. What must be known for a log that begins later (camera, route, wall clock)
   * is remembered.
   * @param {Object} line
   */
  take(line) {
    this.#known.take(line);
    if (this.state.active && !this.#isEnding) this.#lines.push(JSON.stringify(line));
  }

  /** A new session begins: what was known belongs to the old one, and so does a recording with samples in it. */
  forget() {
    const hadSamples = this.#known.t !== null;
    this.#known.forget();
    if (!this.state.active || !hadSamples) return;
    this.stop();
    this.onMessage({
      id: "recording", kind: "info", text: t("recording.ended"), advice: t("recording.endedAdvice"),
    });
  }

  /**
   * Begins a recording.
   * @param {{worldAlignment?: string, note?: string}} [header]
   * @returns {Promise<string>} its name
   */
  async start({ worldAlignment = "gravity", note } = {}) {
    if (this.state.active) return this.state.name;
    const storage = await this.#open;
    if (!storage) {
      throw problem(t("recording.noStorage"), t("recording.noStorageAdvice"));
    }
    const room = await navigator.storage?.estimate?.().catch(() => null);
    if (room?.quota !== undefined && room.quota - room.usage < minimumRoom) {
      throw problem(t("recording.noRoom"), t("recording.noRoomAdvice"));
    }
    navigator.storage?.persist?.().catch(() => {});
    const created = new Date().toISOString();
    const name = `walk-${created.replace(/[:.]/g, "-")}${extension}`;
    await storage.create(name);
    this.#unfinished.add(name);
    this.#release = holdLock(name);
    const compassMemory = this.compassMemory();
    const header = {
      waymark: 1, created, device: navigator.userAgent, worldAlignment, ...(note ? { note } : {}),
      ...(compassMemory ? { compassMemory } : {}),
    };
    this.#lines = [JSON.stringify(header), ...this.#known.lines().map((line) => JSON.stringify(line))];
    this.#setState({ active: true, name, seconds: 0, bytes: 0, started: performance.now() });
    this.#timer = setInterval(() => this.#flush(), flushInterval);
    this.#flush();
    await this.#busy;
    return name;
  }

  /** Ends the recording. @returns {Promise<string | null>} its name */
  async stop() {
    if (!this.state.active) return null;
    const { name } = this.state;
    this.#flush();
    this.#isEnding = true;
    await this.#busy;
    await this.#end(name);
    return name;
  }

  /** What there is, newest first. @returns {Promise<Recording[]>} */
  async list() {
    const storage = await this.#open;
    if (!storage) return [];
    const found = await storage.list();
    const recordings = await Promise.all(found.map(async ({ name, bytes }) => {
      const active = this.state.active && this.state.name === name;
      const span = active ? null : await spanOf(await storage.read(name)).catch(() => null);
      return {
        name, bytes, active, created: span?.created ?? null,
        seconds: active ? this.state.seconds : span?.seconds ?? null, recovered: this.#unfinished.isRecovered(name),
      };
    }));
    return recordings.sort((a, b) => (a.name < b.name ? 1 : -1));
  }

  /** The log as written. @returns {Promise<Blob>} */
  async read(name) {
    const storage = await this.#open;
    if (!storage) throw problem(t("recording.noStorage"), t("recording.noStorageOpen"));
    if (this.state.name === name) this.#flush();
    await this.#busy;
    return storage.read(name);
  }

  /** Hands it to the browser as a download, compressed where the browser can. @returns {Promise<string>} file name */
  async download(name) {
    const log = await this.read(name);
    const packed = await gzip(log);
    const file = packed ? `${name}.gz` : name;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(packed ?? log);
    link.download = file;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    return file;
  }

  async remove(name) {
    if (this.state.active && this.state.name === name) await this.stop();
    await (await this.#open)?.remove(name);
    this.#unfinished.forget(name);
    this.dispatchEvent(new Event("change"));
  }

  #flush() {
    if (!this.state.active || this.#lines.length === 0) return;
    const { name, started } = this.state;
    const text = `${this.#lines.join("\n")}\n`;
    this.#lines = [];
    this.#busy = this.#busy.then(async () => {
      const bytes = await (await this.#open).append(name, text);
      if (this.state.active) this.#setState({ ...this.state, bytes, seconds: (performance.now() - started) / 1000 });
    }).catch((error) => this.#fail(name, error));
  }

  async #fail(name, error) {
    if (!this.state.active || this.state.name !== name) return;
    await this.#end(name);
    const full = error.name === "QuotaExceededError";
    this.onMessage({
      id: "recording", kind: "error",
      text: full ? t("recording.full") : t("recording.unwritten"),
      advice: t("recording.stoppedAdvice"),
    });
  }

  async #end(name) {
    clearInterval(this.#timer);
    this.#lines = [];
    this.#isEnding = false;
    this.#setState({ active: false });
    await (await this.#open)?.close(name).catch(() => {});
    this.#unfinished.remove(name);
    this.#release?.();
    this.#release = null;
    this.dispatchEvent(new Event("change"));
  }

  async #recover() {
    const storage = await this.#open;
    if (!storage) return [];
    const names = new Set((await storage.list()).map(({ name }) => name));
    const recovered = await this.#unfinished.recover(names);
    if (recovered.length > 0) {
      this.onMessage({
        id: "recording", kind: "info", text: t("recording.recovered"), advice: t("recording.recoveredAdvice"),
      });
    }
    return recovered;
  }

  #setState(state) {
    this.state = state;
    this.store?.set("recording", state);
    this.dispatchEvent(new Event("change"));
  }
}

async function openStorage(wanted) {
  if (wanted !== "indexeddb") {
    const storage = await OPFSStorage.open();
    if (storage || wanted === "opfs") return storage;
  }
  return IndexedStorage.open();
}

/** While a page records, it holds a lock of the recording's name; a crash frees it. */
function holdLock(name) {
  let release = () => {};
  const held = new Promise((resolve) => { release = resolve; });
  navigator.locks?.request(`waymark-recording ${name}`, () => held).catch(() => {});
  return release;
}



function problem(text, advice) { return Object.assign(new Error(text), { advice }); }
