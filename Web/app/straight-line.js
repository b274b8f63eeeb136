/** A route for when no directions service knows one: a line from place to place. */

const source = "straight line";

/** @param {import("./api.js").Place[]} places where it begins, stops, where it leads @returns {Object} a GeoJSON Feature */
export function straightLine(places) {
  return {
    type: "Feature",
    geometry: { type: "LineString", coordinates: places.map(({ lat, lon }) => [lon, lat]) },
    properties: { waymark: { mode: "walking", source } },
  };
}

/** True for such a route, also one that was kept over a reload. @param {any} route */
export function isStraightLine(route) { return route?.properties?.waymark?.source === source; }
