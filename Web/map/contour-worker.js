/**
 * Makes contour lines beside the page: a request is `{id, tile}`, its response `{id, bytes}` or `{id, error}`. The first message is
 * `{url, finest, site}`.
 */

import { MapReader } from "../engine/map.js";
import { answerFrom } from "../shared/data.js";
import { BlockStore } from "../terrain/block-store.js";

/** @type {any} */ let area = null;
/** @type {BlockStore | null} */ let store = null;
/** @type {Promise<MapReader> | null} */ let loading = null;
/** @type {Promise<void>} */ let queue = Promise.resolve();
const cancelled = new Set();

/** @param {import("../engine/map.js").TileAddress} tile */
async function contours(tile) {
  loading ??= MapReader.load();
  // The next tile begins again.
  loading.catch(() => { loading = null; });
  const map = await loading;
  const blocks = await Promise.all(map.contourBlocks(tile, area.finest).map((address) => store?.block(address)));
  for (const block of blocks) if (block) map.addHeights(block);
  return map.contours(tile, area.finest);
}

addEventListener("message", ({ data }) => {
  if (data.url !== undefined) {
    const { url, site } = data;
    if (site) answerFrom(site, () => import("../site/site.js").then(({ Site }) => Site.open(site)));
    [area, store] = [data, new BlockStore(url)];
    return;
  }
  if (data.cancel !== undefined) {
    cancelled.add(data.cancel);
    return;
  }
  const { id, tile } = data;
  // One after the other: a tile's blocks stay until its lines are made.
  queue = queue.then(async () => {
    try {
      const bytes = cancelled.delete(id) ? new Uint8Array(0) : await contours(tile);
      postMessage({ id, bytes }, /** @type {any} */ ([bytes.buffer]));
    } catch (error) {
      postMessage({ id, error: String(error?.message ?? error) });
    } finally {
      cancelled.delete(id);
    }
  });
});
