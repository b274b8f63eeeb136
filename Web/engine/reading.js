/**
 * Readers of files (`docs/session-log.md`): loads `reading.wasm`. `docs/web-module.md` shows how to use it, `reading.d.ts` holds the types.
 */

import { versions } from "./layouts.js";
import { Regions } from "./memory.js";
import { instantiate, ownModule } from "./instantiate.js";

/** @typedef {import("./reading.js").FileReading} Declared */

const encoder = new TextEncoder();

/** A line that is damaged: the message says how. */
export class LineProblem extends Error {}

/** A file that cannot be used: the message says why and what to do, in one sentence. */
export class FileProblem extends Error {}

/**
 * The module, loaded once.
 * @implements {Declared}
 */
export class FileReading {
  /** @type {Regions} */ #regions;
  /** @type {any} */ #exports;
  /** @type {import("./choices.js").LogLineKind[]} */ #kinds;

  /**
   * @param {import("./waymark.js").WaymarkSource} [source]
   * @returns {Promise<FileReading>}
   */
  static async load(source = ownModule(new URL("reading.wasm", import.meta.url))) {
    return new FileReading((await instantiate(await source, "reading.wasm")).exports);
  }

  /** @param {any} exports */
  constructor(exports) {
    this.#exports = exports;
    const found = exports.waymark_reading_version();
    if (found !== versions.reading) {
      throw new Error(`reading.wasm has version ${found}, reading.js knows version ${versions.reading}: take both from one build`);
    }
    this.#regions = new Regions(exports, exports.waymark_reading_open());
    exports.waymark_log_kinds(this.#regions.handle);
    this.#kinds = /** @type {any} */ (this.#regions.text().trimEnd().split("\n"));
  }

  /**
   * @param {Uint8Array} bytes the first line of a session log
   * @returns {import("./reading.js").LogHeaderCheck}
   */
  logHeader(bytes) {
    this.#regions.inputBytes(bytes);
    const outcome = this.#exports.waymark_log_header(this.#regions.handle);
    if (outcome === 0) return { problem: null, remark: null };
    const text = this.#regions.text();
    return outcome > 0 ? { problem: null, remark: text } : { problem: /** @type {any} */ (text), remark: null };
  }

  /**
   * @param {Uint8Array} bytes another line, without its line break
   * @returns {import("./reading.js").LogLine}
   * @throws {LineProblem}
   */
  logLine(bytes) {
    this.#regions.inputBytes(bytes);
    const outcome = this.#exports.waymark_log_line(this.#regions.handle);
    if (outcome >= 0) return this.#kinds[outcome];
    if (outcome === -1) return "blank";
    if (outcome === -2) return "unknown";
    throw new LineProblem(this.#regions.text());
  }

  /**
   * @param {Uint8Array} name
   * @returns {number | null}
   */
  kmlRank(name) {
    this.#regions.inputBytes(name);
    const rank = this.#exports.waymark_kmz_rank(this.#regions.handle);
    return rank < 0 ? null : rank;
  }

  /**
   * @param {Uint8Array} bytes a text file, or how it begins
   * @param {string} name the file's name
   * @returns {string}
   * @throws {FileProblem}
   */
  encoding(bytes, name) {
    const nameLength = this.#file(bytes.subarray(0, 4096), name);
    const outcome = this.#exports.waymark_file_encoding(this.#regions.handle, nameLength);
    const text = this.#regions.text();
    if (outcome !== 0) throw new FileProblem(text);
    return text;
  }

  /**
   * @param {Uint8Array} bytes a file's contents in UTF-8
   * @param {string} name the file's name
   * @returns {import("./reading.js").RoutesOfFile}
   * @throws {FileProblem}
   */
  routes(bytes, name) {
    const nameLength = this.#file(bytes, name);
    const count = this.#exports.waymark_file_routes(this.#regions.handle, nameLength);
    const text = this.#regions.text();
    if (count < 0) throw new FileProblem(text);
    return JSON.parse(text);
  }

  /**
   * Puts a file into the input region: its name, then its contents.
   * @param {Uint8Array} bytes
   * @param {string} name
   * @returns {number} bytes of the name
   */
  #file(bytes, name) {
    const title = encoder.encode(name);
    const input = new Uint8Array(title.length + bytes.length);
    input.set(title);
    input.set(bytes, title.length);
    this.#regions.inputBytes(input);
    return title.length;
  }
}
