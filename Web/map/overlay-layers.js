/** What belongs to the walk: route, position, destination, marks. */

const none = { type: "FeatureCollection", features: [] };
const zooms = (...stops) => ["interpolate", ["exponential", 1.4], ["zoom"], ...stops];

/**
 * @typedef {Object} Overlay
 * @property {Object | null} route GeoJSON Feature
 * @property {number} walked share of the route that is behind, 0 … 1
 * @property {{lat: number, lon: number, accuracy?: number, heading?: number, headingAccuracy?: number} | null} position
 * @property {{lat: number, lon: number, name?: string} | null} destination
 * @property {{lat: number, lon: number} | null} chosen the place that is being asked about
 * @property {{lat: number, lon: number, name?: string}[]} anchors
 * @property {{lat: number, lon: number} | null} lead the saved place that is led back to
 */

/** @param {Overlay} overlay */
export function overlaySources(overlay) {
  return {
    route: { type: "geojson", lineMetrics: true, tolerance: 0.2, data: routeData(overlay.route) },
    position: { type: "geojson", data: positionData(overlay.position) },
    marks: { type: "geojson", data: marksData(overlay) },
    lead: { type: "geojson", data: leadData(overlay) },
  };
}

export function routeData(route) {
  if (!route?.geometry) return none;
  return { ...route, geometry: { ...route.geometry, coordinates: unwrapped(route.geometry.coordinates) } };
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

/** The picture of the cone that is as wide as the heading is uncertain: twice its deviation to each side. */
function coneName(deviation) {
  const half = Number.isFinite(deviation) ? Math.min(90, Math.max(10, 2 * deviation)) : 90;
  return `cone-${Math.round(half / 5) * 5}`;
}

/** @param {Overlay} overlay */
export function marksData({ anchors, destination, chosen }) {
  const features = anchors.map((anchor) => feature(anchor, { icon: "anchor", name: anchor.name ?? "" }));
  if (destination) features.push(feature(destination, { icon: "finish", name: destination.name ?? "" }));
  if (chosen) features.push(feature(chosen, { icon: "chosen", name: "" }));
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
