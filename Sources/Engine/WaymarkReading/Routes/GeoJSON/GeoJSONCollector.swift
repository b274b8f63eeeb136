internal import Waymark
internal import WaymarkGeodesy

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
  private(set) var others: [(type: GeoJSONType, count: Int)] = []

  /// Collects the lines of a GeoJSON object.
  mutating func collect(_ object: JSONField) throws(InputError) {
    switch try GeoJSONType.of(object) {
    case .featureCollection:
      for feature in try object["features"].elements() {
        guard try GeoJSONType.of(feature) == .feature else {
          throw feature["type"].error("a Feature is expected here")
        }
        try collect(feature)
      }
    case .feature:
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
    switch try GeoJSONType.of(geometry) {
    case .lineString: return [try GeoJSONPositions.line(geometry["coordinates"])]
    case .multiLineString:
      return try geometry["coordinates"].elements().map { (part) throws(InputError) in
        try GeoJSONPositions.line(part)
      }
    case .geometryCollection:
      var parts: [RouteLine] = []
      for member in try geometry["geometries"].elements() { parts.append(contentsOf: try self.parts(of: member)) }
      return parts
    case let type? where type != .feature && type != .featureCollection:
      if let i = others.firstIndex(where: { $0.type == type }) {
        others[i].count += 1
      } else {
        others.append((type, 1))
      }
      return []
    default:
      let word = try geometry["type"].string()
      throw geometry["type"].error("“\(word.shown)” is not a GeoJSON type", advice: "check the format")
    }
  }
}
