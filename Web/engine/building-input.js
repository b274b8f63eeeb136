/** Buildings in the form of the input region (`docs/c-interface.md`). */

/**
 * Whether a feature of `api/area/features` is a building.
 * @param {{geometry: any, properties: any}} feature
 */
export function isBuilding({ geometry, properties }) { return properties.layer === "buildings" && geometry.type.endsWith("Polygon"); }

/**
 * @param {{geometry: any, properties: any}[]} buildings features of the layer `buildings` of `api/area/features`
 * @returns {Float64Array}
 */
export function buildingInput(buildings) {
  /** @type {number[]} */ const input = [];
  for (const { geometry, properties } of buildings) {
    const rings = geometry.type === "MultiPolygon" ? geometry.coordinates.flat() : geometry.coordinates;
    input.push(properties.height ?? 0, properties.minHeight ?? 0, rings.length);
    for (const ring of rings) {
      input.push(ring.length);
      for (const [lon, lat] of ring) input.push(lat, lon);
    }
  }
  return Float64Array.from(input);
}
