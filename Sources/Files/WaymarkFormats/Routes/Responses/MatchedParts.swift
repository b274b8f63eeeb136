import Waymark
import WaymarkGeodesy

/// The matchings of a map-matching response: parts of one way in their order, and not alternatives.
enum MatchedParts {
  /// Joins parts whose gaps are short, as the segments of a recorded track are joined.
  ///
  /// - Parameters:
  ///   - parts: the parts in the order of the trace.
  ///   - options: the longest gap that is closed by a straight line.
  ///   - field: where they are in the response, for the error.
  /// - Returns: one route, or one for each stretch between longer gaps, “part 1 of 2” and so on.
  /// - Throws: `InputError` when a joined route is none.
  static func joined(
    _ parts: [Route], options: RouteReadingOptions, at field: JSONField
  ) throws(InputError) -> [Route] {
    var ways: [Route] = []
    for part in parts {
      if let last = ways.last, let end = last.geometry.last, let start = part.geometry.first {
        let gap = Geodesic.wgs84.inverse(from: end, to: start).distance
        if gap <= options.maximumGap {
          ways[ways.count - 1] = try join(last, part, gap: gap, options: options, at: field)
          continue
        }
      }
      ways.append(part)
    }
    guard ways.count > 1 else { return ways }
    return try ways.enumerated().map { (i, way) throws(InputError) in
      try route(
        RouteLine(way), way.legs, distance: way.distance, duration: way.duration, like: way, options: options,
        at: field,
        name: "part \(i + 1) of \(ways.count)")
    }
  }

  private static func join(
    _ a: Route, _ b: Route, gap: Double, options: RouteReadingOptions, at field: JSONField
  ) throws(InputError) -> Route {
    var line = RouteLine(a)
    line.append(RouteLine(b))
    // The shared point is kept once.
    let offset = line.count - b.geometry.count
    var legs = b.legs
    for i in legs.indices {
      for j in legs[i].steps.indices {
        let range = legs[i].steps[j].geometryRange
        legs[i].steps[j].geometryRange = range.lowerBound + offset...range.upperBound + offset
      }
    }
    let durations = [a.duration, b.duration].compactMap { $0 }
    return try route(
      line, a.legs + legs, distance: a.distance + gap + b.distance,
      duration: durations.count == 2 ? durations[0] + durations[1] : nil, like: a, options: options, at: field)
  }

  private static func route(
    _ line: RouteLine, _ legs: [RouteLeg], distance: Double, duration: Double?, like part: Route,
    options: RouteReadingOptions, at field: JSONField, name: String? = nil
  ) throws(InputError) -> Route {
    try RouteAssembly.route(
      line: line, legs: legs, distance: distance, duration: duration, mode: part.mode, source: part.source,
      language: options.language, name: name, at: field)
  }
}

extension RouteLine {
  /// The line of a route.
  fileprivate init(_ route: Route) {
    self.init()
    for (i, coordinate) in route.geometry.enumerated() {
      append(coordinate, altitude: i < route.altitudes.count ? route.altitudes[i] : nil)
    }
  }
}
