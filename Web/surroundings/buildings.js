/** The buildings of the area's map. */

/**
 * @param {import("../shared/api.js").Api} api
 * @param {{lat: number, lon: number}} place
 * @param {number} radius metres
 * @returns {Promise<{geometry: any, properties: any}[]>} GeoJSON features with polygons
 */
export async function buildingsAround(api, { lat, lon }, radius) {
  const { features } = await api.get(`api/area/features?lat=${lat}&lon=${lon}&radius=${radius}`);
  return features.filter(({ geometry, properties }) => properties.layer === "buildings" && geometry.type.endsWith("Polygon"));
}
