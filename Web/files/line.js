/** Lines of files: points, joined where they follow each other, as a route of the page. */

import { t } from "../language/text.js";
import { FileError } from "./file-error.js";
import { limits } from "./limits.js";

/**
 * @typedef {{lat: number, lon: number, ele: number | null, time?: string}} Point
 * @typedef {{name: string, kind: "route" | "track" | "line", mode: string, points: Point[], duration: number | null, legs?: any[]}} Line
 */

/** Points of a file, counted and checked while they are read. */
export class Points {
  #count = 0;
  #file;

  /** @param {string} file its name */
  constructor(file) { this.#file = file; }

  /**
   * @param {number} lat @param {number} lon degrees @param {number} ele metres, NaN where it is not known
   * @param {string} [time]
   * @returns {Point}
   */
  make(lat, lon, ele, time) {
    if (!(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 360)) throw new FileError(t("files.place", { file: this.#file, place: `${lat}, ${lon}` }));
    this.#count += 1;
    if (this.#count > limits.points) throw new FileError(t("files.points", { file: this.#file, limit: limits.points }));
    // Beyond the date line some programs go on counting.
    return { lat, lon: lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon, ele: Math.abs(ele) <= 20_000 ? ele : null, ...(time && { time }) };
  }
}

/**
 * Parts of one line, joined where the gaps between them are short; else they are lines of their own.
 * @param {Point[][]} parts
 * @returns {Point[][]}
 */
export function joined(parts) {
  const lines = [];
  for (const part of parts) {
    if (part.length === 0) continue;
    const last = lines.at(-1);
    const end = last?.at(-1);
    if (end && metres(end, part[0]) <= limits.gap) for (const point of part) last.push(point);
    else lines.push([...part]);
  }
  return lines.filter((line) => line.length > 1);
}

/** Seconds from the first to the last point; null where a time is missing or they do not go forward. @param {Point[]} points */
export function durationOf(points) {
  const seconds = (Date.parse(points.at(-1)?.time ?? "") - Date.parse(points[0]?.time ?? "")) / 1000;
  return seconds > 0 ? seconds : null;
}

/** Metres between two places, on a sphere: for gaps and for what a list says. */
export function metres(a, b) {
  const radians = Math.PI / 180;
  const [p, q] = [a.lat * radians, b.lat * radians];
  const h = Math.sin((q - p) / 2) ** 2 + Math.cos(p) * Math.cos(q) * Math.sin(((b.lon - a.lon) * radians) / 2) ** 2;
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Length of a line, metres. @param {Point[]} points */
export function lengthOf(points) { return points.reduce((sum, point, i) => sum + (i > 0 ? metres(points[i - 1], point) : 0), 0); }

/**
 * A line as a route, a GeoJSON Feature as in a session log.
 * @param {Line} line
 * @param {"GPX" | "KML"} format
 */
export function featureOf({ name, mode, points, duration, legs }, format) {
  const known = points.filter(({ ele }) => ele !== null).length;
  const altRef = known === 0 ? undefined : known === points.length ? "msl" : points.map(({ ele }) => (ele === null ? null : "msl"));
  return {
    type: "Feature",
    geometry: { type: "LineString", coordinates: points.map(({ lat, lon, ele }) => (ele === null ? [lon, lat] : [lon, lat, ele])) },
    properties: { ...(name && { name }), waymark: { source: `${format} file`, mode, ...(duration !== null && { duration_s: duration }), ...(altRef && { altRef }), ...(legs && { legs }) } },
  };
}

/** How a line is travelled, by the word that a program wrote. @param {string} type */
export function modeOf(type) { return /cycl|bik|velo|fahrrad|rad/i.test(type) ? "cycling" : /driv|car\b|auto|motor/i.test(type) ? "driving" : "walking"; }
