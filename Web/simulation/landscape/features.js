/** Streets, buildings, waters and woods around a place, from the server's GeoJSON, in the local frame. */

/**
 * @typedef {Object} Feature
 * @property {"street" | "building" | "water" | "stream" | "wood" | "park" | "field" | "town" | "square" | "rock"} kind
 * @property {string} detail what exactly, as the map has it
 * @property {number} height of a building, metres
 * @property {Float32Array[]} parts lines, or rings of polygons: x y z of each point
 */

const woods = new Set(["wood", "forest"]);
const parks = new Set(["park", "garden", "playground", "cemetery", "recreation_ground", "village_green", "pitch", "golf_course"]);
const fields = new Set(["farmland", "orchard", "vineyard", "allotments"]);
const towns = new Set(["residential", "commercial", "retail", "industrial", "farmyard"]);
const squares = new Set(["square", "pedestrian", "parking"]);
const rocks = new Set(["bare_rock", "scree", "beach", "sand", "quarry"]);

const waters = new Set(["river", "canal", "stream", "drain", "ditch"]);
const streets = new Set([
  "motorway", "trunk", "primary", "secondary", "tertiary", "minor", "pedestrian", "service", "track", "path", "bridleway",
  "cycleway", "footway", "steps", "via_ferrata",
]);

/**
 * What a feature is in the landscape.
 * @param {any} p properties
 * @param {boolean} isArea
 * @returns {{kind: Feature["kind"], detail: string} | null}
 */
function kindOf(p, isArea) {
  const what = String(p.class ?? p.natural ?? p.landuse ?? p.leisure ?? "");
  if (isArea && (p.building !== undefined || p.layer === "buildings" || typeof p.height === "number")) {
    return { kind: "building", detail: String(p.building ?? what) };
  }
  if (!isArea && (p.highway !== undefined || streets.has(what))) {
    return { kind: "street", detail: String(p.highway ?? what) };
  }
  if (p.waterway !== undefined || p.layer === "water" || what === "water" || waters.has(what)) {
    return { kind: isArea ? "water" : "stream", detail: String(p.waterway ?? what) };
  }
  if (!isArea) return null;
  /** @type {[Set<string>, Feature["kind"]][]} */
  const groups = [[woods, "wood"], [parks, "park"], [fields, "field"], [towns, "town"], [squares, "square"], [rocks, "rock"]];
  const group = groups.find(([set]) => set.has(what));
  return group ? { kind: group[1], detail: what } : null;
}

/**
 * Lines or rings of a geometry.
 * @param {any} geometry
 * @returns {{rings: number[][][], isArea: boolean}}
 */
function ringsOf(geometry) {
  switch (geometry?.type) {
    case "LineString": return { rings: [geometry.coordinates], isArea: false };
    case "MultiLineString": return { rings: geometry.coordinates, isArea: false };
    case "Polygon": return { rings: geometry.coordinates, isArea: true };
    case "MultiPolygon": return { rings: geometry.coordinates.flat(), isArea: true };
    default: return { rings: [], isArea: false };
  }
}

/**
 * Brings GeoJSON into the local frame, all points at once.
 * @param {any} collection
 * @param {(positions: Float64Array) => Float32Array} points
 * @param {(lat: number, lon: number) => number} ground height above the sea
 * @returns {Feature[]}
 */
export function localFeatures(collection, points, ground) {
  /** @type {Feature[]} */
  const features = [];
  /** @type {number[]} */
  const positions = [];
  /** @type {{feature: Feature, count: number}[]} */
  const rows = [];
  for (const { geometry, properties } of collection.features ?? []) {
    const { rings, isArea } = ringsOf(geometry);
    const kind = kindOf(properties ?? {}, isArea);
    if (!kind) continue;
    const height = Number(properties.height);
    /** @type {Feature} */
    const feature = { ...kind, height: Number.isFinite(height) && height > 0 ? height : 7, parts: [] };
    features.push(feature);
    for (const ring of rings) {
      rows.push({ feature, count: ring.length });
      for (const [lon, lat] of ring) positions.push(lat, lon, ground(lat, lon));
    }
  }
  const all = points(Float64Array.from(positions));
  let start = 0;
  for (const { feature, count } of rows) {
    feature.parts.push(all.subarray(start, start + 3 * count));
    start += 3 * count;
  }
  return features;
}
