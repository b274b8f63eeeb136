/** Summits and places with a name around the user, from the area's map. */

import { t } from "../language/text.js";
import { cornerQuery } from "../shared/grid.js";
import { range } from "./blocks.js";
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
 * @param {import("./client.js").TerrainClient} client
 * @param {Landmark[]} landmarks
 * @param {{lat: number, lon: number, uncertainty?: number} | null | undefined} place
 * @returns {Promise<{landmark: Landmark, isItself: boolean, distance: number} | null>} distance in metres
 */
export async function landmarkOf(client, landmarks, place) {
  if (!place) return null;
  const { lat, lon, uncertainty } = place;
  const seen = await client.ask("landmark", { place: { lat, lon, uncertainty }, landmarks });
  return seen && { ...seen, landmark: landmarks[seen.index] };
}

/**
 * The name in words.
 * @param {{landmark: Landmark, isItself: boolean, distance: number} | null} seen
 * @param {(metres: number) => string} distanceWords
 */
export function landmarkText(seen, distanceWords) {
  if (!seen) return t("mountains.unnamed");
  return seen.isItself ? seen.landmark.name : t("mountains.near", { name: seen.landmark.name, distance: distanceWords(seen.distance) });
}
