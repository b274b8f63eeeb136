public import Foundation
public import Waymark
import WaymarkGeodesy

/// Reads lines from GeoJSON (RFC 7946): `LineString`, `MultiLineString`, and features and collections with them. Each
/// feature with a line is a route; its parts are joined where they follow each other, also across the date line,
/// where the RFC wants lines cut.
public enum GeoJSONReader {
  /// All routes of a file.
  ///
  /// - Parameters:
  ///   - data: the file's content.
  ///   - file: its name, for errors.
  ///   - options: what the file does not say.
  /// - Returns: one route at least.
  /// - Throws: `InputError` with the field.
  public static func routes(
    in data: Data, file: String? = nil, options: RouteReadingOptions = RouteReadingOptions()
  ) throws(InputError) -> [Route] {
    try routes(in: JSONValue(parsing: data, file: file), file: file, options: options)
  }

  /// The first route of a file.
  public static func route(
    in data: Data, file: String? = nil, options: RouteReadingOptions = RouteReadingOptions()
  ) throws(InputError) -> Route {
    try routes(in: data, file: file, options: options)[0]
  }

  /// All routes of a document that is parsed already.
  public static func routes(
    in document: JSONValue, file: String?, options: RouteReadingOptions
  ) throws(InputError) -> [Route] {
    let root = JSONField(document: document, file: file)
    try root.requireObject()
    try checkReferenceSystem(root)
    var collector = GeoJSONCollector()
    try collector.collect(root)
    let others = collector.others.map { "\($0.value) \($0.key)" }.sorted().joined(separator: ", ")
    let nothing = InputError(
      "the file has no LineString and no MultiLineString with two points"
        + (others.isEmpty ? "" : " (but \(others))"), file: file)
    let own = collector.lines.firstIndex { $0.tags["waymark"] == "route" }
    return try RouteCandidates.routes(Array(collector.lines.enumerated()), nothing: nothing) {
      (candidate) throws(InputError) in
      try route(
        candidate.element, steps: candidate.offset == own ? collector.steps : [], file: file, options: options)
    }
  }

  private static func route(
    _ feature: GeoJSONCollector.Feature, steps: [StepRecord], file: String?, options: RouteReadingOptions
  ) throws(InputError) -> Route? {
    guard feature.parts.reduce(0, { $0 + $1.count }) > 1 else { return nil }
    var record = RouteRecord(name: feature.name)
    if feature.tags["waymark"] == "route" { record.add(tags: feature.tags) }
    record.steps = steps
    do throws(InputError) {
      let line = try RouteLine.joined(feature.parts, maximumGap: options.maximumGap, what: "lines")
      return try record.route(
        line: line, what: feature.name.isEmpty ? "the line" : "line “\(feature.name)”", source: "GeoJSON file",
        file: file, options: options)
    } catch {
      var located = error
      located.file = located.file ?? file
      located.field = located.field ?? (feature.path.isEmpty ? nil : feature.path)
      throw located
    }
  }

  /// GeoJSON before 2016 could name another reference system than WGS 84.
  private static func checkReferenceSystem(_ root: JSONField) throws(InputError) {
    guard let name = root["crs"]["properties"]["name"].value?.string else { return }
    guard name.contains("CRS84") || name.hasSuffix("4326") else {
      throw root["crs"].error(
        "the coordinates are in the reference system \(name.prefix(60)), not in WGS 84 degrees",
        advice: "convert the file to WGS 84 (EPSG:4326)")
    }
  }
}
