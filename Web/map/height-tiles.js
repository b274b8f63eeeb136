/** Heights as tiles for the map's relief: pictures that the terrain's worker makes from blocks of heights. */

import { terrainOf } from "../terrain/of-area.js";

const scheme = "waymark-heights";
/** @type {(() => import("../terrain/client.js").TerrainClient) | null} */ let client = null;

/** The address of an area's tiles; another version has others. @param {any} area */
export function heightTiles(area) { return `${scheme}://${encodeURIComponent(`${area.name} ${area.version ?? ""}`)}/{z}/{x}/{y}`; }

/**
 * Answers the library's requests out of the area of now.
 * @param {any} library
 * @param {import("../shared/store.js").Store} store
 * @param {import("../shared/api.js").Api} api
 */
export function registerHeightTiles(library, store, api) {
  const isRegistered = client !== null;
  client = () => terrainOf(store, api);
  if (isRegistered) return;
  library.addProtocol(scheme, async ({ url }, { signal }) => {
    const [z, x, y] = url.split("/").slice(-3).map(Number);
    const data = await client?.().ask("picture", { z, x, y }, { signal });
    if (!data) throw Object.assign(new Error(`${url} is not there`), { status: 404 });
    return { data };
  });
}
