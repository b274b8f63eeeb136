internal import Waymark

/// The types of GeoJSON's objects (RFC 7946, section 1.4).
enum GeoJSONType: String, CaseIterable {
  case featureCollection = "FeatureCollection"
  case feature = "Feature"
  case geometryCollection = "GeometryCollection"
  case lineString = "LineString"
  case multiLineString = "MultiLineString"
  case multiPoint = "MultiPoint"
  case multiPolygon = "MultiPolygon"
  case point = "Point"
  case polygon = "Polygon"

  /// The type that an object states; nil for a word that is none.
  ///
  /// - Throws: `InputError` when it states none.
  static func of(_ object: JSONField) throws(InputError) -> GeoJSONType? {
    GeoJSONType(name: try object["type"].string())
  }
}
