/** Route, anchors, position and heading on a map of MapLibre GL JS. The map is the page's own and is passed in. */

import { hexOf } from "../shared/anchor-colours.js";

/** @typedef {import("./waymark-view.js").ViewContent} ViewContent */

const interval = 200;
const source = "waymark";
const radians = Math.PI / 180;
/** Metres of a degree of latitude. */
const degree = 111_195;
/** Of the cone in front of the user: metres, and at least so many degrees to each side. */
const coneRadius = 60;
const minimumHalfAngle = 12;
const paint = "#e2430f";
const line = { "line-cap": "round", "line-join": "round" };

/** @param {string} role */
const only = (role) => ["==", ["get", "role"], role];

const layers = [
  { id: "route-edge", type: "line", filter: only("route"), layout: line, paint: { "line-color": "#fffaf0", "line-width": 9 } },
  { id: "route", type: "line", filter: only("route"), layout: line, paint: { "line-color": paint, "line-width": 5 } },
  { id: "cone", type: "fill", filter: only("cone"), paint: { "fill-color": "#17506b", "fill-opacity": 0.35 } },
  {
    id: "anchors", type: "circle", filter: only("anchor"),
    paint: { "circle-radius": 7, "circle-color": ["get", "paint"], "circle-stroke-color": "#fffaf0", "circle-stroke-width": 2 },
  },
  {
    id: "position", type: "circle", filter: only("position"),
    paint: { "circle-radius": 7, "circle-color": "#17506b", "circle-stroke-color": "#ffffff", "circle-stroke-width": 3 },
  },
];

/**
 * What the map shows of a view, as GeoJSON: each feature's `role` is route, anchor, position or cone.
 * @param {ViewContent} view
 */
export function featuresOf({ route, anchors, alignment }) {
  /** @type {any[]} */
  const features = [];
  if (route) features.push(feature("route", route.geometry));
  for (const { lat, lon, name, colour } of anchors) {
    features.push(feature("anchor", { type: "Point", coordinates: [lon, lat] }, { name: name ?? "", paint: hexOf(colour) }));
  }
  const { latitude = null, longitude = null, cameraHeadingDegrees: heading = null, yawSigmaDegrees: sigma = null } = alignment ?? {};
  if (latitude !== null && longitude !== null) {
    if (heading !== null) features.push(feature("cone", { type: "Polygon", coordinates: [cone(latitude, longitude, heading, sigma ?? 0)] }));
    features.push(feature("position", { type: "Point", coordinates: [longitude, latitude] }));
  }
  return { type: "FeatureCollection", features };
}

/** @param {string} role @param {any} geometry @param {Object} [more] */
function feature(role, geometry, more = {}) { return { type: "Feature", geometry, properties: { role, ...more } }; }

/**
 * The directions in which the camera may look: two standard deviations to each side.
 * @param {number} lat
 * @param {number} lon
 * @param {number} heading
 * @param {number} sigma
 */
function cone(lat, lon, heading, sigma) {
  const half = Math.min(180, Math.max(minimumHalfAngle, 2 * sigma));
  const steps = Math.ceil(half / 5) * 2;
  const ring = [[lon, lat]];
  for (let i = 0; i <= steps; i++) {
    const angle = (heading + half * (2 * i / steps - 1)) * radians;
    ring.push([lon + coneRadius * Math.sin(angle) / degree / Math.cos(lat * radians), lat + coneRadius * Math.cos(angle) / degree]);
  }
  return [...ring, [lon, lat]];
}

export class MapLayer {
  #map;
  #before;
  #shown = "";
  /** @type {ReturnType<typeof setInterval> | undefined} */ #timer;

  /**
   * @param {import("./maplibre.js").MapLibreMap} map
   * @param {{before?: string}} [options] before: the layer of the map's style below which they lie
   */
  constructor(map, options = {}) {
    this.#map = map;
    this.#before = options.before;
  }

  /**
   * Shows a view from now on.
   * @param {ViewContent} view
   */
  follow(view) {
    clearInterval(this.#timer);
    this.update(view);
    this.#timer = setInterval(() => this.update(view), interval);
  }

  /**
   * Shows what a view has now.
   * @param {ViewContent} view
   */
  update(view) {
    const map = this.#map;
    const data = featuresOf(view);
    const text = JSON.stringify(data);
    const known = map.getSource(source);
    if (known && text === this.#shown) return;
    // A map without its style takes nothing yet; one with a new style has lost it.
    if (!known && !map.isStyleLoaded()) return;
    this.#shown = text;
    if (known) return known.setData(data);
    map.addSource(source, { type: "geojson", data });
    for (const layer of layers) map.addLayer({ ...layer, id: `${source}-${layer.id}`, source }, this.#before);
  }

  /** Takes it away. */
  close() {
    clearInterval(this.#timer);
    if (!this.#map.getSource(source)) return;
    for (const { id } of layers) this.#map.removeLayer(`${source}-${id}`);
    this.#map.removeSource(source);
  }
}
