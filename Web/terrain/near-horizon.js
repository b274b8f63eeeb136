/** Whether the ground near by hides what is far away, so that nothing has to be fetched to find that out. */

import { directionTo } from "./direction.js";

/** As far as ground is near, metres; places up to a little less are judged by it alone. */
export const near = 12_000;
const margin = 500;
/** More than listed heights are wrong by, metres, and directions, degrees. */
const slack = { height: 150, azimuth: 0.2, elevation: 0.8 };

/** @typedef {{lat: number, lon: number, ele: number | null}} Place */

/**
 * Tells which places are near, and whether a far one may rise above the horizon of the ground near by. Without a listed height a place is
 * taken to be as high as the highest one.
 * @param {import("../engine/terrain.js").Terrain} terrain with the ground as far as `near`
 * @param {import("../engine/terrain.js").TerrainEye} eye
 * @param {Place[]} places
 * @returns {{isNear: boolean[], isOpen: boolean}} of each place, and whether a far one may be seen
 */
export function aboveNearHorizon(terrain, eye, places) {
  const highest = places.reduce((most, { ele }) => Math.max(most, ele ?? -Infinity), -Infinity);
  const height = (/** @type {Place} */ { ele }) => (Number.isFinite(ele ?? highest) ? (ele ?? highest) : 9000) + slack.height;
  let altitude = 0;
  try {
    altitude = terrain.panorama({ ...eye, range: near }, { firstAzimuth: 0, step: 1, count: 1 }).eye.altitude;
  } catch {
    // Not even the ground below is known: all that is there is asked.
    return { isNear: places.map(() => false), isOpen: true };
  }
  const directions = places.map((place) => directionTo({ ...eye, height: altitude }, { ...place, height: height(place) }));
  const isNear = directions.map(({ distance }) => distance < near - margin);
  // The highest ones first: they are seen where any is.
  const far = directions.filter((_, i) => !isNear[i]).sort((a, b) => b.elevation - a.elevation);
  return { isNear, isOpen: far.some(({ azimuth, elevation }) => elevation + slack.elevation > horizon(terrain, eye, azimuth)) };
}

/** The lowest of the near horizon in a direction, degrees; −∞ where it is not known. */
function horizon(terrain, eye, azimuth) {
  const { starts, known, ridges } = terrain.panorama({ ...eye, range: near }, { firstAzimuth: azimuth - slack.azimuth, step: slack.azimuth, count: 3 });
  let lowest = Infinity;
  for (let i = 0; i < known.length; i++) {
    const last = starts[i + 1] - 1;
    const isKnown = !(known[i] < near) && last >= starts[i];
    lowest = Math.min(lowest, isKnown ? ridges[4 * last + 3] : -Infinity);
  }
  return lowest;
}
