/**
 * What covers the ground around an eye, from the map's own tiles: pictures of three widths, as many points each, so that what
 * is near is seen in detail and what is far at all. A point has four bytes: shares of water, woods, glacier and town.
 */

import { groundCovers } from "../../engine/layouts.js";
import { MapReader } from "../../engine/map.js";
import { fetchData } from "../../shared/data.js";
import { mercator } from "../../shared/mercator.js";
import { turned } from "../direction.js";

const radians = Math.PI / 180;
/** Points of a side. */
export const side = 768;
/** Half the width of a picture in metres, and the zoom of the tiles it is drawn from: some nine of them. */
export const widths = [{ reach: 8_000, zoom: 11 }, { reach: 32_000, zoom: 9 }, { reach: 128_000, zoom: 7 }];
/** The places of their bytes in the picture. */
const bytesOf = { water: 0, wood: 1, glacier: 2, town: 3 };
/** @type {Promise<MapReader> | null} */ let loading = null;

/** @typedef {{lat: number, lon: number}} Place */
/**
 * @typedef {Object} Cover
 * @property {Uint8Array} bytes pictures one after the other, each row by row from the south-west
 * @property {boolean[]} hasWoods of each picture
 * @property {number[]} box where the map is: metres to the west, south, east and north
 */
/** @typedef {{south: number, west: number, north: number, east: number}} Bounds */

/** Metres to the east and north along the geodesic from a place, by the mean latitude's formula: within 10 m at 130 km. @param {Place} from */
function plane({ lat, lon }) {
  const [major, e2] = [6_378_137, 0.00669437999014];
  return (latitude, longitude) => {
    const middle = (lat + latitude) / 2 * radians;
    const width = turned(longitude - lon) * radians;
    const w = 1 - e2 * Math.sin(middle) ** 2;
    const east = major / Math.sqrt(w) * Math.cos(middle) * width;
    const north = major * (1 - e2) / (w * Math.sqrt(w)) * (latitude - lat) * radians * Math.cos(width / 2);
    // The azimuth at the eye is smaller than that halfway by half of the meridians' convergence.
    const turn = width * Math.sin(middle) / 2;
    return [east * Math.cos(turn) - north * Math.sin(turn), north * Math.cos(turn) + east * Math.sin(turn)];
  };
}

/** Tiles of a zoom that a picture needs. @param {Place} eye @param {Bounds} bounds of the map */
export function tilesAround(eye, { reach, zoom }, bounds) {
  if (Math.abs(eye.lat) > 84) return [];
  const round = 2 ** zoom;
  const [column, row] = [mercator.x(eye.lon) * round, mercator.y(eye.lat) * round];
  const far = reach / (40_075_017 * Math.cos(eye.lat * radians) / round);
  const width = turned(bounds.east - bounds.west) + (bounds.east - bounds.west >= 180 || bounds.east < bounds.west ? 360 : 0);
  const found = [];
  for (let y = Math.max(0, Math.floor(row - far)); y <= Math.min(round - 1, Math.floor(row + far)); y++) {
    if (mercator.lat(y / round) < bounds.south || mercator.lat((y + 1) / round) > bounds.north) continue;
    for (let x = Math.floor(column - far); x <= Math.floor(column + far); x++) {
      const middle = mercator.lon((x + 0.5) / round);
      if (Math.abs(turned(middle - bounds.west - width / 2)) > (width + 360 / round) / 2) continue;
      found.push({ zoom, x: (x % round + round) % round, y });
    }
  }
  return found;
}

/**
 * @param {string} url of the page
 * @param {Place} eye
 * @param {Bounds} bounds of the map
 * @returns {Promise<Cover | null>} null where the map has nothing
 */
export async function coverAround(url, eye, bounds) {
  if (typeof OffscreenCanvas === "undefined") return null;
  const bytes = new Uint8Array(widths.length * side * side * 4);
  const at = plane(eye);
  const hasWoods = [];
  let isEmpty = true;
  for (const [i, width] of widths.entries()) {
    const areas = await read(url, tilesAround(eye, width, bounds));
    hasWoods.push(areas.some(({ kind }) => kind === "wood"));
    if (areas.length === 0) continue;
    isEmpty = false;
    draw(areas, at, width.reach, bytes.subarray(i * side * side * 4, (i + 1) * side * side * 4));
    // Other questions may come in between.
    await new Promise((resolve) => { setTimeout(resolve); });
  }
  if (isEmpty) return null;
  const [west] = at(eye.lat, bounds.west);
  const [east] = at(eye.lat, bounds.east);
  const [south, north] = [bounds.south, bounds.north].map((latitude) => at(latitude, eye.lon)[1]);
  return { bytes, hasWoods, box: [west, south, east, north] };
}

/** @param {string} url @param {import("../../engine/map.js").TileAddress[]} addresses @returns {Promise<import("../../engine/map.js").CoveredArea[]>} */
async function read(url, addresses) {
  loading ??= MapReader.load();
  // The next picture begins again.
  loading.catch(() => { loading = null; });
  const tiles = await Promise.all(addresses.map(async ({ zoom, x, y }) => {
    const answer = await fetchData(new URL(`api/area/map/${zoom}/${x}/${y}.mvt`, url));
    return { zoom, x, y, bytes: new Uint8Array(answer.ok ? await answer.arrayBuffer() : 0) };
  }));
  const map = await loading;
  return tiles.flatMap((tile) => {
    try {
      return map.cover([tile]);
    } catch (error) {
      console.info(error);
      return [];
    }
  }).sort((a, b) => groundCovers.indexOf(a.kind) - groundCovers.indexOf(b.kind));
}

/** What lies on top is drawn last and takes the place of what is below; a canvas has three bytes for it, the towns another one. */
function draw(areas, at, reach, bytes) {
  const canvases = [["rgb(255 0 0)", "rgb(0 255 0)", "rgb(0 0 255)", "black"], ["black", "black", "black", "white"]].map((colors) => {
    const context = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(side, side).getContext("2d", { alpha: false, willReadFrequently: true }));
    return { context, colors };
  });
  for (const { kind, rings } of areas) {
    const path = new Path2D();
    for (const ring of rings) {
      for (let i = 0; i < ring.length; i += 2) {
        const [east, north] = at(mercator.lat(ring[i + 1]), mercator.lon(ring[i]));
        path.lineTo((east / reach + 1) / 2 * side, (north / reach + 1) / 2 * side);
      }
      path.closePath();
    }
    for (const { context, colors } of canvases) {
      context.fillStyle = colors[bytesOf[kind]];
      // Of a tile, areas that overlap are one shape: only holes, which turn the other way, are left out.
      context.fill(path, "nonzero");
    }
  }
  const [others, towns] = canvases.map(({ context }) => context.getImageData(0, 0, side, side).data);
  for (let i = 0; i < bytes.length; i += 4) {
    bytes[i] = others[i];
    bytes[i + 1] = others[i + 1];
    bytes[i + 2] = others[i + 2];
    bytes[i + 3] = towns[i];
  }
}
