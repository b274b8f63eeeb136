/** What a page gives to the view, checked: everything that is wrong is named by its field. */

import { colours } from "../shared/anchor-colours.js";

/** @typedef {import("../engine/waymark.js").RouteFeature} RouteFeature */
/** @typedef {import("./waymark-view.js").ViewAnchor} ViewAnchor */

/** Wrong input. */
export class InputError extends Error {
  name = "InputError";

  /**
   * @param {string} field such as `anchors[0].lat`
   * @param {string} problem what is wrong with it
   */
  constructor(field, problem) {
    super(`${field}: ${problem}`);
    this.field = field;
  }
}

/**
 * A route out of what pages have: a GeoJSON Feature, LineString or FeatureCollection (its first line), or a list of positions, `[lon, lat]` or
 * `{lat, lon}`.
 * @param {any} value
 * @returns {RouteFeature | null}
 */
export function routeOf(value) {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return lineOf({ type: "LineString", coordinates: value.map(coordinate) }, null, "route", "");
  if (value.type === "FeatureCollection") {
    const features = Array.isArray(value.features) ? value.features : [];
    const index = features.findIndex((/** @type {any} */ feature) => feature?.geometry?.type === "LineString");
    if (index < 0) throw new InputError("route.features", "none is a LineString");
    return lineOf(features[index].geometry, features[index].properties, `route.features[${index}].geometry`);
  }
  if (value.type === "Feature") return lineOf(value.geometry, value.properties, "route.geometry");
  if (value.type === "LineString") return lineOf(value, null, "route");
  throw new InputError("route.type", `${shown(value.type)} is not one of Feature, LineString, FeatureCollection`);
}

/** @param {any} geometry @param {any} properties @param {string} field @param {string} [part] @returns {RouteFeature} */
function lineOf(geometry, properties, field, part = ".coordinates") {
  if (geometry?.type !== "LineString") throw new InputError(`${field}.type`, `${shown(geometry?.type)} is not LineString`);
  const { coordinates } = geometry;
  const list = field + part;
  if (!Array.isArray(coordinates) || coordinates.length < 2) throw new InputError(list, "a route has two positions or more");
  coordinates.forEach((/** @type {any} */ position, i) => {
    checkPosition(position?.[1], position?.[0], `${list}[${i}]`, `${list}[${i}]`);
  });
  return { type: "Feature", geometry, properties: properties ?? null };
}

/** @param {any} position @returns {any} */
function coordinate(position) { return Array.isArray(position) ? position : [position?.lon, position?.lat]; }

/**
 * Anchors out of a list of `{lat, lon, name, …}`, or a GeoJSON FeatureCollection of Points with a `name`.
 * @param {any} value
 * @returns {ViewAnchor[]}
 */
export function anchorsOf(value) {
  if (value === null || value === undefined) return [];
  const isCollection = value.type === "FeatureCollection";
  const list = isCollection ? value.features : value;
  if (!Array.isArray(list)) throw new InputError(isCollection ? "anchors.features" : "anchors", "not a list");
  return list.map((entry, i) => {
    const field = isCollection ? `anchors.features[${i}]` : `anchors[${i}]`;
    if (!entry || typeof entry !== "object") throw new InputError(field, `${shown(entry)} is not an anchor`);
    return anchorOf(isCollection ? ofFeature(entry, field) : entry, field);
  });
}

/** @param {any} feature @param {string} field */
function ofFeature({ geometry, properties }, field) {
  if (geometry?.type !== "Point") throw new InputError(`${field}.geometry.type`, `${shown(geometry?.type)} is not Point`);
  const [lon, lat, alt] = geometry.coordinates ?? [];
  return { ...properties, lat, lon, ...(Number.isFinite(alt) && { alt }) };
}

/** @param {any} anchor @param {string} field @returns {ViewAnchor} */
function anchorOf(anchor, field) {
  const { lat, lon, name, colour } = anchor;
  checkPosition(lat, lon, `${field}.lat`, `${field}.lon`);
  if (name !== undefined && typeof name !== "string") throw new InputError(`${field}.name`, `${shown(name)} is not a text`);
  if (colour !== undefined) choiceOf(colour, Object.keys(colours), `${field}.colour`);
  return anchor;
}

/** @param {any} lat @param {any} lon @param {string} latField @param {string} lonField */
function checkPosition(lat, lon, latField, lonField) {
  if (!(typeof lat === "number" && Math.abs(lat) <= 90)) throw new InputError(latField, `${shown(lat)} is not a latitude, −90 to 90°`);
  if (!(typeof lon === "number" && Math.abs(lon) <= 180)) throw new InputError(lonField, `${shown(lon)} is not a longitude, −180 to 180°`);
}

/**
 * @template {string} Name
 * @param {any} value
 * @param {readonly Name[]} names
 * @param {string} field
 * @returns {Name}
 */
export function choiceOf(value, names, field) {
  if (!names.includes(value)) throw new InputError(field, `${shown(value)} is not one of ${names.join(", ")}`);
  return value;
}

/**
 * The seed of a simulated walk.
 * @param {any} value empty: the first one
 * @returns {number}
 */
export function seedOf(value) {
  const seed = value === "" || value === true ? 1 : Number(value);
  if (!(Number.isSafeInteger(seed) && seed >= 0)) throw new InputError("simulate", `${shown(value)} is not a seed: a whole number from 0`);
  return seed;
}

/**
 * What an attribute says: JSON, or the address of a file.
 * @param {string} text
 * @param {string} field
 * @returns {{value: any} | {address: string}}
 */
export function attributeOf(text, field) {
  if (!/^\s*[[{]/.test(text)) return { address: text.trim() };
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    throw new InputError(field, `not JSON: ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {any} value */
function shown(value) { return value === undefined ? "nothing" : `“${String(typeof value === "object" ? JSON.stringify(value) : value).slice(0, 40)}”`; }
