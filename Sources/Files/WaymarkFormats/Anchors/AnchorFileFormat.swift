/// The file formats of anchors.
public enum AnchorFileFormat: String, Equatable, Sendable, CaseIterable {
  /// GPX 1.1, and 1.0 for reading: waypoints.
  case gpx
  /// GeoJSON (RFC 7946): points.
  case geojson
  /// KML 2.2: placemarks with points.
  case kml
  /// KML in a ZIP archive.
  case kmz

  /// Internet media type.
  public var mediaType: String {
    switch self {
    case .gpx: "application/gpx+xml"
    case .geojson: "application/geo+json"
    case .kml: "application/vnd.google-earth.kml+xml"
    case .kmz: "application/vnd.google-earth.kmz"
    }
  }
}
