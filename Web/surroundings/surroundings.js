/** What the engine gets of the surroundings: streets for the direction, ground for the height, buildings that hide what is behind them. */

import { buildingInput, isBuilding } from "../engine/building-input.js";
import { featuresAround, streetsAround } from "../shared/map-around.js";
import { mercator } from "../shared/mercator.js";
import { terrainOf } from "../terrain/of-area.js";
import { Elevation, maximumElevationZoom } from "./elevation.js";
import { Nearby } from "./nearby.js";

/** Larger than the distance after which it is requested again, metres. */
const radius = 1200;
/** Between two heights, metres. */
const step = 15;
/** Buildings are wanted so far around, metres, and again after so many. */
const houses = { radius: 440, reach: 200 };
const metresPerDegree = 111_320;

/**
 * @param {import("../shared/api.js").Api} api
 * @param {import("../shared/store.js").Store} store
 * @returns {Nearby<any>[]}
 */
export function surroundings(api, store) {
  return [
    new Nearby(
      (position) => streetsAround(api, position, radius),
      (session, streets) => session.streets(streets)),
    new Nearby((position) => buildingsAround(position, api), (session, { around, input }) => session.buildings(around, input), houses.reach),
    new Nearby((position) => groundAround(position, api, store), (session, ground) => session.ground(ground)),
  ];
}

/** @param {{lat: number, lon: number}} around @param {import("../shared/api.js").Api} api */
async function buildingsAround(around, api) {
  const { features } = await featuresAround(api, around, houses.radius);
  return { around, input: buildingInput(features.filter(isBuilding)) };
}

/**
 * @param {{lat: number, lon: number}} position
 * @param {import("../shared/api.js").Api} api
 * @param {import("../shared/store.js").Store} store
 * @returns {Promise<import("../engine/waymark.js").Ground | null>}
 */
async function groundAround({ lat, lon }, api, store) {
  const area = store.get("area");
  if (!area?.elevation || !area.bounds) return null;
  const latitudeStep = step / metresPerDegree;
  const longitudeStep = latitudeStep / Math.cos(lat * Math.PI / 180);
  const count = Math.ceil(radius / step);
  const columns = 2 * count + 1;
  const [south, west] = [lat - count * latitudeStep, lon - count * longitudeStep];
  const { x, y } = mercator;
  const elevation = new Elevation((z, x, y) => terrainOf(store, api).ask("tile", { z, x, y }), area.bounds);
  const tile = (/** @type {number} */ part) => Math.floor(part * 2 ** maximumElevationZoom);
  const loads = [];
  for (let tx = tile(x(west)); tx <= tile(x(2 * lon - west)); tx++) {
    for (let ty = tile(y(2 * lat - south)); ty <= tile(y(south)); ty++) loads.push(elevation.load(maximumElevationZoom, tx, ty));
  }
  if ((await Promise.all(loads)).includes(null)) throw new Error("the ground around the walk did not come");
  const { bounds } = area;
  const heights = Array.from({ length: columns * columns }, (_, i) => {
    const at = { lat: south + Math.floor(i / columns) * latitudeStep, lon: west + (i % columns) * longitudeStep };
    const isInside = at.lat >= bounds.south && at.lat <= bounds.north && (((at.lon - bounds.west) % 360) + 360) % 360 <= bounds.east - bounds.west;
    return isInside ? elevation.height(x(at.lon), y(at.lat), maximumElevationZoom) : NaN;
  });
  return { south, west, latitudeStep, longitudeStep, columns, reference: "msl", heights };
}
