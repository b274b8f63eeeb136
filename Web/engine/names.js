/** The choices that cross as numbers: names by table, in the order of their numbers, as the module gives them. */

import { Regions } from "./memory.js";

/** Numbers of the name tables, in the order of `NameTable`. */
const tables = [
  "alignmentMethod", "initialYaw", "tracking", "alignmentState", "north", "altitudeReference", "sightingTarget",
  "maneuver", "travelMode", "progressState", "rejection", "styleKey", "routeStyle", "units", "simulationQuantity",
  "sampleKind", "streetKind", "alignmentAdvice", "alignmentCue", "guidanceLanguage", "announcementKind",
  "reroutingState", "reroutingFailure", "geoTrackingState", "geoTrackingReason", "geoTrackingAccuracy", "geoCoaching",
  "conditionState", "anchorRepresentation", "anchorOrigin", "odometry", "altitudeFault",
];

/**
 * Reads all tables.
 * @param {any} exports what the WebAssembly module exports
 * @returns {import("./waymark.js").Names}
 */
export function readNames(exports) {
  /** @type {any} */
  const names = {};
  const handle = exports.waymark_open();
  const regions = new Regions(exports, handle);
  tables.forEach((table, number) => {
    exports.waymark_names(handle, number);
    names[table] = regions.text().split("\n").slice(0, -1);
  });
  exports.waymark_close(handle);
  return names;
}

/**
 * What anchors call an altitude reference.
 * @param {string} reference a name of `names.altitudeReference`
 */
export function anchorReference(reference) { return reference === "msl" ? "orthometric" : "ellipsoidal"; }
