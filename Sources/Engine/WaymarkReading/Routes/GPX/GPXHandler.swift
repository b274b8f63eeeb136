internal import WaymarkGeodesy

/// Collects routes and tracks from the elements of a GPX file (topografix.com/GPX/1/1 and 1/0). Names are matched
/// without their namespace: many files have none or a wrong one.
package final class GPXHandler: XMLHandler {
  private(set) var routes: [GPXPath] = []
  private(set) var tracks: [GPXPath] = []
  private(set) var waypointCount = 0
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
    case ("trkseg", "trkpt"), ("rte", "rtept"):
      point = GPXPoint(coordinate: try GPXFields.coordinate(element))
    case (_, "rpt") where point != nil && path?.segments.isEmpty == true:
      point?.shape.append(try GPXFields.coordinate(element))
    case (_, "step") where element.prefix == "waymark": point?.step = element.attributes
    case (_, "route") where element.prefix == "waymark": path?.own = element.attributes
    case (_, "leg") where element.prefix == "waymark": path?.legs.append(element.attributes)
    default: break
    }
  }

  package func end(_ name: XMLName, prefix: XMLName, text: String, line: Int) throws(InputError) {
    names.removeLast()
    switch (names.last, name) {
    case ("trkpt", _), ("rtept", _): try property(name, text: text, line: line)
    case ("rte", "name"), ("trk", "name"): path?.name = XMLText.trimmed(text)
    case ("rte", "type"), ("trk", "type"): path?.type = XMLText.trimmed(text)
    case ("trkseg", "trkpt"):
      // In place: a second reference to the path would copy the whole segment for each point.
      if let point, let last = path?.segments.indices.last {
        path?.segments[last].append(point.coordinate, altitude: point.altitude, time: point.time)
      }
      point = nil
    case ("rte", "rtept"):
      if let point { path?.points.append(point) }
      point = nil
    case ("gpx", "rte"):
      if let path { routes.append(path) }
      path = nil
    case ("gpx", "trk"):
      if let path { tracks.append(path) }
      path = nil
    default: break
    }
  }

  private func property(_ name: XMLName, text: String, line: Int) throws(InputError) {
    switch name {
    case "ele": point?.altitude = try GPXFields.altitude(text, line: line)
    case "time": point?.time = XMLText.trimmed(text)
    case "name": point?.name = XMLText.trimmed(text)
    case "cmt": point?.comment = XMLText.trimmed(text)
    case "desc": point?.description = XMLText.trimmed(text)
    case "type": point?.type = XMLText.trimmed(text)
    default: break
    }
  }
}
