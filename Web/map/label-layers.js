/** Names: heights, streets, waters, woods, sights, summits, settlements; the later ones win the room. */

import { isNear } from "./ground-layers.js";

const zooms = (...stops) => ["interpolate", ["linear"], ["zoom"], ...stops];
const is = (...names) => ["in", ["get", "class"], ["literal", names]];
const name = ["coalesce", ["get", "name"], ""];

const waters = ["sea", "lake", "river", "pool"];
const grounds = ["wood", "park", "grass", "garden", "cemetery", "scrub", "farmland", "orchard", "residential", "industrial",
  "glacier", "rock", "sand", "wetland", "pitch", "school", "square", "pier", "parking"];
const settlements = ["city", "town", "village", "suburb", "quarter", "hamlet", "isolated_dwelling", "neighbourhood", "locality", "farm"];
const islands = ["island", "islet"];

/** @param {Object} colors @param {{contours: boolean}} has which sources there are */
export function labelLayers(colors, has) {
  const halo = { "text-halo-color": colors.halo, "text-halo-width": 1.6, "text-halo-blur": 0.3 };
  const places = { type: "symbol", source: "map", "source-layer": "places" };
  return [
    ...(has.contours ? [{ id: "contour-names", type: "symbol", source: "contours", "source-layer": "contours", minzoom: 13,
      filter: ["==", ["get", "index"], true],
      layout: { "symbol-placement": "line", "text-field": ["to-string", ["get", "ele"]], "text-font": ["Regular"],
        "text-size": 10, "symbol-spacing": 400, "text-padding": 10 },
      paint: { "text-color": colors.contour, ...halo, "text-halo-width": 1.2 } }] : []),
    { id: "way-names", type: "symbol", source: "map", "source-layer": "paths", minzoom: 14,
      layout: { "symbol-placement": "line", "text-field": name, "text-font": ["Italic"], "text-size": zooms(14, 10.5, 18, 14),
        "symbol-spacing": 320, "text-max-angle": 35, "text-offset": [0, -0.9] },
      paint: { "text-color": colors.path, ...halo } },
    { id: "street-names", type: "symbol", source: "map", "source-layer": "streets", minzoom: 13,
      layout: { "symbol-placement": "line", "text-field": name, "text-font": ["Regular"], "text-size": zooms(13, 10, 16, 12.5, 18, 15),
        "symbol-spacing": 280, "text-max-angle": 35, "text-padding": 4,
        "symbol-sort-key": ["match", ["get", "class"], ["motorway", "trunk", "primary"], 0, "secondary", 1, "tertiary", 2, 3] },
      paint: { "text-color": colors.ink, ...halo } },
    { id: "stream-names", type: "symbol", source: "map", "source-layer": "water", minzoom: 12,
      filter: ["==", ["geometry-type"], "LineString"],
      layout: { "symbol-placement": "line", "text-field": name, "text-font": ["Italic"], "text-size": zooms(12, 10.5, 16, 13),
        "symbol-spacing": 420, "text-max-angle": 30, "text-letter-spacing": 0.06 },
      paint: { "text-color": colors.waterText, ...halo } },
    { id: "building-names", ...places, minzoom: 16, filter: is("building"),
      layout: { "text-field": name, "text-font": ["Regular"], "text-size": 11, "text-max-width": 8 },
      paint: { "text-color": colors.quiet, ...halo } },
    { id: "sights", ...places, minzoom: 11, filter: ["all", isNear, ["!", is("building", ...waters, ...grounds, ...settlements, ...islands)]],
      layout: {
        "icon-image": ["match", ["get", "class"], "alpine_hut", "hut", "wilderness_hut", "hut", "shelter", "hut",
          "viewpoint", "viewpoint", "castle", "castle", "ruins", "castle", "station", "station", "halt", "station",
          "bus_stop", "stop", "bus_station", "stop", "tram_stop", "stop", "drinking_water", "drop", "fountain", "drop", "dot"],
        "icon-size": zooms(11, 0.7, 16, 1), "icon-padding": 4,
        "text-field": name, "text-font": ["Regular"], "text-size": zooms(12, 11, 17, 13), "text-max-width": 8,
        "text-anchor": "top", "text-offset": [0, 0.7], "text-optional": true },
      paint: { "text-color": colors.ink, ...halo, "icon-color": colors.peak, "icon-halo-color": colors.halo, "icon-halo-width": 1.5 } },
    { id: "ground-names", ...places, filter: ["all", isNear, is(...grounds)],
      layout: { "text-field": name, "text-font": ["Italic"], "text-size": zooms(11, 11, 16, 13), "text-max-width": 8 },
      paint: { "text-color": colors.woodText, ...halo } },
    { id: "water-names", ...places, filter: ["all", isNear, is(...waters)],
      layout: { "text-field": name, "text-font": ["Italic"], "text-size": zooms(9, 11, 15, 15), "text-max-width": 7, "text-letter-spacing": 0.08 },
      paint: { "text-color": colors.waterText, ...halo, "text-halo-color": colors.water } },
    { id: "peaks", type: "symbol", source: "map", "source-layer": "peaks",
      layout: {
        "icon-image": ["match", ["get", "class"], "saddle", "saddle", "peak"], "icon-size": zooms(8, 0.6, 14, 1), "icon-padding": 3,
        "text-field": ["step", ["zoom"], name, 9, ["case", ["has", "ele"],
          ["format", name, { "text-font": ["literal", ["Bold"]] }, ["case", ["has", "name"], "\n", ""], {},
            ["to-string", ["round", ["get", "ele"]]], { "font-scale": 0.88 }], name]],
        "text-font": ["Regular"], "text-size": zooms(8, 10.5, 15, 13.5), "text-anchor": "top", "text-offset": [0, 0.55],
        "text-max-width": 8, "text-optional": true, "text-line-height": 1.1,
        "symbol-sort-key": ["-", 0, ["coalesce", ["get", "prominence"], ["get", "ele"], 0]] },
      paint: { "text-color": colors.ink, ...halo, "icon-color": colors.peak, "icon-halo-color": colors.halo, "icon-halo-width": 1.5 } },
    { id: "islands", ...places, filter: is(...islands), maxzoom: 13,
      layout: { "text-field": name, "text-font": ["Italic"], "text-size": zooms(8, 13, 12, 18), "text-letter-spacing": 0.25 },
      paint: { "text-color": colors.quiet, ...halo } },
    { id: "settlements", ...places, filter: is(...settlements),
      layout: { "text-field": name, "text-font": ["Bold"], "text-max-width": 8,
        "text-size": zooms(8, ["match", ["get", "class"], "city", 15, "town", 13, 10.5],
          14, ["match", ["get", "class"], "city", 23, "town", 20, "village", 16, 12.5]),
        "symbol-sort-key": ["match", ["get", "class"], "city", 0, "town", 1, "village", 2, "suburb", 3, 4] },
      paint: { "text-color": colors.ink, ...halo, "text-halo-width": 2 } },
  ];
}
