internal import Waymark
package import WaymarkGeodesy

/// A line being read: points with what is known about each.
package struct RouteLine {
  package var coordinates: [Coordinate] = []
  /// As many as coordinates; nil where unknown.
  package var altitudes: [Altitude?] = []
  /// The times of its points that are known, in order: seconds since 1970.
  package var times: [Double] = []

  package init() {}

  package var count: Int { coordinates.count }

  package mutating func append(_ coordinate: Coordinate, altitude: Altitude? = nil, time: Double? = nil) {
    coordinates.append(coordinate)
    altitudes.append(altitude)
    if let time { times.append(time) }
  }

  /// Appends a line that continues where this one ends; the shared point is kept once.
  package mutating func append(_ next: RouteLine) {
    guard let last = coordinates.last, let first = next.coordinates.first else {
      if coordinates.isEmpty { self = next }
      return
    }
    let shared = NearbyDistance.isSamePosition(last, first) ? 1 : 0
    coordinates.append(contentsOf: next.coordinates.dropFirst(shared))
    altitudes.append(contentsOf: next.altitudes.dropFirst(shared))
    times.append(contentsOf: next.times)
  }

  /// The same line in the other direction.
  var turned: RouteLine {
    var line = RouteLine()
    line.coordinates = coordinates.reversed()
    line.altitudes = altitudes.reversed()
    return line
  }

  /// Without points at 0, 0, which receivers write as long as they have no position, where the line is elsewhere.
  ///
  /// - Parameter remarks: counts the points.
  func withoutNull(_ remarks: inout RouteRemarks) -> RouteLine {
    let kept = coordinates.indices.filter { !Self.isNull(coordinates[$0]) }
    guard kept.count < count else { return self }
    remarks.leaveOut(.points, InputError("latitude 0, longitude 0 is no position here"), count: count - kept.count)
    var line = RouteLine()
    line.coordinates = kept.map { coordinates[$0] }
    line.altitudes = kept.map { altitudes[$0] }
    line.times = times
    return line
  }

  /// Whether it has points at 0, 0 and others, all of them more than 100 km from there.
  static func hasNull(_ lines: [RouteLine]) -> Bool {
    let null = Coordinate(latitude: 0, longitude: 0)
    var (here, there) = (false, false)
    for line in lines {
      for point in line.coordinates {
        if isNull(point) {
          here = true
        } else {
          guard let null, NearbyDistance.metres(null, point) > 100_000 else { return false }
          there = true
        }
      }
    }
    return here && there
  }

  private static func isNull(_ point: Coordinate) -> Bool { point.latitude == 0 && point.longitude == 0 }

  /// Seconds from the first to the last time that can be true; nil when there are no two.
  ///
  /// - Parameter remarks: counts the times that cannot.
  package func duration(_ remarks: inout RouteRemarks) -> Double? {
    let known = LineTimes.plausible(times)
    remarks.leaveOut(
      .times, InputError("years from the others, or earlier than the one before"), count: times.count - known.count)
    guard let first = known.first, let last = known.last, first < last else { return nil }
    return last - first
  }

  /// Altitudes in the form of `Route`: an empty list when none is known.
  package var knownAltitudes: [Altitude?] { altitudes.contains { $0 != nil } ? altitudes : [] }

  /// Joins the parts of a line where the gaps between them are short.
  ///
  /// - Parameters:
  ///   - parts: in order; empty ones are skipped.
  ///   - maximumGap: longest gap that is closed by a straight line, metres.
  /// - Returns: one line, or one for each stretch between longer gaps.
  package static func joined(_ parts: [RouteLine], maximumGap: Double) -> [RouteLine] {
    var lines: [RouteLine] = []
    for part in parts where part.count > 0 {
      if let last = lines.last?.coordinates.last, let first = part.coordinates.first,
        Geodesic.wgs84.inverse(from: last, to: first).distance <= maximumGap
      {
        lines[lines.count - 1].append(part)
      } else {
        lines.append(part)
      }
    }
    return lines
  }

  /// Checks that one can travel along this line.
  package func check(what: String) throws(InputError) {
    guard let first = coordinates.first else { throw InputError("\(what) has no points") }
    guard count > 1 else { throw InputError("\(what) has only one point, but a route needs at least two") }
    guard coordinates.contains(where: { !NearbyDistance.isSamePosition($0, first) }) else {
      throw InputError(
        "all \(count) points of \(what) lie at one position (latitude \(first.latitude), longitude \(first.longitude))",
        advice: "a receiver without a position writes such files; use another recording")
    }
  }
}
