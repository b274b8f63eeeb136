/** Which summits and settlements are seen from a place, as the engine says, with their names. */

import { range } from "./blocks.js";

/**
 * The visible summits.
 * @param {import("./client.js").TerrainClient} client
 * @param {import("./landmarks.js").Landmarks} landmarks
 * @param {import("../engine/terrain.js").TerrainEye} eye
 */
export async function visibleSummits(client, landmarks, eye) {
  return (await summitsInView(client, landmarks, eye)).filter(({ isJustHidden }) => !isJustHidden);
}

/** The same with those that are hidden by less than the data's error. @type {typeof visibleSummits} */
export function summitsInView(client, landmarks, eye) { return named(client, landmarks, eye, ({ isPeak }) => isPeak); }

/** The visible summits and settlements. @type {typeof visibleSummits} */
export async function visibleNames(client, landmarks, eye) {
  return (await named(client, landmarks, eye, ({ isPeak, isSettlement }) => isPeak || isSettlement)).filter(({ isJustHidden }) => !isJustHidden);
}

async function named(client, landmarks, eye, isWanted) {
  const peaks = (await landmarks.around(eye)).filter(isWanted);
  const sights = await client.ask("peaks", { eye: { ...eye, range }, places: peaks.map(({ lat, lon, ele, isPeak }) => ({ lat, lon, ele: isPeak ? ele : null })) });
  return peaks.flatMap(({ name, isPeak }, i) => {
    const sight = sights[i];
    if (!sight?.isVisible && !sight?.isJustHidden) return [];
    return [{
      name, isPeak, azimuth: sight.azimuth, elevation: sight.apparentElevation, distance: sight.groundDistance,
      height: sight.elevation, margin: sight.margin, isJustHidden: sight.isJustHidden, weight: sight.labelWeight,
      lat: sight.lat, lon: sight.lon,
    }];
  });
}
