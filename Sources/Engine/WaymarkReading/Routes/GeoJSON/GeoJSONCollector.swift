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

  /// What is left out of them.
  var remarks = RouteRemarks()
  /// False for a file that is cut off: its last feature may be no feature any more.
  private let isWhole: Bool

  init(isWhole: Bool) { self.isWhole = isWhole }

  /// Collects the lines of a GeoJSON object.
  mutating func collect(_ object: JSONField) throws(InputError) {
    // The type may have stood behind the cut.
    let isCollection = !isWhole && !object["type"].isPresent && object["features"].isPresent
    switch isCollection ? .featureCollection : try GeoJSONType.of(object) {
    case .featureCollection: for feature in try object["features"].elements() { collect(member: feature) }
    case .feature: try collect(feature: object)
    default:
      let parts = try parts(of: object)
      if !parts.isEmpty { lines.append(Feature(parts: parts, path: object.path)) }
    }
  }

  /// A feature of a collection; one that is wrong is left out.
  private mutating func collect(member feature: JSONField) {
    do throws(InputError) {
      guard try GeoJSONType.of(feature) == .feature else { throw feature["type"].error("a Feature is expected here") }
      try collect(feature: feature)
    } catch { if isWhole { remarks.leaveOut(.features, error) } }
  }

  private mutating func collect(feature: JSONField) throws(InputError) {
    let geometry = feature["geometry"]
    guard geometry.isPresent else { return }
    let parts = try parts(of: geometry)
    guard !parts.isEmpty else { return }
    let properties = feature["properties"]
    let isOwn = properties["waymark"].value?.object != nil
    lines.append(
      Feature(
        name: properties.value?.object.flatMap { PlaceWords.name(of: $0) } ?? "", parts: parts,
        own: isOwn ? feature : nil, path: feature.path))
  }

  private mutating func parts(of geometry: JSONField) throws(InputError) -> [RouteLine] {
    switch try GeoJSONType.of(geometry) {
    case .lineString: return [try GeoJSONPositions.line(geometry["coordinates"], remarks: &remarks)]
    case .multiLineString:
      var parts: [RouteLine] = []
      for part in try geometry["coordinates"].elements() {
        parts.append(try GeoJSONPositions.line(part, remarks: &remarks))
      }
      return parts
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
