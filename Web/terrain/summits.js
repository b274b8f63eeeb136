/** Which summits and settlements are seen from a place, as the engine says, with their names. */

import { range } from "./blocks.js";

/**
 * @param {import("./client.js").TerrainClient} client
 * @param {import("./landmarks.js").Landmarks} landmarks
 * @param {import("../engine/terrain.js").TerrainEye} eye
 */
export function visibleSummits(client, landmarks, eye) { return visible(client, landmarks, eye, ({ isPeak }) => isPeak); }

/** The same with settlements. @type {typeof visibleSummits} */
export function visibleNames(client, landmarks, eye) {
  return visible(client, landmarks, eye, ({ isPeak, isSettlement }) => isPeak || isSettlement);
}

async function visible(client, landmarks, eye, isWanted) {
  const peaks = (await landmarks.around(eye)).filter(isWanted);
  const sights = await client.ask("peaks", { eye: { ...eye, range }, places: peaks.map(({ lat, lon }) => ({ lat, lon })) });
  return peaks.flatMap(({ name, ele, isPeak }, i) => {
    const sight = sights[i];
    if (!sight?.isVisible) return [];
    return [{
      name, isPeak, azimuth: sight.azimuth, elevation: sight.apparentElevation, distance: sight.groundDistance,
      height: ele ?? sight.elevation, margin: sight.margin, weight: sight.labelWeight,
      lat: sight.lat, lon: sight.lon,
    }];
  });
}
