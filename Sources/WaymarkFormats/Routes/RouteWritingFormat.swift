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
