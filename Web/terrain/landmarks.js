/** Summits and places with a name around the user, from the area's map. */

import { t } from "../language/text.js";
import { landmarkList, landmarkPath, step } from "./landmark-list.js";
import { Local } from "./local.js";

/** @typedef {import("./landmark-list.js").Landmark} Landmark */

export class Landmarks {
  /** @type {Local<Landmark[]>} */ #local;

  /** @param {import("../shared/api.js").Api} api */
  constructor(api) {
    this.#local = new Local(step, async (position) => landmarkList(await api.get(landmarkPath(position))));
  }

  /**
   * @param {{lat: number, lon: number}} place
   * @returns {Promise<Landmark[]>} the nearest first
   */
  around(place) { return this.#local.around(place); }
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
