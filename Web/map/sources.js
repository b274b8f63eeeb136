/** Where the map's tiles come from: the area's own, or an address in the settings. */

import { maximumTileZoom } from "../engine/map.js";
import { t } from "../language/text.js";
import { contourAddress } from "./contours.js";
import { heightTiles } from "./height-tiles.js";
import { tileAddress } from "./site-tiles.js";

/**
 * @typedef {Object} Sources
 * @property {Record<string, Object>} list MapLibre sources: `map` (vector, the area's layers), `tiles` (raster), `elevation`,
 *   `contours` (vector, made of the heights), `beyond` (what is not in the area)
 * @property {string} attribution what has to be shown, as plain text
 * @property {string} key changes when the sources do
 */

/** Deepest zooms of the area's tiles; beyond them the map enlarges what it has. */
const maximumZooms = { elevation: 13, contours: 15 };
/** Farther out there are no contour lines. */
const minimumContourZoom = 11;

/**
 * @param {import("../shared/api.js").Api} api
 * @param {Object | null} area the manifest
 * @param {Object | null} settings `tiles`: an address with {z}, {x}, {y}; `tilesAttribution`
 * @returns {Sources}
 */
export function mapSources(api, area, settings) {
  const list = {};
  const credits = [];
  const template = String(settings?.tiles ?? "").trim();
  const own = tileTemplate(template) ? null : area;
  if (own) {
    // The braces of a template must not be escaped: they are added to the address.
    list.map = { type: "vector", tiles: [`${tileAddress(api.url("api/area/map/"))}{z}/{x}/{y}.mvt`], minzoom: 0, maxzoom: maximumTileZoom };
    const beyond = beyondArea(own.bounds);
    if (beyond) list.beyond = { type: "geojson", data: beyond };
  } else if (isVector(template)) {
    list.map = { type: "vector", tiles: [absolute(api, template)], minzoom: 0, maxzoom: 14 };
  } else if (tileTemplate(template)) {
    list.tiles = { type: "raster", tiles: [absolute(api, template)], tileSize: 256, maxzoom: 19 };
  }
  if (area?.elevation) {
    const { west, south, east, north } = area.bounds;
    // The library cuts bounds off at the date line; tiles beyond an area are answered at once anyhow.
    const within = west >= -180 && east <= 180 && { bounds: [west, south, east, north] };
    if (list.map) {
      list.contours = {
        type: "vector", minzoom: minimumContourZoom, maxzoom: maximumZooms.contours, tiles: [contourAddress(`${area.id ?? ""} ${area.version ?? ""}`)],
        ...within,
      };
    }
    list.elevation = {
      type: "raster-dem", encoding: "terrarium", tileSize: 256, minzoom: 0, maxzoom: maximumZooms.elevation,
      tiles: [heightTiles(area)],
      ...within,
    };
  }
  credits.push(...(area?.attribution ? [area.attribution].flat() : []));
  if (!own && tileTemplate(template)) credits.unshift(settings.tilesAttribution || providerOf(template));
  return { list, attribution: [...new Set(credits.map(String))].join(" · "), key: JSON.stringify(list) };
}

/** True for an address with the three numbers in braces. */
export function tileTemplate(template) { return ["{z}", "{x}", "{y}"].every((part) => template.includes(part)); }

function isVector(template) { return tileTemplate(template) && /\.(mvt|pbf)(\?|$)/.test(template); }

function absolute(api, template) {
  return /^https?:\/\//.test(template) ? template : `${api.url("")}${template.replace(/^\/+/, "")}`;
}

/** Attribution of sources that state none. */
function providerOf(template) {
  const host = /^https?:\/\/([^/?#]+)/.exec(template)?.[1] ?? "";
  if (/(^|\.)(openstreetmap\.org|tile\.osm\.org)$/.test(host)) return "© OpenStreetMap contributors";
  return host ? t("map.tilesFrom", { host: host.replace(/^\{s\}\./, "") }) : "";
}

/** All the world but the area, as a polygon with a hole; null where the area does not say how far it reaches. */
function beyondArea(bounds) {
  const { west, south, north } = bounds ?? {};
  const east = bounds?.east < west ? bounds.east + 360 : bounds?.east;
  if (![west, south, east, north].every(Number.isFinite) || east - west >= 360) return null;
  const middle = (west + east) / 2;
  const ring = (w, s, e, n) => [[w, s], [e, s], [e, n], [w, n], [w, s]];
  return {
    type: "Feature", properties: {},
    geometry: { type: "Polygon", coordinates: [ring(middle - 180, -85, middle + 180, 85), ring(west, south, east, north)] },
  };
}
