import Waymark
import WaymarkGeodesy

/// Walks through a GeoJSON document and collects its lines.
struct GeoJSONCollector {
  /// A feature with lines, or a bare geometry.
  struct Feature {
    var name = ""
    var parts: [RouteLine] = []
    /// A feature that Waymark wrote: a whole route.
    var own: JSONField?
    /// Its path in the document.
    var path = ""
  }

  /// The features in document order.
  private(set) var lines: [Feature] = []
  /// Number of geometries of each other type.
  private(set) var others: [String: Int] = [:]

  /// Collects the lines of a GeoJSON object.
  mutating func collect(_ object: JSONField) throws(InputError) {
    switch try object["type"].string() {
    case "FeatureCollection":
      for feature in try object["features"].elements() {
        guard try feature["type"].string() == "Feature" else {
          throw feature["type"].error("a Feature is expected here")
        }
        try collect(feature)
      }
    case "Feature":
      let geometry = object["geometry"]
      guard geometry.isPresent else { return }
      let parts = try parts(of: geometry)
      let properties = object["properties"]
      if !parts.isEmpty {
        let isOwn = properties["waymark"].value?.object != nil
        lines.append(
          Feature(
            name: properties["name"].value?.string ?? "", parts: parts, own: isOwn ? object : nil, path: object.path))
      }
    default:
      let parts = try parts(of: object)
      if !parts.isEmpty { lines.append(Feature(parts: parts, path: object.path)) }
    }
  }

  private mutating func parts(of geometry: JSONField) throws(InputError) -> [RouteLine] {
    let type = try geometry["type"].string()
    switch type {
    case "LineString": return [try GeoJSONPositions.line(geometry["coordinates"])]
    case "MultiLineString":
      return try geometry["coordinates"].elements().map { (part) throws(InputError) in
        try GeoJSONPositions.line(part)
      }
    case "GeometryCollection":
      var parts: [RouteLine] = []
      for member in try geometry["geometries"].elements() { parts.append(contentsOf: try self.parts(of: member)) }
      return parts
    case "Point", "MultiPoint", "Polygon", "MultiPolygon":
      others[type, default: 0] += 1
      return []
    default:
      throw geometry["type"].error("“\(type.prefix(40))” is not a GeoJSON type", advice: "check the format")
    }
  }
}
