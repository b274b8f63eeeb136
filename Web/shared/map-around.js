/** What the map has around a position, out of the tiles that it is drawn from: streets and open ground, houses, land. */

import { maximumTileZoom, MapReader } from "../engine/map.js";

/** Far away what is drawn at this zoom is enough. */
const farZoom = 12;
const farRadius = 2_500;

/** @type {Promise<MapReader> | null} */ let loading = null;

function reader() {
  loading ??= MapReader.load();
  loading.catch(() => { loading = null; });
  return loading;
}

/**
 * Streets and open ground.
 * @param {import("./api.js").Api} api
 * @param {{lat: number, lon: number}} position
 * @param {number} radius metres
 * @returns {Promise<import("../engine/waymark.js").Streets>}
 */
export async function streetsAround(api, position, radius) {
  const map = await reader();
  return map.streets(await tiles(api, map.tilesAround(position, radius)));
}

/**
 * Buildings, lines and areas; far away without small ones.
 * @param {import("./api.js").Api} api
 * @param {{lat: number, lon: number}} position
 * @param {number} radius metres
 * @returns {Promise<import("../engine/map.js").MapFeatures>}
 */
export async function featuresAround(api, position, radius) {
  const map = await reader();
  return map.features(await tiles(api, map.tilesAround(position, radius, radius > farRadius ? farZoom : maximumTileZoom)));
}

/** @param {import("./api.js").Api} api @param {import("../engine/map.js").TileAddress[]} addresses */
function tiles(api, addresses) {
  return Promise.all(addresses.map(async (address) => {
    const { zoom, x, y } = address;
    return { ...address, bytes: await api.bytes(`api/area/map/${zoom}/${x}/${y}.mvt`) };
  }));
}
