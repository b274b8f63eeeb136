/** How the directions services call themselves, by their names in settings and routes. @type {Record<string, string>} */
export const serviceNames = {
  device: "Waymark", valhalla: "Valhalla", osrm: "OSRM", google: "Google Directions", "google-routes": "Google Routes",
  graphhopper: "GraphHopper", mapbox: "Mapbox",
};
