/** The ground: land, relief, water, contour lines, buildings, paths and streets. */

const zooms = (...stops) => ["interpolate", ["exponential", 1.5], ["zoom"], ...stops];
const is = (...names) => ["in", ["get", "class"], ["literal", names]];
const flag = (name) => ["==", ["get", name], true];
const not = (condition) => ["!", condition];
/** What the deepest tiles have for closer views says from which zoom on. */
export const isNear = [">=", ["zoom"], ["coalesce", ["get", "zoom"], 0]];

/**
 * @param {Object} colors
 * @param {{elevation: boolean, contours: boolean, map: boolean, tiles: boolean, beyond: boolean}} has which sources there are
 */
export function groundLayers(colors, has) {
  return [
    { id: "land", type: "background", paint: { "background-color": colors.land } },
    ...(has.tiles ? [{ id: "tiles", type: "raster", source: "tiles", paint: { "raster-fade-duration": 0 } }] : []),
    ...(has.map ? areas(colors) : []),
    ...(has.elevation && !has.tiles ? [relief(colors)] : []),
    ...(has.contours ? contours(colors) : []),
    ...(has.map ? [...waters(colors), ...buildings(colors), ...streets(colors)] : []),
    ...(has.beyond ? beyond(colors) : []),
  ];
}

/** Where the area ends: the sheet goes on empty, without an edge. */
function beyond(colors) {
  return [
    { id: "beyond", type: "fill", source: "beyond", paint: { "fill-color": colors.land, "fill-antialias": false } },
    { id: "beyond-fade", type: "line", source: "beyond", layout: { "line-join": "round" }, paint: { "line-color": colors.land,
      "line-width": ["interpolate", ["linear"], ["zoom"], 6, 16, 12, 90, 16, 160],
      // Half the width: opaque where the area ends, clear where the line does.
      "line-blur": ["interpolate", ["linear"], ["zoom"], 6, 8, 12, 45, 16, 80] } },
  ];
}

function areas(colors) {
  const ground = Object.entries(colors.ground).flat();
  return [
    {
      id: "landuse", type: "fill", source: "map", "source-layer": "landuse", filter: isNear,
      paint: { "fill-color": ["match", ["get", "class"], ...ground, colors.land], "fill-antialias": true },
    },
  ];
}

function relief(colors) {
  return {
    id: "relief", type: "hillshade", source: "elevation",
    paint: {
      "hillshade-illumination-direction": 315, "hillshade-illumination-anchor": "map",
      "hillshade-exaggeration": ["interpolate", ["linear"], ["zoom"], 8, colors.relief, 13, colors.relief * 0.9, 16, colors.relief * 0.45],
      "hillshade-shadow-color": colors.shadow, "hillshade-highlight-color": colors.light,
      "hillshade-accent-color": colors.accent,
    },
  };
}

function waters(colors) {
  const layer = { source: "map", "source-layer": "water" };
  return [
    { id: "streams", type: "line", ...layer, filter: ["all", ["==", ["geometry-type"], "LineString"], not(flag("tunnel"))],
      layout: { "line-cap": "round", "line-join": "round" },
      paint: { "line-color": colors.shore, "line-width": ["interpolate", ["exponential", 1.5], ["zoom"],
        9, ["match", ["get", "class"], "river", 1, 0.4], 14, ["match", ["get", "class"], "river", 3, 1.2], 18, ["match", ["get", "class"], "river", 12, 4]] } },
    // Under the water, so that there is no shore where a river runs into a lake.
    { id: "shore", type: "line", ...layer, filter: ["all", ["==", ["geometry-type"], "Polygon"], isNear], minzoom: 10,
      paint: { "line-color": colors.shore, "line-width": zooms(10, 1, 16, 2.8) } },
    { id: "water", type: "fill", ...layer, filter: ["all", ["==", ["geometry-type"], "Polygon"], isNear], paint: { "fill-color": colors.water } },
  ];
}

function contours(colors) {
  return [
    { id: "contours", type: "line", source: "contours", "source-layer": "contours", minzoom: 11,
      layout: { "line-join": "round" },
      paint: { "line-color": colors.contour,
        "line-opacity": ["interpolate", ["linear"], ["zoom"], 11, colors.contourShare * 0.7, 13, colors.contourShare, 17, colors.contourShare * 0.6],
        "line-width": ["case", flag("index"), 1.3, 0.6] } },
  ];
}

function buildings(colors) {
  return [
    { id: "buildings", type: "fill", source: "map", "source-layer": "buildings", minzoom: 13,
      paint: { "fill-color": colors.building, "fill-opacity": ["interpolate", ["linear"], ["zoom"], 13, 0.7, 15, 1] } },
    { id: "building-edges", type: "line", source: "map", "source-layer": "buildings", minzoom: 14.5,
      paint: { "line-color": colors.buildingEdge, "line-width": zooms(14.5, 0.4, 18, 1.2) } },
  ];
}

// Widths in pixels at zooms 8, 12, 14, 16, 18.
const widths = {
  motorway: [1.4, 3.4, 6, 13, 30], trunk: [1.2, 3, 5.5, 12, 28], primary: [1, 2.6, 5, 11, 26],
  secondary: [0.7, 2, 4.2, 10, 24], tertiary: [0.5, 1.7, 3.6, 9, 22], minor: [0, 1.1, 2.8, 7.5, 19],
  pedestrian: [0, 1.1, 2.8, 7, 17], service: [0, 0.6, 1.6, 4.6, 12],
};

function streetWidth(extra) {
  const stop = (i) => ["match", ["get", "class"],
    ...Object.entries(widths).flatMap(([name, list]) => [name, list[i] === 0 ? 0 : list[i] + extra(i)]), 1];
  return zooms(8, stop(0), 12, stop(1), 14, stop(2), 16, stop(3), 18, stop(4));
}

function streets(colors) {
  const street = { source: "map", "source-layer": "streets" };
  const path = { source: "map", "source-layer": "paths", minzoom: 11.5 };
  const round = { "line-cap": "round", "line-join": "round" };
  const order = ["match", ["get", "class"], "motorway", 7, "trunk", 6, "primary", 5, "secondary", 4, "tertiary", 3, "minor", 2, "pedestrian", 1, 0];
  const fill = ["match", ["get", "class"], "motorway", colors.road.motorway, "trunk", colors.road.trunk,
    "primary", colors.road.primary, "secondary", colors.road.secondary, "tertiary", colors.road.secondary,
    "pedestrian", colors.ground.square, colors.road.minor];
  const edge = ["match", ["get", "class"], ["motorway", "trunk", "primary"], colors.roadEdgeStrong, colors.roadEdge];
  const casing = streetWidth((i) => [0.7, 1.2, 1.6, 2, 2.4][i]);
  const plain = ["all", not(flag("tunnel")), not(flag("bridge"))];
  const line = (id, filter, extra) => ({ id, type: "line", ...extra, filter });
  return [
    line("tunnel-edges", flag("tunnel"), { ...street, layout: { "line-sort-key": order },
      paint: { "line-color": edge, "line-width": casing, "line-dasharray": [1.2, 0.8], "line-opacity": 0.5 } }),
    line("tunnels", flag("tunnel"), { ...street, layout: { ...round, "line-sort-key": order },
      paint: { "line-color": fill, "line-width": streetWidth(() => 0), "line-opacity": 0.5 } }),
    line("path-halos", not(flag("tunnel")), { ...path, layout: round,
      paint: { "line-color": colors.halo, "line-opacity": 0.65, "line-width": zooms(11.5, 1, 14, 3, 18, 8) } }),
    line("street-edges", plain, { ...street, layout: { ...round, "line-sort-key": order },
      paint: { "line-color": edge, "line-width": casing } }),
    line("streets", plain, { ...street, layout: { ...round, "line-sort-key": order },
      paint: { "line-color": fill, "line-width": streetWidth(() => 0) } }),
    line("tracks", ["all", is("track"), not(flag("tunnel"))], { ...path, layout: { "line-join": "round" },
      paint: { "line-color": colors.track, "line-width": zooms(11.5, 0.7, 14, 1.5, 18, 4), "line-dasharray": [6, 1.6] } }),
    line("paths", ["all", not(is("track", "steps")), not(flag("tunnel"))], { ...path, layout: { "line-join": "round" },
      paint: { "line-color": colors.path, "line-width": zooms(11.5, 0.7, 14, 1.4, 18, 3.4), "line-dasharray": [3, 1.6] } }),
    line("steps", ["all", is("steps"), not(flag("tunnel"))], { ...path, minzoom: 13.5,
      paint: { "line-color": colors.path, "line-width": zooms(13.5, 1.6, 16, 4, 18, 8), "line-dasharray": [0.35, 0.35] } }),
    line("bridge-edges", flag("bridge"), { ...street, layout: { "line-join": "round", "line-sort-key": order },
      paint: { "line-color": colors.roadEdgeStrong, "line-width": streetWidth((i) => [1, 1.6, 2.2, 3, 3.6][i]) } }),
    line("bridges", flag("bridge"), { ...street, layout: { ...round, "line-sort-key": order },
      paint: { "line-color": fill, "line-width": streetWidth(() => 0) } }),
    { id: "rails", type: "line", source: "map", "source-layer": "railways", filter: not(flag("tunnel")),
      paint: { "line-color": colors.rail, "line-width": zooms(9, 0.6, 14, 1.6, 18, 3.5) } },
    { id: "rail-ties", type: "line", source: "map", "source-layer": "railways", minzoom: 13, filter: not(flag("tunnel")),
      paint: { "line-color": colors.rail, "line-width": zooms(13, 3, 18, 9), "line-dasharray": [0.25, 2.2] } },
  ];
}
