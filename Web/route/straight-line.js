/** A route for when no directions service knows one: a line from place to place. */

const source = "straight line";

/** @param {import("../shared/api.js").Place[]} places where it begins, stops, where it leads @returns {Object} a GeoJSON Feature */
export function straightLine(places) {
  // Without stops there is nothing to tell but the line itself.
  const legs = places.length < 3 ? {} : { legs: places.slice(1).map((_, i) => ({
    steps: [{ from: i, to: i + 1, maneuver: "depart" }, { from: i + 1, to: i + 1, maneuver: "arrive" }],
  })) };
  return {
    type: "Feature",
    geometry: { type: "LineString", coordinates: places.map(({ lat, lon }) => [lon, lat]) },
    properties: { waymark: { mode: "walking", source, ...legs } },
  };
}

/** True for such a route, also one that was kept over a reload. @param {any} route */
export function isStraightLine(route) { return route?.properties?.waymark?.source === source; }
