/** Summits and places with a name around a position, as the area's map has them: for the page and for its worker. */

import { cornerQuery } from "../shared/grid.js";
import { range } from "./blocks.js";

/** They are asked for again when the user has moved on so far, metres. */
export const step = 5000;

/** @typedef {{lat: number, lon: number, name: string, ele: number | null, isPeak: boolean, isSettlement: boolean}} Landmark */

const settlements = new Set(["city", "town", "village", "hamlet", "suburb", "quarter"]);

/** Where the list is, below the page. @param {{lat: number, lon: number}} position */
export function landmarkPath(position) { return `api/area/landmarks?${cornerQuery(position)}&radius=${range}`; }

/**
 * The landmarks of a list.
 * @param {{features: any[]}} list GeoJSON
 * @returns {Landmark[]}
 */
export function landmarkList({ features }) {
  return features.map(({ geometry, properties }) => {
    const [lon, lat] = geometry.coordinates;
    return {
      lat, lon, name: String(properties.name), ele: Number.isFinite(properties.ele) ? properties.ele : null,
      isPeak: properties.layer === "peaks" && properties.class !== "saddle",
      isSettlement: properties.layer === "places" && settlements.has(properties.class),
    };
  });
}
