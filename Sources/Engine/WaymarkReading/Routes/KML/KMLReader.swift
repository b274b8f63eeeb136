internal import Waymark
internal import WaymarkGeodesy

/// Reads lines from KML 2.2 files: `LineString`, `gx:Track`, `MultiGeometry` and `gx:MultiTrack` of placemarks in any
/// folder. Each placemark with a line is a route; its parts are joined where they are consecutive.
public enum KMLReader {
  /// All lines of a file, including those that are not routes.
  ///
  /// - Parameters:
  ///   - file: its name, for errors.
  ///   - options: what the file does not state.
  ///   - read: parses the file with a handler.
  /// - Returns: at least one route.
  /// - Throws: `InputError` with the line.
  package static func list(
    file: String?, options: RouteReadingOptions, read: (KMLHandler) throws(InputError) -> Void
  ) throws(InputError) -> RouteList {
    let handler = KMLHandler()
    try read(handler)
    let lines = handler.placemarks.filter { !$0.parts.isEmpty }
    let points = handler.placemarks.reduce(0) { $0 + $1.points.count }
    let nothing =
      lines.isEmpty
      ? "the file has no LineString and no gx:Track" + (points > 0 ? "; points alone (\(points)) are not a line" : "")
      : "the file has \(lines.count == 1 ? "one line" : "\(lines.count) lines"), but none with two points"
    let own = lines.firstIndex { $0.isOwn("route") }
    let steps = handler.placemarks.filter { $0.isOwn("step") }
    var list = RouteList([], remarks: handler.remarks)
    for (i, line) in lines.enumerated() {
      do throws(InputError) {
        list.add(
          try routes(line, steps: i == own ? steps : [], file: file, options: options, remarks: &list.remarks), file: file)
      } catch { list.add(error) }
    }
    return try list.checked(InputError(nothing, file: file))
  }

  private static func routes(
    _ placemark: KMLPlacemark, steps: [KMLPlacemark], file: String?, options: RouteReadingOptions,
    remarks: inout RouteRemarks
  ) throws(InputError) -> [Route] {
    let parts = placemark.parts.map { $0.route }
    guard parts.reduce(0, { $0 + $1.count }) > 1 else { return [] }
    var record = RouteRecord(name: placemark.name)
    if placemark.isOwn("route") { record.add(tags: placemark.data) }
    record.steps = steps.compactMap { step in
      step.points.first.map { StepRecord(position: $0, tags: step.data) }
    }
    do throws(InputError) {
      return try record.routes(
        parts: parts, what: placemark.name.isEmpty ? "the line" : "line “\(placemark.name)”", source: "KML file",
        file: file, options: options, remarks: &remarks)
    } catch {
      var located = error
      located.file = located.file ?? file
      located.line = located.line ?? placemark.line
      throw located
    }
  }
}
