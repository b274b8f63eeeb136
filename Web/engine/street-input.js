/** Streets and open ground in the form of the input region (`docs/c-interface.md`). */

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
  const input = new Float64Array(lines.reduce((sum, { points }) => sum + 2 + 2 * points.length, 0));
  let slot = 0;
  for (const { kind, points } of lines) {
    input[slot++] = kind;
    input[slot++] = points.length;
    for (const [lon, lat] of points) {
      input[slot++] = lat;
      input[slot++] = lon;
    }
  }
  return input;
}
