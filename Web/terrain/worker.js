/**
 * The terrain's worker: holds the blocks of heights around the eye and computes beside the page, so that no frame waits.
 * A request is `{id, ask, …}`, its response `{id, answer}` or `{id, error}`, before that `{id, progress, part?}`.
 */

import { TerrainEngine } from "../engine/terrain.js";
import { answerFrom, fetchData } from "../shared/data.js";
import { BlockStore } from "./block-store.js";
import { Blocks, range } from "./blocks.js";
import { coverAround } from "./cover/cover.js";
import { turned } from "./direction.js";
import { GroundTiles, picture } from "./ground-tiles.js";
import { landmarkList, landmarkPath, step } from "./landmark-list.js";
import { Local } from "./local.js";

/** Directions and rows that are computed before a look at other questions. */
const sector = 500;
const strip = 8;
/** As far as buildings stand around an eye, metres. */
const town = 3_000;

/** @type {Promise<{terrain: any, blocks: Blocks, ground: GroundTiles, summits: Local<void>, url: string}> | null} */ let ready = null;
/** @type {any} */ let area = null;
const cancelled = new Set();

/** Yields to the event loop, so that other messages are handled. */
const yieldToEventLoop = () => new Promise((resolve) => { setTimeout(resolve); });

async function open({ url, extent, site }) {
  if (site) answerFrom(site, () => import("../site/site.js").then(({ Site }) => Site.open(site)));
  const engine = await TerrainEngine.load();
  const terrain = engine.terrain();
  const summits = new Local(step, async (position) => {
    const answer = await fetchData(new URL(landmarkPath(position), url));
    const landmarks = answer.ok ? landmarkList(await answer.json()) : [];
    terrain.summits(landmarks.filter(({ isPeak }) => isPeak));
  });
  const store = new BlockStore(url);
  return { terrain, blocks: new Blocks(terrain, store, extent), ground: new GroundTiles(engine, store, extent), summits, url };
}

/** The terrain with what an eye needs: heights, as far as it looks, and the map's summits, on which it may stand. */
async function around(eye, far = range) {
  const { terrain, blocks, summits } = await ready;
  await Promise.all([
    blocks.around(eye, far),
    // Without them it stands on the ground.
    summits.around(eye).catch((error) => console.info(error)),
  ]);
  return terrain;
}

const answers = {
  async sight({ line }) {
    const terrain = await around(line);
    return terrain.sight(line);
  },

  /** Buildings stand on the ground around the eye. */
  async buildings({ eye, input }) {
    const terrain = await around(eye, town);
    return terrain.buildings(eye, input);
  },

  async peaks({ eye, places }) {
    const terrain = await around(eye);
    const sights = [];
    for (let i = 0; i < places.length; i += sector) {
      sights.push(...terrain.peaks(eye, places.slice(i, i + sector)));
      await yieldToEventLoop();
    }
    return sights;
  },

  async landmark({ place, landmarks }) {
    return (await ready).terrain.landmark(place, landmarks);
  },

  async labels({ labels, options }) {
    return (await ready).terrain.labels(labels, options);
  },

  /** All around, beginning at an azimuth; every part is handed over as soon as it is there. */
  async panorama({ id, eye, step, from }) {
    const terrain = await around(eye);
    const count = Math.round(360 / step);
    const first = Math.round(from / step);
    const begin = performance.now();
    let height = null;
    for (let done = 0; done < count; done += sector) {
      // Alternately to the right and to the left of the viewing direction.
      const k = done / sector;
      const offset = (k % 2 === 0 ? k / 2 : -(k + 1) / 2) * sector;
      const start = ((first + offset) % count + count) % count;
      const length = Math.min(sector, count - done);
      const part = terrain.panorama(eye, { firstAzimuth: start * step, step, count: length });
      height ??= part.eye;
      const { starts, known, ridges } = part;
      postMessage({ id, progress: (done + length) / count, part: { start, count, starts, known, ridges } },
        /** @type {any} */ ([starts.buffer, known.buffer, ridges.buffer]));
      await yieldToEventLoop();
      if (cancelled.delete(id)) return null;
    }
    return { eye: height, milliseconds: performance.now() - begin };
  },

  /** Part of the depth map. */
  async depth({ eye, grid }) {
    const terrain = await around(eye);
    return terrain.depth(eye, grid);
  },

  /** Cast shadows on part of the depth map. */
  async shadows({ eye, grid, light }) {
    const terrain = await around(eye);
    return terrain.shadows(eye, grid, light);
  },

  /** Heights of a square around an eye. */
  async square({ eye, square }) {
    const terrain = await around(eye, square.spacing * square.side);
    return terrain.square(eye, square);
  },

  /** Heights of a square of the web map. */
  async tile({ id, z, x, y }) {
    const { ground } = await ready;
    // The map moves on while squares wait.
    return cancelled.delete(id) ? null : ground.tile(z, x, y);
  },

  /** The same as a picture. */
  async picture(square) {
    const heights = await answers.tile(square);
    return heights && picture(heights);
  },

  /** What the map has on the ground around an eye; null where it has nothing. */
  async cover({ eye, bounds }) { return coverAround((await ready).url, eye, bounds); },

  /** Sun and Moon as an eye sees them. */
  async sky({ eye, times }) {
    const terrain = await around(eye);
    return terrain.sky(eye, times);
  },

  /** What a camera wrote into a photo; null when it is no JPEG, PNG or HEIC file. */
  async photo({ bytes }) {
    const { terrain } = await ready;
    try {
      return terrain.photo(bytes);
    } catch {
      return null;
    }
  },

  /** Which way a picture looks. */
  async look({ eye, picture, camera }) {
    const terrain = await around(eye);
    return terrain.look(eye, picture, camera);
  },

  /** Whether a picture of the running camera is worth comparing now. */
  async watch({ eye, moment }) {
    const terrain = await around(eye);
    return terrain.watch(eye, moment);
  },

  /** The same as `look` for a picture of the running camera. */
  async lookNow({ eye, picture, moment }) {
    const terrain = await around(eye);
    const begin = performance.now();
    const match = terrain.lookNow(eye, pixelsOf(picture), moment);
    return { ...match, milliseconds: performance.now() - begin };
  },

  /** Apparent elevations of the horizon all around, from north. */
  async horizon({ eye }) { return (await around(eye)).horizon(eye); },

  /** Where horizon and directions are in a picture: lines of points, and points. */
  async place({ eye, picture, attitude, directions }) {
    const terrain = await around(eye);
    const half = Math.atan(Math.hypot(picture.width, picture.height) / 2 / picture.focal) * 180 / Math.PI + 5;
    const elevations = terrain.horizon(eye);
    const ridge = [];
    elevations.forEach((elevation, i) => {
      const azimuth = i * 360 / elevations.length;
      if (!Number.isNaN(elevation) && Math.abs(turned(azimuth - attitude.yaw)) < half) ridge.push([azimuth, elevation]);
    });
    const pixels = terrain.pixels(picture, attitude, [...ridge.flat(), ...directions.flat()]);
    const points = Array.from({ length: pixels.length / 2 }, (_, i) => [pixels[2 * i], pixels[2 * i + 1]]);
    return { ridge: points.slice(0, ridge.length).filter(([x]) => !Number.isNaN(x)), points: points.slice(ridge.length) };
  },

  async viewshed({ id, eye, raster }) {
    const terrain = await around(eye);
    const { south, north, rows, columns } = raster;
    const margins = new Float32Array(rows * columns);
    const latitude = (row) => north - (north - south) * row / (rows - 1);
    for (let row = 0; row < rows; row += strip) {
      const last = Math.min(rows, row + strip) - 1;
      // A strip has two rows at least.
      const first = Math.min(row, last - 1);
      const part = terrain.viewshed(eye, {
        ...raster, north: latitude(first), south: latitude(last), rows: last - first + 1, margins: false,
      });
      margins.set(part, first * columns);
      postMessage({ id, progress: (last + 1) / rows });
      await yieldToEventLoop();
      if (cancelled.delete(id)) return null;
    }
    return margins;
  },

  async memory() {
    const { terrain, blocks } = await ready;
    return { blocks: terrain.bytes, count: blocks.count, module: terrain.engine.exports.memory.buffer.byteLength };
  },
};

/** Bytes of a picture that was handed over, four a pixel. @param {ImageBitmap} picture */
function pixelsOf(picture) {
  const { width, height } = picture;
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true }));
  context.drawImage(picture, 0, 0);
  picture.close();
  return { width, height, pixels: context.getImageData(0, 0, width, height).data };
}

addEventListener("message", async ({ data }) => {
  if (data.ask === "open") {
    area = data;
    return;
  }
  if (data.ask === "cancel") {
    cancelled.add(data.of);
    return;
  }
  const { id } = data;
  ready ??= open(area);
  // The error reaches who asks; the next question begins again.
  ready.catch(() => { ready = null; });
  try {
    const answer = await answers[data.ask](data);
    postMessage({ id, answer }, answer instanceof ImageBitmap ? [answer] : []);
  } catch (error) {
    postMessage({ id, error: String(error?.message ?? error) });
  } finally {
    cancelled.delete(id);
  }
});
