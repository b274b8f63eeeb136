/**
 * The Waymark engine in a page, a worker or Node: loads `waymark.wasm`, makes sessions and simulated walks.
 *
 * Everything that a session takes has the form of a session log's line, everything it gives has the names of the Swift
 * package's types. These files only pass values on. See `docs/web-module.md`; `waymark.d.ts` holds
 * the types.
 */

import { instantiate, ownModule } from "./instantiate.js";
import { meshSlots, versions } from "./layouts.js";
import { Regions } from "./memory.js";
import { readNames } from "./names.js";
import { WaymarkSession } from "./session.js";
import { SimulatedWalk } from "./simulated-walk.js";

export { SimulatedWalk, WaymarkSession };

/** @typedef {import("./waymark.js").Waymark} Declared */

/**
 * The engine, loaded once.
 * @implements {Declared}
 */
export class Waymark {
  /**
   * Loads the engine; compiles it while a server's response still arrives, where possible.
   * @param {import("./waymark.js").WaymarkSource} [source]
   * @returns {Promise<Waymark>}
   */
  static async load(source = ownModule(new URL("waymark.wasm", import.meta.url))) {
    return new Waymark((await instantiate(await source, "waymark.wasm")).exports);
  }

  /** @param {any} exports */
  constructor(exports) {
    this.exports = exports;
    const version = exports.waymark_layout_version();
    if (version !== versions.waymark) {
      throw new Error(`waymark.wasm has layout ${version}, waymark.js knows layout ${versions.waymark}: take both from one build`);
    }
    this.names = readNames(exports);
  }

  /**
   * Begins a session.
   * @param {import("./waymark.js").SessionOptions} [options]
   * @returns {WaymarkSession}
   */
  session(options = {}) { return new WaymarkSession(this, options); }

  /**
   * Begins a walk along a route with the engine's own simulator.
   * @param {import("./waymark.js").SimulationOptions} options
   * @returns {SimulatedWalk}
   */
  simulate(options) { return new SimulatedWalk(this, options); }

  /**
   * Number of a name; throws for a name that the engine does not have.
   * @param {keyof import("./choices.js").Names} table
   * @param {string} name
   */
  number(table, name) {
    /** @type {string[]} */
    const names = this.names[table];
    const number = names.indexOf(name);
    if (number < 0) throw new Error(`${table} “${name}” is not one of ${names.join(", ")}`);
    return number;
  }

  /** The solid of an arrow. */
  arrowMesh() {
    const handle = this.exports.waymark_open();
    const count = this.exports.waymark_arrow_mesh(handle);
    const n = new Regions(this.exports, handle).numbers(count);
    const end = meshSlots.count + 3 * n[meshSlots.corners];
    const mesh = { vertices: Array.from(n.subarray(meshSlots.count, end)), indices: Array.from(n.subarray(end)) };
    this.exports.waymark_close(handle);
    return mesh;
  }
}
