/// The formats of routes.
public enum RouteFormat: String, Equatable, Sendable, CaseIterable {
  /// Valhalla's own response; also its OSRM-compatible one.
  case valhalla
  /// A response in OSRM's form: OSRM, Valhalla with `format=osrm`, Mapbox Directions.
  case osrm
  /// A response of Google's Directions API, the older of the two.
  case google
  /// A response of Google's Routes API, version 2.
  case googleRoutes = "google-routes"
  /// A response of GraphHopper.
  case graphHopper = "graphhopper"
  /// A response of openrouteservice, as JSON or GeoJSON.
  case openRouteService = "openrouteservice"
  /// GPX 1.1 or 1.0.
  case gpx
  /// GeoJSON.
  case geojson
  /// KML 2.2.
  case kml
  /// KML in a ZIP archive.
  case kmz
  /// An encoded polyline with five decimals.
  case polyline5
  /// An encoded polyline with six decimals.
  case polyline6
}

/// The formats in which routes are written.
public enum RouteWritingFormat: String, Equatable, Sendable, CaseIterable {
  /// GPX 1.1.
  case gpx
  /// GeoJSON.
  case geojson
  /// KML 2.2.
  case kml
  /// An encoded polyline with five decimals: the line only.
  case polyline5
  /// An encoded polyline with six decimals: the line only.
  case polyline6
}
