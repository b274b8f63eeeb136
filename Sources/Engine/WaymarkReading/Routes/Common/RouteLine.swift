internal import Waymark
package import WaymarkGeodesy

/// A line being read: points with what is known about each.
package struct RouteLine {
  package var coordinates: [Coordinate] = []
  /// As many as coordinates; nil where unknown.
  package var altitudes: [Altitude?] = []
  /// The first and the last point's time, as written.
  package var firstTime: String?
  package var lastTime: String?

  package init() {}

  package var count: Int { coordinates.count }

  package mutating func append(_ coordinate: Coordinate, altitude: Altitude? = nil, time: String? = nil) {
    coordinates.append(coordinate)
    altitudes.append(altitude)
    if coordinates.count == 1 { firstTime = time }
    lastTime = time
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
    lastTime = next.lastTime
  }

  /// Seconds from the first to the last point; nil when a time is missing or they do not increase.
  package var duration: Double? {
    guard let firstTime, let lastTime, let start = UTCInstant(iso8601: firstTime),
      let end = UTCInstant(iso8601: lastTime), start < end
    else { return nil }
    return end.secondsSince1970 - start.secondsSince1970
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
