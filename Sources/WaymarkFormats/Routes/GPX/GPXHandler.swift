import Waymark
import WaymarkGeodesy

/// Collects routes and tracks from the elements of a GPX file (topografix.com/GPX/1/1 and 1/0). Names are taken
/// without their namespace: many files have none or a wrong one.
final class GPXHandler: XMLHandler {
  private(set) var routes: [GPXPath] = []
  private(set) var tracks: [GPXPath] = []
  private(set) var waypointCount = 0
  private var names: [String] = []
  private var path: GPXPath?
  private var point: GPXPoint?

  func start(_ element: XMLElementStart) throws(InputError) {
    let parent = names.last
    names.append(element.name)
    switch (parent, element.name) {
    case (nil, let name):
      guard name == "gpx" else {
        throw InputError("this is not GPX: the root element is <\(name)>", advice: "check the format")
      }
    case ("gpx", "rte"), ("gpx", "trk"): path = GPXPath(line: element.line)
    case ("gpx", "wpt"): waypointCount += 1
    case ("trk", "trkseg"): path?.segments.append(RouteLine())
    case ("trkseg", "trkpt"), ("rte", "rtept"):
      point = GPXPoint(coordinate: try Self.coordinate(element))
    case (_, "rpt") where point != nil && path?.segments.isEmpty == true:
      point?.shape.append(try Self.coordinate(element))
    case (_, "step") where element.prefix == "waymark": point?.step = element.attributes
    case (_, "route") where element.prefix == "waymark": path?.own = element.attributes
    case (_, "leg") where element.prefix == "waymark": path?.legs.append(element.attributes)
    default: break
    }
  }

  func end(_ name: String, prefix: String, text: String, line: Int) throws(InputError) {
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

  private func property(_ name: String, text: String, line: Int) throws(InputError) {
    switch name {
    case "ele": point?.altitude = try Self.altitude(text, line: line)
    case "time": point?.time = XMLText.trimmed(text)
    case "name": point?.name = XMLText.trimmed(text)
    case "cmt": point?.comment = XMLText.trimmed(text)
    case "desc": point?.description = XMLText.trimmed(text)
    case "type": point?.type = XMLText.trimmed(text)
    default: break
    }
  }

  /// GPX counts `ele` from mean sea level. Programs write an empty `ele` or NaN for a height they do not know.
  private static func altitude(_ text: String, line: Int) throws(InputError) -> Altitude? {
    let trimmed = XMLText.trimmed(text)
    if trimmed.isEmpty || trimmed.lowercased() == "nan" { return nil }
    guard let meters = DecimalText.value(trimmed), abs(meters) <= 1e8 else {
      throw InputError("“\(trimmed.prefix(40))” is not a height in metres", line: line, field: "ele")
    }
    return Altitude(meters: meters, reference: .meanSeaLevel)
  }

  private static func coordinate(_ element: XMLElementStart) throws(InputError) -> Coordinate {
    let latitude = try degrees("lat", of: element)
    let longitude = try degrees("lon", of: element)
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      let (problem, advice) = CoordinateMistake.explain(latitude: latitude, longitude: longitude)
      throw InputError(problem, line: element.line, field: element.name, advice: advice)
    }
    return coordinate
  }

  private static func degrees(_ name: String, of element: XMLElementStart) throws(InputError) -> Double {
    let field = "\(element.name) \(name)"
    guard let text = element.attributes[name] else {
      throw InputError("the attribute is missing", line: element.line, field: field)
    }
    guard let value = DecimalText.value(text) else {
      throw InputError(
        "“\(text.prefix(40))” is not a number", line: element.line, field: field,
        advice: text.contains(",") ? "write decimals with a point" : nil)
    }
    return value
  }
}
