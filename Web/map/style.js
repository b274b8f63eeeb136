/** The walking map as a MapLibre style: a function of colours, sources and what is to be shown on it. */

import { glyphsUrl } from "./glyphs.js";
import { groundLayers } from "./ground-layers.js";
import { labelLayers } from "./label-layers.js";
import { overlayLayers, overlaySources } from "./overlay-layers.js";
import { palette } from "./palette.js";

/**
 * @typedef {Object} StyleOptions
 * @property {boolean} isDark
 * @property {import("./sources.js").Sources} sources
 * @property {Object} overlay data of the route, the position and the marks
 */

/** @param {StyleOptions} options @returns {Object} a MapLibre style */
export function mapStyle({ isDark, sources, overlay }) {
  const colors = palette(isDark);
  const has = { elevation: "elevation" in sources.list, contours: "contours" in sources.list, map: "map" in sources.list, tiles: "tiles" in sources.list,
    beyond: "beyond" in sources.list };
  return {
    version: 8,
    name: "Waymark walking map",
    glyphs: glyphsUrl,
    sources: { ...sources.list, ...overlaySources(overlay) },
    layers: [
      ...groundLayers(colors, has),
      ...overlayLayers(colors, overlay).lines,
      ...(has.map ? labelLayers(colors, has) : []),
      ...overlayLayers(colors, overlay).points,
    ],
  };
}
