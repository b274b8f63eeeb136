internal import Waymark
internal import WaymarkGeodesy

/// Reads lines from GeoJSON (RFC 7946): `LineString`, `MultiLineString`, and features and collections with them. Each
/// feature with a line is a route; its parts are joined where they are consecutive, also across the date line, where
/// the RFC requires lines to be cut.
public enum GeoJSONReader {
  /// All lines of a document, including those that are not routes.
  ///
  /// - Parameters:
  ///   - document: the document; an array holds those of a file with several.
  ///   - cut: where the file is cut off; nil when it is whole.
  ///   - file: its name, for errors.
  ///   - options: what the file does not state.
  /// - Returns: at least one route.
  /// - Throws: `InputError` with the field.
  package static func list(
    in document: JSONValue, cut: InputError? = nil, file: String?, options: RouteReadingOptions
  ) throws(InputError) -> RouteList {
    let root = JSONField(document: document, file: file)
    var collector = GeoJSONCollector(isWhole: cut == nil)
    for part in document.array == nil ? [root] : try root.elements() {
      try part.requireObject()
      try GeoJSONPositions.checkReferenceSystem(part)
      do throws(InputError) { try collector.collect(part) } catch { throw cut ?? error }
    }
    if let cut { collector.remarks.cutOff(cut) }
    let others = collector.others.map { "\($0.count) \($0.type.rawValue)" }.joined(separator: ", ")
    let nothing = InputError(
      "the file has no LineString and no MultiLineString with two points"
        + (others.isEmpty ? "" : " (but \(others))"), file: file)
    var list = RouteList([], remarks: collector.remarks)
    for feature in collector.lines {
      do throws(InputError) {
        list.add(
          try routes(feature, isWhole: cut == nil, file: file, options: options, remarks: &list.remarks), file: file)
      } catch { list.add(error) }
    }
    return try list.checked(nothing)
  }

  private static func routes(
    _ feature: GeoJSONCollector.Feature, isWhole: Bool, file: String?, options: RouteReadingOptions,
    remarks: inout RouteRemarks
  ) throws(InputError) -> [Route] {
    guard feature.parts.reduce(0, { $0 + $1.count }) > 1 else { return [] }
    do throws(InputError) {
      if let own = feature.own {
        // What a cut took from its steps leaves the line.
        do throws(InputError) { return [try ownRoute(own, options: options)] } catch { if isWhole { throw error } }
      }
      return try RouteRecord(name: feature.name).routes(
        parts: feature.parts, what: feature.name.isEmpty ? "the line" : "line “\(feature.name)”",
        source: "GeoJSON file", file: file, options: options, remarks: &remarks)
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
