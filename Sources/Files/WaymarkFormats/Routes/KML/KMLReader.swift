public import Foundation
public import Waymark
import WaymarkGeodesy

/// Reads lines from KML 2.2 files: `LineString`, `gx:Track`, `MultiGeometry` and `gx:MultiTrack` of placemarks in any
/// folder. Each placemark with a line is a route; its parts are joined where they are consecutive.
public enum KMLReader {
  /// All routes of a file.
  ///
  /// - Parameters:
  ///   - data: the file's contents.
  ///   - file: its name, for errors.
  ///   - isArchive: true for a KMZ, a ZIP archive that contains the KML.
  ///   - options: what the file does not state.
  /// - Returns: at least one route.
  /// - Throws: `InputError` with the line.
  public static func routes(
    in data: Data, file: String? = nil, isArchive: Bool = false, options: RouteReadingOptions = RouteReadingOptions()
  ) throws(InputError) -> [Route] {
    try list(in: data, file: file, isArchive: isArchive, options: options).usable()
  }

  /// All lines of a file, including those that are not routes.
  static func list(
    in data: Data, file: String?, isArchive: Bool, options: RouteReadingOptions
  ) throws(InputError) -> RouteList {
    let handler = KMLHandler()
    if isArchive {
      try KMZArchive.read(data, file: file, handler: handler)
    } else {
      try XMLReader.read(data, file: file, handler: handler)
    }
    let lines = handler.placemarks.filter { !$0.parts.isEmpty }
    let points = handler.placemarks.reduce(0) { $0 + $1.points.count }
    let nothing =
      lines.isEmpty
      ? "the file has no LineString and no gx:Track" + (points > 0 ? "; points alone (\(points)) are not a line" : "")
      : "the file has \(lines.count == 1 ? "one line" : "\(lines.count) lines"), but none with two points"
    let own = lines.firstIndex { $0.data["waymark"] == "route" }
    let steps = handler.placemarks.filter { $0.data["waymark"] == "step" }
    return try RouteList(
      Array(lines.enumerated()), nothing: InputError(nothing, file: file)
    ) { (candidate) throws(InputError) in
      try route(
        candidate.element, steps: candidate.offset == own ? steps : [], file: file, options: options)
    }
  }

  /// The first route of a file.
  public static func route(
    in data: Data, file: String? = nil, options: RouteReadingOptions = RouteReadingOptions()
  ) throws(InputError) -> Route {
    try routes(in: data, file: file, options: options)[0]
  }

  private static func route(
    _ placemark: KMLPlacemark, steps: [KMLPlacemark], file: String?, options: RouteReadingOptions
  ) throws(InputError) -> Route? {
    guard placemark.parts.reduce(0, { $0 + $1.count }) > 1 else { return nil }
    var record = RouteRecord(name: placemark.name)
    if placemark.data["waymark"] == "route" { record.add(tags: placemark.data) }
    record.steps = steps.compactMap { step in
      step.points.first.map { StepRecord(position: $0, tags: step.data) }
    }
    do throws(InputError) {
      let line = try RouteLine.joined(placemark.parts, maximumGap: options.maximumGap, what: "parts")
      return try record.route(
        line: line, what: placemark.name.isEmpty ? "the line" : "line “\(placemark.name)”", source: "KML file",
        file: file, options: options)
    } catch {
      var located = error
      located.file = located.file ?? file
      located.line = located.line ?? placemark.line
      throw located
    }
  }
}
