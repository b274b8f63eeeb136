/** Summits and places around a place, out of the files of an area that have them. */

const metresPerDegree = 111_320;

/** @typedef {{lat: number, lon: number, radius: number}} Circle */

/** @param {string} path of a question to the server @returns {Circle | null} */
export function circleOf(path) {
  const [address, query] = path.split("?");
  if (address !== "api/area/landmarks") return null;
  const asked = new URLSearchParams(query);
  const [lat, lon, radius] = ["lat", "lon", "radius"].map((name) => Number.parseFloat(asked.get(name) ?? ""));
  return [lat, lon, radius].every(Number.isFinite) ? { lat, lon, radius } : null;
}

/** @param {Circle} asked @param {Circle} cell */
export function meets(asked, cell) { return away(asked, cell) <= asked.radius + cell.radius; }

/**
 * One collection of several: the points within the circle, each once, the nearest first.
 * @param {Circle} asked
 * @param {{features: any[]}[]} collections
 */
export function within(asked, collections) {
  const features = [...new Map(collections.flatMap((collection) => collection.features)
    .map((feature) => [JSON.stringify(feature), feature])).values()];
  const distance = (/** @type {any} */ { geometry: { coordinates: [lon, lat] } }) => away(asked, { lat, lon });
  const near = features.map((feature) => ({ feature, distance: distance(feature) })).filter((one) => one.distance <= asked.radius);
  return { type: "FeatureCollection", features: near.sort((a, b) => a.distance - b.distance).map(({ feature }) => feature) };
}

/** Metres between two places, to some per cent: it only chooses. */
function away(a, b) {
  const turn = ((b.lon - a.lon + 540) % 360) - 180;
  const narrow = Math.cos((a.lat + b.lat) / 2 * Math.PI / 180);
  return Math.hypot(b.lat - a.lat, turn * narrow) * metresPerDegree;
}
