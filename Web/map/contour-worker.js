/**
 * Makes contour lines beside the page: a request is `{id, tile}`, its response `{id, bytes}` or `{id, error}`. The first message is
 * `{url, finest, site}`.
 */

import { MapReader } from "../engine/map.js";
import { answerFrom, fetchData } from "../shared/data.js";

/** Tries to get together the blocks of a tile while others are dropped. */
const attempts = 3;

/** @type {Promise<{map: MapReader, url: string, finest: number}> | null} */ let ready = null;
/** Blocks that the area does not have. */
const missing = new Set();
/** @type {Promise<void>} */ let queue = Promise.resolve();
const cancelled = new Set();

async function open({ url, finest, site }) {
  if (site) answerFrom(site, () => import("../site/site.js").then(({ Site }) => Site.open(site)));
  return { map: await MapReader.load(), url, finest };
}

/** @param {import("../engine/map.js").TileAddress} tile */
async function contours(tile) {
  const { map, url, finest } = await ready;
  for (let i = 0; i < attempts; i++) {
    const names = map.contourBlocks(tile, finest).map(({ level, row, column }) => `${level}/${row}/${column}`).filter((name) => !missing.has(name));
    if (names.length === 0) break;
    const blocks = await Promise.all(names.map((name) => fetchBlock(url, name)));
    for (const block of blocks) if (block) map.addHeights(block);
  }
  return map.contours(tile, finest);
}

/** @param {string} url @param {string} name */
async function fetchBlock(url, name) {
  const answer = await fetchData(new URL(`api/area/heights/${name}.bin`, url));
  if (answer.status === 404) {
    missing.add(name);
    return null;
  }
  if (!answer.ok) throw new Error(`heights cannot be loaded: HTTP status ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

addEventListener("message", ({ data }) => {
  if (data.url !== undefined) {
    ready = open(data);
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
