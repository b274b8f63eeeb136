internal import Waymark
internal import WaymarkGeodesy

/// Collects routes and tracks from the elements of a GPX file (topografix.com/GPX/1/1 and 1/0). Names are matched
/// without their namespace: many files have none or a wrong one.
package final class GPXHandler: XMLHandler {
  private(set) var routes: [GPXPath] = []
  private(set) var tracks: [GPXPath] = []
  private(set) var waypointCount = 0
  /// What is left out of routes and tracks.
  private(set) var remarks = RouteRemarks()
  private var names: [XMLName] = []
  private var path: GPXPath?
  private var point: GPXPoint?

  package init() {}

  package func start(_ element: XMLElementStart) throws(InputError) {
    let parent = names.last
    names.append(element.name)
    switch (parent, element.name) {
    case (nil, _):
      try element.checkRoot("gpx", of: "GPX")
    case ("gpx", "rte"), ("gpx", "trk"): path = GPXPath(line: element.line)
    case ("gpx", "wpt"): waypointCount += 1
    case ("trk", "trkseg"): path?.segments.append(RouteLine())
    case ("trkseg", "trkpt"), ("trk", "trkpt"), ("rte", "rtept"):
      // Some scripts write no segment.
      if parent == "trk", path?.segments.isEmpty == true { path?.segments.append(RouteLine()) }
      point = coordinate(element).map { GPXPoint(coordinate: $0) }
    case (_, "rpt") where point != nil && path?.segments.isEmpty == true:
      if let position = coordinate(element) { point?.shape.append(position) }
    case (_, "step") where element.prefix == "waymark": point?.step = element.attributes
    case (_, "route") where element.prefix == "waymark": path?.own = element.attributes
    case (_, "leg") where element.prefix == "waymark": path?.legs.append(element.attributes)
    default: break
    }
  }

  package func end(_ name: XMLName, prefix: XMLName, text: String, line: Int) throws(InputError) {
    names.removeLast()
    switch (names.last, name) {
    case ("trkpt", _), ("rtept", _): property(name, text: text, line: line)
    case ("rte", "name"), ("trk", "name"): path?.name = XMLText.trimmed(text)
    case ("rte", "type"), ("trk", "type"): path?.type = XMLText.trimmed(text)
    case ("trkseg", "trkpt"), ("trk", "trkpt"):
      // In place: a second reference to the path would copy the whole segment for each point.
      if let point, let last = path?.segments.indices.last {
        path?.segments[last].append(point.coordinate, altitude: point.altitude, time: point.time)
      }
      point = nil
    case ("rte", "rtept"):
      if let point { path?.points.append(point) }
      point = nil
    case ("gpx", "rte"): endPath(into: &routes)
    case ("gpx", "trk"): endPath(into: &tracks)
    default: break
    }
  }

  package func cutOff(_ error: InputError, text: String) throws(InputError) {
    remarks.cutOff(error)
    path?.isCut = true
    // The point that is open is not whole.
    if names.dropFirst().first == "rte" { endPath(into: &routes) } else { endPath(into: &tracks) }
  }

  private func endPath(into paths: inout [GPXPath]) {
    if let path { paths.append(path) }
    path = nil
  }

  private func coordinate(_ element: XMLElementStart) -> Coordinate? {
    do throws(InputError) { return try GPXFields.coordinate(element) } catch {
      remarks.leaveOut(.points, error)
      return nil
    }
  }

  private func property(_ name: XMLName, text: String, line: Int) {
    guard point != nil else { return }
    switch name {
    case "ele":
      do throws(InputError) { point?.altitude = try GPXFields.altitude(text, line: line) } catch {
        remarks.leaveOut(.heights, error)
      }
    case "time":
      let time = XMLText.trimmed(text)
      point?.time = UTCInstant(iso8601: time)?.secondsSince1970
      if point?.time == nil, !time.isEmpty {
        remarks.leaveOut(.times, InputError("“\(time.shown)” is not an ISO 8601 time", line: line, field: "time"))
      }
    case "name": point?.name = XMLText.trimmed(text)
    case "cmt": point?.comment = XMLText.trimmed(text)
    case "desc": point?.description = XMLText.trimmed(text)
    case "type": point?.type = XMLText.trimmed(text)
    default: break
    }
  }
}
