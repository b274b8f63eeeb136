/** What lies at a place of the map, by what is drawn there. */

import { optional } from "../language/text.js";

const layers = ["marks", "settlements", "peaks", "sights", "building-names", "water-names", "ground-names", "buildings",
  "street-names", "way-names", "streets", "bridges", "paths", "steps", "tracks"];

/**
 * The name and kind of what is at a point of the screen.
 * @param {any} map
 * @param {{x: number, y: number}} point
 * @returns {{name: string | null, kind: string | null, ele: number | null}}
 */
export function placeAt(map, point) {
  const reach = 12;
  const box = [[point.x - reach, point.y - reach], [point.x + reach, point.y + reach]];
  const shown = layers.filter((id) => map.getLayer(id));
  const found = shown.length ? map.queryRenderedFeatures(box, { layers: shown }) : [];
  const named = found.filter((feature) => typeof feature.properties.name === "string" && feature.properties.name !== "");
  named.sort((a, b) => layers.indexOf(a.layer.id) - layers.indexOf(b.layer.id));
  const properties = named[0]?.properties;
  if (!properties) return { name: null, kind: null, ele: null };
  return {
    name: properties.name,
    kind: optional(`map.kinds.${properties.icon === "finish" ? "destination" : properties.class}`),
    ele: Number.isFinite(properties.ele) ? properties.ele : null,
  };
}

/** Degrees as signposts and rescuers write them: five decimals, a metre. */
export function coordinateText({ lat, lon }) {
  const part = (value, positive, negative) => `${Math.abs(value).toFixed(5)}° ${value < 0 ? negative : positive}`;
  return `${part(lat, "N", "S")}, ${part(lon, "E", "W")}`;
}
