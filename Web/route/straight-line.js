/** A route for when no directions service has one: a line from stop to stop. */

const source = "straight line";

/** @param {import("../shared/api.js").Position[]} positions of start, stops and destination @returns {Object} a GeoJSON Feature */
export function straightLine(positions) {
  // Without stops the line alone says everything.
  const legs = positions.length < 3 ? {} : { legs: positions.slice(1).map((_, i) => ({
    steps: [{ from: i, to: i + 1, maneuver: "depart" }, { from: i + 1, to: i + 1, maneuver: "arrive" }],
  })) };
  return {
    type: "Feature",
    geometry: { type: "LineString", coordinates: positions.map(({ lat, lon }) => [lon, lat]) },
    properties: { waymark: { mode: "walking", source, ...legs } },
  };
}

/** True for such a route, also one that was kept over a reload. @param {any} route */
export function isStraightLine(route) { return route?.properties?.waymark?.source === source; }
