/** Which summits are seen from a place, as the engine says, with their names. */

import { range } from "./blocks.js";

/**
 * @param {import("./client.js").TerrainClient} client
 * @param {import("./landmarks.js").Landmarks} landmarks
 * @param {import("../engine/terrain.js").TerrainEye} eye
 */
export async function visibleSummits(client, landmarks, eye) {
  const peaks = (await landmarks.around(eye)).filter(({ isPeak }) => isPeak);
  const sights = await client.ask("peaks", { eye: { ...eye, range }, places: peaks.map(({ lat, lon }) => ({ lat, lon })) });
  return peaks.flatMap(({ name, ele }, i) => {
    const sight = sights[i];
    if (!sight?.isVisible) return [];
    return [{
      name, azimuth: sight.azimuth, elevation: sight.apparentElevation, distance: sight.groundDistance,
      height: ele ?? sight.elevation, margin: sight.margin, lat: sight.lat, lon: sight.lon,
    }];
  });
}
