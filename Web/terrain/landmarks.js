/** Summits and places with a name around the user, from the area's map. */

import { cornerQuery } from "../shared/grid.js";
import { range } from "./blocks.js";
import { directionTo } from "./direction.js";
import { Local } from "./local.js";

/** They are asked for again when the user has moved on so far, metres. */
const step = 5000;

/** @typedef {{lat: number, lon: number, name: string, ele: number | null, isPeak: boolean, isSettlement: boolean}} Landmark */

export class Landmarks {
  /** @type {Local<Landmark[]>} */ #local;

  /** @param {import("../shared/api.js").Api} api */
  constructor(api) {
    this.#local = new Local(step, async (position) => {
      const { features } = await api.get(`api/area/landmarks?${cornerQuery(position)}&radius=${range}`);
      return features.map(landmark);
    });
  }

  /**
   * @param {{lat: number, lon: number}} place
   * @returns {Promise<Landmark[]>} the nearest first
   */
  around(place) { return this.#local.around(place); }
}

const settlements = new Set(["city", "town", "village", "hamlet", "suburb", "quarter"]);

function landmark({ geometry, properties }) {
  const [lon, lat] = geometry.coordinates;
  return {
    lat, lon, name: String(properties.name), ele: Number.isFinite(properties.ele) ? properties.ele : null,
    isPeak: properties.layer === "peaks" && properties.class !== "saddle",
    isSettlement: properties.layer === "places" && settlements.has(properties.class),
  };
}

/**
 * What a place is called: the landmark that it is, or the one that it is near.
 * @param {Landmark[]} landmarks
 * @param {{lat: number, lon: number, uncertainty?: number}} place
 * @returns {{landmark: Landmark, isIt: boolean, away: number} | null}
 */
export function nameOf(landmarks, place) {
  let best = null;
  for (const landmark of landmarks) {
    const away = directionTo({ ...place, height: 0 }, { ...landmark, height: 0 }).distance;
    // How far from its point a thing still is itself: the top of a mountain, a village.
    const own = (landmark.isPeak ? 200 : 60) + Math.min(300, place.uncertainty ?? 0);
    const isIt = away <= own;
    if (away > 5000 || (best && (best.isIt && !isIt || best.isIt === isIt && best.away <= away))) continue;
    best = { landmark, isIt, away };
  }
  return best;
}
