/** Buildings in the form of the input region (`docs/c-interface.md`). */

import { buildingSlots, coordinateSlots, ringSlots } from "./layouts.js";
import { write } from "./memory.js";

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
  const [building, ring, corner] = [buildingSlots, ringSlots, coordinateSlots];
  const outlines = buildings.map(({ geometry, properties }) => ({
    properties, rings: /** @type {number[][][]} */ (geometry.type === "MultiPolygon" ? geometry.coordinates.flat() : geometry.coordinates),
  }));
  const sizes = outlines.map(({ rings }) => rings.reduce((sum, { length }) => sum + ring.count + corner.count * length, building.count));
  const input = new Float64Array(sizes.reduce((sum, size) => sum + size, 0));
  let at = 0;
  for (const { properties, rings } of outlines) {
    write(input, at, building, { height: properties.height ?? 0, underside: properties.minHeight ?? 0, rings: rings.length });
    at += building.count;
    for (const corners of rings) {
      input[at + ring.corners] = corners.length;
      at += ring.count;
      for (const [lon, lat] of corners) {
        input[at + corner.latitude] = lat;
        input[at + corner.longitude] = lon;
        at += corner.count;
      }
    }
  }
  return input;
}
