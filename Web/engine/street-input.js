/** Streets and open ground in the form of the input region (`docs/c-interface.md`). */

import { coordinateSlots, streetSlots } from "./layouts.js";

/** What is added to the kind of a street that is not on the ground. */
const levels = { bridge: 32, tunnel: 64 };

/**
 * @param {import("./waymark.js").Waymark} engine
 * @param {import("./waymark.js").Streets} collection
 * @returns {Float64Array}
 */
export function streetInput(engine, collection) {
  const border = engine.names.streetKind.length;
  /** @type {{kind: number, points: number[][]}[]} */
  const lines = [];
  for (const { geometry, properties } of collection.features) {
    if (properties.streetKind !== undefined && geometry.type === "LineString") {
      const kind = engine.number("streetKind", properties.streetKind) + (properties.streetLevel ? levels[properties.streetLevel] : 0);
      lines.push({ kind, points: geometry.coordinates });
    } else if (properties.openGround && geometry.type === "Polygon") {
      geometry.coordinates.forEach((points, i) => lines.push({ kind: i === 0 ? border : border + 1, points }));
    }
  }
  const [street, point] = [streetSlots, coordinateSlots];
  const input = new Float64Array(lines.reduce((sum, { points }) => sum + street.count + point.count * points.length, 0));
  let at = 0;
  for (const { kind, points } of lines) {
    input[at + street.kind] = kind;
    input[at + street.points] = points.length;
    at += street.count;
    for (const [lon, lat] of points) {
      input[at + point.latitude] = lat;
      input[at + point.longitude] = lon;
      at += point.count;
    }
  }
  return input;
}
