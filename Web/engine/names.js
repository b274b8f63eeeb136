/** The choices that cross as numbers: names by table, in the order of their numbers, as the module gives them. */

import { nameTables } from "./layouts.js";
import { Regions } from "./memory.js";

/**
 * Reads all tables.
 * @param {any} exports what the WebAssembly module exports
 * @returns {import("./choices.js").Names}
 */
export function readNames(exports) {
  /** @type {any} */
  const names = {};
  const handle = exports.waymark_open();
  const regions = new Regions(exports, handle);
  nameTables.forEach((table, number) => {
    exports.waymark_names(handle, number);
    names[table] = regions.text().split("\n").slice(0, -1);
  });
  exports.waymark_close(handle);
  return names;
}

/**
 * What anchors call an altitude reference.
 * @param {import("./choices.js").AltitudeReference} reference
 */
export function anchorReference(reference) { return reference === "msl" ? "orthometric" : "ellipsoidal"; }
