import Waymark
import WaymarkGeodesy

/// A line being read: points with what is known about each.
struct RouteLine {
  var coordinates: [Coordinate] = []
  /// As many as coordinates; nil where unknown.
  var altitudes: [Altitude?] = []
  /// The first and the last point's time, as written.
  var firstTime: String?
  var lastTime: String?

  var count: Int { coordinates.count }

  mutating func append(_ coordinate: Coordinate, altitude: Altitude? = nil, time: String? = nil) {
    coordinates.append(coordinate)
    altitudes.append(altitude)
    if coordinates.count == 1 { firstTime = time }
    lastTime = time
  }

  /// Appends a line that continues where this one ends; the shared point is kept once.
  mutating func append(_ next: RouteLine) {
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
  var duration: Double? {
    guard let firstTime, let lastTime, let start = UTCInstant(iso8601: firstTime),
      let end = UTCInstant(iso8601: lastTime), start < end
    else { return nil }
    return end.secondsSince1970 - start.secondsSince1970
  }

  /// Altitudes in the form of `Route`: an empty list when none is known.
  var knownAltitudes: [Altitude?] { altitudes.contains { $0 != nil } ? altitudes : [] }

  /// Joins the parts of a line where the gaps between them are short.
  ///
  /// - Parameters:
  ///   - parts: in order; empty ones are skipped.
  ///   - maximumGap: longest gap that is closed, metres.
  ///   - what: the name of the parts, in the plural.
  /// - Returns: the joined line.
  /// - Throws: `InputError` when a gap is too long.
  static func joined(_ parts: [RouteLine], maximumGap: Double, what: String) throws(InputError) -> RouteLine {
    var line = RouteLine()
    var previous = 0
    for (i, part) in parts.enumerated() where part.count > 0 {
      if let last = line.coordinates.last, let first = part.coordinates.first {
        let gap = Geodesic.wgs84.inverse(from: last, to: first).distance
        guard gap <= maximumGap else {
          throw InputError(
            "there is a gap of \(Self.metres(gap)) between \(what) \(previous + 1) and \(i + 1) of \(parts.count), "
              + "more than the \(Self.metres(maximumGap)) that are closed by a straight line",
            advice: "join them in an editor, keep one of them, or allow a larger gap")
        }
      }
      line.append(part)
      previous = i
    }
    return line
  }

  private static func metres(_ value: Double) -> String {
    value < 10_000 ? "\(Int(value.rounded())) m" : "\(Int((min(value, 1e9) / 1000).rounded())) km"
  }

  /// Checks that one can travel along this line.
  func check(what: String) throws(InputError) {
    guard let first = coordinates.first else { throw InputError("\(what) has no points") }
    guard count > 1 else { throw InputError("\(what) has only one point, but a route needs at least two") }
    guard coordinates.contains(where: { !NearbyDistance.isSamePosition($0, first) }) else {
      throw InputError(
        "all \(count) points of \(what) lie at one position (latitude \(first.latitude), longitude \(first.longitude))",
        advice: "a receiver without a position writes such files; use another recording")
    }
  }
}
