internal import Waymark
internal import WaymarkGeodesy

/// Reads lines from GeoJSON (RFC 7946): `LineString`, `MultiLineString`, and features and collections with them. Each
/// feature with a line is a route; its parts are joined where they are consecutive, also across the date line, where
/// the RFC requires lines to be cut.
public enum GeoJSONReader {
  /// All lines of a document, including those that are not routes.
  package static func list(
    in document: JSONValue, file: String?, options: RouteReadingOptions
  ) throws(InputError) -> RouteList {
    let root = JSONField(document: document, file: file)
    try root.requireObject()
    try GeoJSONPositions.checkReferenceSystem(root)
    var collector = GeoJSONCollector()
    try collector.collect(root)
    let others = collector.others.map { "\($0.count) \($0.type.rawValue)" }.joined(separator: ", ")
    let nothing = InputError(
      "the file has no LineString and no MultiLineString with two points"
        + (others.isEmpty ? "" : " (but \(others))"), file: file)
    return try RouteList(collector.lines, nothing: nothing) { (feature) throws(InputError) in
      try routes(feature, file: file, options: options)
    }
  }

  private static func routes(
    _ feature: GeoJSONCollector.Feature, file: String?, options: RouteReadingOptions
  ) throws(InputError) -> [Route] {
    guard feature.parts.reduce(0, { $0 + $1.count }) > 1 else { return [] }
    do throws(InputError) {
      if let own = feature.own { return [try ownRoute(own, options: options)] }
      return try RouteRecord(name: feature.name).routes(
        parts: feature.parts, what: feature.name.isEmpty ? "the line" : "line “\(feature.name)”",
        source: "GeoJSON file",
        file: file, options: options)
    } catch {
      var located = error
      located.file = located.file ?? file
      located.field = located.field ?? (feature.path.isEmpty ? nil : feature.path)
      throw located
    }
  }

  /// A route that Waymark wrote: as in a session log, with heights above mean sea level in `altitudes_m`.
  private static func ownRoute(_ feature: JSONField, options: RouteReadingOptions) throws(InputError) -> Route {
    let route = try RouteFeature.route(of: feature.value ?? .null)
    var amounts = [route.duration ?? 0]
    for leg in route.legs { amounts.append(contentsOf: [leg.distance, leg.duration ?? 0]) }
    for step in route.steps { amounts.append(contentsOf: [step.distance, step.duration ?? 0]) }
    guard amounts.allSatisfy({ $0 >= 0 && $0.isFinite }) else {
      throw feature["properties"]["waymark"].error("a distance or a duration is negative")
    }
    var line = RouteLine()
    for (i, coordinate) in route.geometry.enumerated() {
      line.append(coordinate, altitude: i < route.altitudes.count ? route.altitudes[i] : nil)
    }
    try line.check(what: "the line")
    let heights = feature["properties"]["altitudes_m"].value?.array ?? []
    if heights.count == line.count {
      for (i, height) in heights.enumerated() where line.altitudes[i] == nil {
        if let meters = height.double { line.altitudes[i] = Altitude(meters: meters, reference: .meanSeaLevel) }
      }
    }
    return try RouteAssembly.route(
      line: line, legs: route.legs, distance: route.distance, duration: route.duration, mode: route.mode,
      source: options.source ?? route.source, name: route.name, at: feature)
  }
}
