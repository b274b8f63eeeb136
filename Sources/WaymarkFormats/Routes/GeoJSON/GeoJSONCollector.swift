import Waymark
import WaymarkGeodesy

/// Walks through a GeoJSON document and collects its lines.
struct GeoJSONCollector {
  /// A feature with lines, or a bare geometry.
  struct Feature {
    var name = ""
    var parts: [RouteLine] = []
    /// Texts of the properties.
    var tags: [String: String] = [:]
    /// Where it stands in the document.
    var path = ""
  }

  /// In the order of the document.
  private(set) var lines: [Feature] = []
  /// Points that are steps of our own.
  private(set) var steps: [StepRecord] = []
  /// How many geometries of other types there are.
  private(set) var others: [String: Int] = [:]

  /// Goes through a GeoJSON object.
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
      let tags = Self.tags(object["properties"])
      let geometry = object["geometry"]
      guard geometry.isPresent else { return }
      if tags["waymark"] == "step", try geometry["type"].string() == "Point" {
        let field = geometry["coordinates"]
        let (position, _) = try GeoJSONPositions.point(field.value ?? .null) { field.error($0, advice: $1) }
        steps.append(StepRecord(position: position, tags: tags))
        return
      }
      var parts = try parts(of: geometry)
      if tags["waymark"] == "route" { Self.addSeaLevelHeights(object["properties"]["altitudes_m"], to: &parts) }
      if !parts.isEmpty {
        lines.append(Feature(name: tags["name"] ?? "", parts: parts, tags: tags, path: object.path))
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
      throw geometry["type"].error("“\(type.prefix(40))” is no type of GeoJSON", advice: "check the format")
    }
  }

  /// Texts and numbers of the properties as texts.
  private static func tags(_ properties: JSONField) -> [String: String] {
    guard let object = properties.value?.object else { return [:] }
    var tags: [String: String] = [:]
    for key in object.keys {
      switch object[key] {
      case .string(let text): tags[key] = text
      case .number(let number): tags[key] = DecimalText.text(number)
      default: break
      }
    }
    return tags
  }

  /// Heights above mean sea level, which the third value of a position cannot be: our own property.
  private static func addSeaLevelHeights(_ field: JSONField, to parts: inout [RouteLine]) {
    guard let heights = field.value?.array, parts.count == 1, heights.count == parts[0].count else { return }
    for (i, height) in heights.enumerated() where parts[0].altitudes[i] == nil {
      if let meters = height.double { parts[0].altitudes[i] = Altitude(meters: meters, reference: .meanSeaLevel) }
    }
  }
}
