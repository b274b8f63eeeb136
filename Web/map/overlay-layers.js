/** What belongs to the walk: route, position, destination, anchors. */

import { colours, hexOf } from "../shared/anchor-colours.js";

const none = { type: "FeatureCollection", features: [] };
const zooms = (...stops) => ["interpolate", ["exponential", 1.4], ["zoom"], ...stops];

/**
 * @typedef {Object} Overlay
 * @property {Object | null} route GeoJSON Feature
 * @property {Object[]} alternatives other routes, Features
 * @property {{index: number, lat: number, lon: number, text: string}[]} alternativeLabels what stands beside them
 * @property {{lat: number, lon: number, name?: string}[]} stops before the destination
 * @property {number} walked share of the route that is behind, 0 … 1
 * @property {{lat: number, lon: number, accuracy?: number, heading?: number, headingAccuracy?: number} | null} position
 * @property {{lat: number, lon: number, name?: string} | null} destination
 * @property {{lat: number, lon: number} | null} chosen the place that is being asked about
 * @property {{id?: string, lat: number, lon: number, name?: string, colour?: string}[]} anchors
 * @property {{lat: number, lon: number, name?: string, colour?: string} | null} selected the anchor that is shown everywhere
 * @property {{lat: number, lon: number} | null} lead the saved place that is led back to
 */

/** @param {Overlay} overlay */
export function overlaySources(overlay) {
  return {
    route: { type: "geojson", lineMetrics: true, tolerance: 0.2, data: routeData(overlay.route) },
    stops: { type: "geojson", data: stopsData(overlay.stops) },
    "alternative-labels": { type: "geojson", data: labelsData(overlay.alternativeLabels) },
    alternatives: { type: "geojson", tolerance: 0.2, data: alternativesData(overlay.alternatives) },
    position: { type: "geojson", data: positionData(overlay.position) },
    marks: { type: "geojson", data: marksData(overlay) },
    anchors: { type: "geojson", data: anchorsData(overlay.anchors), tolerance: 0, buffer: 32 },
    "anchor-selected": { type: "geojson", data: anchorsData(overlay.selected ? [overlay.selected] : []) },
    lead: { type: "geojson", data: leadData(overlay) },
  };
}

export function routeData(route) {
  if (!route?.geometry) return none;
  return { ...route, geometry: { ...route.geometry, coordinates: unwrapped(route.geometry.coordinates) } };
}

/** Other routes, each with its number. @param {Object[]} routes */
export function alternativesData(routes) {
  const features = routes.map((route, index) => ({ ...routeData(route), properties: { index } }));
  return { type: "FeatureCollection", features };
}

/** Time and distance of other routes. @param {Overlay["alternativeLabels"]} labels */
export function labelsData(labels) {
  return { type: "FeatureCollection", features: labels.map(({ index, text, ...place }) => feature(place, { index, text })) };
}

/** Stops, numbered. @param {Overlay["stops"]} stops */
export function stopsData(stops) {
  return { type: "FeatureCollection", features: stops.map((stop, i) => feature(stop, { number: String(i + 1), name: stop.name ?? "" })) };
}

/**
 * A line whose longitudes never jump: over the date line it goes on beyond 180°, where the map would else draw it around
 * the Earth.
 * @param {number[][]} line longitude, latitude and more, degrees
 */
export function unwrapped(line) {
  let last = line[0]?.[0] ?? 0;
  return line.map(([lon, ...rest]) => {
    last = lon + 360 * Math.round((last - lon) / 360);
    return [last, ...rest];
  });
}

/** @param {Overlay["position"]} position */
export function positionData(position) {
  if (!position) return none;
  const { lat, lon, accuracy, heading, headingAccuracy } = position;
  return feature({ lat, lon }, {
    accuracy: Number.isFinite(accuracy) ? accuracy : 0,
    // Pixels per metre at zoom 0: tiles of 512 pixels, shrunk by the cosine of the latitude.
    scale: 512 / (40_075_016.7 * Math.max(0.01, Math.cos((lat * Math.PI) / 180))),
    ...(Number.isFinite(heading) && { heading, cone: coneName(headingAccuracy) }),
  });
}

/** Half the widths of the cones that show how uncertain the heading is, degrees. */
export const coneWidths = Array.from({ length: 17 }, (_, i) => 10 + 5 * i);

/** The picture of the cone that is as wide as the heading is uncertain: twice its deviation to each side. */
function coneName(deviation) {
  const half = Number.isFinite(deviation) ? Math.min(90, Math.max(10, 2 * deviation)) : 90;
  return `cone-${Math.round(half / 5) * 5}`;
}

/** @param {Overlay} overlay */
export function marksData({ destination, chosen }) {
  const features = [];
  if (destination) features.push(feature(destination, { icon: "finish", name: destination.name ?? "" }));
  if (chosen) features.push(feature(chosen, { icon: "chosen", name: "" }));
  return { type: "FeatureCollection", features };
}

/** @param {Overlay["anchors"]} anchors */
export function anchorsData(anchors) {
  const features = anchors.map((anchor) => feature(anchor, {
    icon: `anchor-${Object.hasOwn(colours, anchor.colour ?? "") ? anchor.colour : "red"}`, paint: hexOf(anchor.colour), name: anchor.name ?? "",
  }));
  return { type: "FeatureCollection", features };
}

function feature({ lat, lon }, properties) {
  return { type: "Feature", properties, geometry: { type: "Point", coordinates: [lon, lat] } };
}

/** The straight line to the saved place that is led back to. @param {Overlay} overlay */
export function leadData({ position, lead }) {
  if (!position || !lead) return none;
  const coordinates = unwrapped([[position.lon, position.lat], [lead.lon, lead.lat]]);
  return { type: "Feature", properties: {}, geometry: { type: "LineString", coordinates } };
}

/** What is walked is grey, the rest is paint. */
export function routeGradient(colors, walked) {
  const share = Math.min(0.999999, Math.max(0, walked));
  return share > 0
    ? ["step", ["line-progress"], colors.walked, share, colors.paint]
    : ["step", ["line-progress"], colors.paint, 0.999999, colors.paint];
}

/** @param {Object} colors @param {Overlay} overlay */
export function overlayLayers(colors, overlay) {
  const round = { "line-cap": "round", "line-join": "round" };
  const radius = (zoom) => ["*", ["get", "accuracy"], ["get", "scale"], 2 ** zoom];
  return {
    lines: [
      { id: "accuracy", type: "circle", source: "position",
        paint: { "circle-color": colors.here, "circle-opacity": 0.16, "circle-pitch-alignment": "map",
          "circle-stroke-color": colors.here, "circle-stroke-width": 1.5, "circle-stroke-opacity": 0.55,
          "circle-radius": ["interpolate", ["exponential", 2], ["zoom"], 0, radius(0), 22, radius(22)] } },
      { id: "alternatives-bark", type: "line", source: "alternatives", layout: round,
        paint: { "line-color": colors.bark, "line-width": zooms(8, 4.4, 14, 9, 18, 15) } },
      { id: "alternatives", type: "line", source: "alternatives", layout: round,
        paint: { "line-color": colors.walked, "line-width": zooms(8, 2.8, 14, 6, 18, 11) } },
      { id: "route-bark", type: "line", source: "route", layout: round,
        paint: { "line-color": colors.bark, "line-width": zooms(8, 6, 14, 12.5, 18, 21) } },
      { id: "route-lime", type: "line", source: "route", layout: round,
        paint: { "line-color": colors.casing, "line-width": zooms(8, 4.6, 14, 10, 18, 18) } },
      { id: "route", type: "line", source: "route", layout: round,
        paint: { "line-width": zooms(8, 2.8, 14, 6, 18, 11), "line-gradient": routeGradient(colors, overlay.walked) } },
      { id: "route-arrows", type: "symbol", source: "route", minzoom: 13,
        layout: { "symbol-placement": "line", "symbol-spacing": 64, "icon-image": "chevron", "icon-size": zooms(13, 0.32, 18, 0.6),
          "icon-allow-overlap": true, "icon-ignore-placement": true, "icon-rotation-alignment": "map" },
        paint: { "icon-color": colors.casing } },
      { id: "lead", type: "line", source: "lead", layout: round,
        paint: { "line-color": colors.paint, "line-width": 3.5, "line-dasharray": [0.1, 2.2] } },
    ],
    points: [
      { id: "cone", type: "symbol", source: "position", filter: ["has", "cone"],
        layout: { "icon-image": ["get", "cone"], "icon-rotate": ["get", "heading"], "icon-rotation-alignment": "map",
          "icon-pitch-alignment": "map", "icon-allow-overlap": true, "icon-ignore-placement": true } },
      // All of them as dots; as pins with names where there is room.
      { id: "anchor-dots", type: "circle", source: "anchors",
        paint: { "circle-radius": zooms(6, 2.5, 12, 4, 18, 6), "circle-color": ["get", "paint"], "circle-stroke-color": colors.casing,
          "circle-stroke-width": 1.5 } },
      { id: "anchors", type: "symbol", source: "anchors", minzoom: 12,
        layout: { "icon-image": ["get", "icon"], "icon-anchor": "bottom", "icon-padding": 0,
          "text-field": ["get", "name"], "text-font": ["Bold"], "text-size": 13, "text-anchor": "top", "text-offset": [0, 0.3],
          "text-max-width": 9, "text-optional": true },
        paint: { "text-color": colors.ink, "text-halo-color": colors.halo, "text-halo-width": 2 } },
      { id: "anchor-ring", type: "circle", source: "anchor-selected",
        paint: { "circle-radius": 13, "circle-color": "#ffd25e", "circle-opacity": 0.55, "circle-stroke-color": colors.bark, "circle-stroke-width": 2 } },
      { id: "anchor-selected", type: "symbol", source: "anchor-selected",
        layout: { "icon-image": ["get", "icon"], "icon-size": 1.35, "icon-anchor": "bottom", "icon-allow-overlap": true,
          "text-field": ["get", "name"], "text-font": ["Bold"], "text-size": 15, "text-anchor": "top", "text-offset": [0, 0.6],
          "text-max-width": 9, "text-allow-overlap": true },
        paint: { "text-color": colors.ink, "text-halo-color": colors.halo, "text-halo-width": 2.5 } },
      { id: "alternative-labels", type: "symbol", source: "alternative-labels",
        layout: { "text-field": ["get", "text"], "text-font": ["Bold"], "text-size": 14, "text-padding": 6, "text-max-width": 20,
          "text-variable-anchor": ["center", "left", "right", "top", "bottom"], "text-radial-offset": 0.8 },
        paint: { "text-color": colors.ink, "text-halo-color": colors.halo, "text-halo-width": 3 } },
      { id: "stop-dots", type: "circle", source: "stops",
        paint: { "circle-radius": 12, "circle-color": colors.bark, "circle-stroke-color": colors.casing, "circle-stroke-width": 2.5 } },
      { id: "stops", type: "symbol", source: "stops",
        layout: { "text-field": ["get", "number"], "text-font": ["Bold"], "text-size": 14, "text-allow-overlap": true, "text-ignore-placement": true },
        paint: { "text-color": colors.casing } },
      { id: "marks", type: "symbol", source: "marks",
        layout: { "icon-image": ["get", "icon"], "icon-anchor": "bottom", "icon-allow-overlap": true, "icon-ignore-placement": false,
          "text-field": ["get", "name"], "text-font": ["Bold"], "text-size": 13, "text-anchor": "top", "text-offset": [0, 0.3],
          "text-max-width": 9, "text-optional": true },
        paint: { "text-color": colors.ink, "text-halo-color": colors.halo, "text-halo-width": 2 } },
      { id: "here", type: "circle", source: "position",
        paint: { "circle-radius": 8, "circle-color": colors.here, "circle-stroke-color": colors.casing, "circle-stroke-width": 3 } },
    ],
  };
}
