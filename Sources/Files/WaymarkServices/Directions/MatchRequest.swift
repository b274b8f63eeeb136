public import Waymark
import WaymarkFormats
public import WaymarkGeodesy

/// A line, drawn or recorded, that a service matches to streets and paths.
public struct MatchRequest: Equatable, Sendable {
  /// The line, at least two points.
  public var line: [Coordinate]
  /// The travel mode.
  public var mode: TravelMode
  /// Language of the instructions, an IETF tag such as `en-US`.
  public var language: String
  /// Units of the instructions.
  public var units: UnitSystem
  /// Largest distance between the line and the streets, metres, 1 … 100.
  public var radius: Double

  /// Makes a request.
  public init(
    line: [Coordinate], mode: TravelMode = .walking, language: String = "en-US", units: UnitSystem = .metric,
    radius: Double = 50
  ) {
    self.line = line
    self.mode = mode
    self.language = language
    self.units = units
    self.radius = min(100, max(1, radius.isFinite ? radius : 50))
  }

  /// The line with additional points, so that a service follows it as drawn, and not only through its bends.
  ///
  /// - Parameters:
  ///   - step: largest distance between two points, metres, as far as the limit on points allows.
  ///   - limit: maximum number of points, 2 or more.
  /// - Returns: points along the line, both ends included.
  /// - Throws: `DirectionsError` when the line has fewer than two positions, or more bends than points are allowed.
  public func points(every step: Double, limit: Int) throws(DirectionsError) -> [Coordinate] {
    var corners: [Coordinate] = []
    for point in line where corners.last != point { corners.append(point) }
    guard corners.count >= 2 else {
      throw DirectionsError(.positions, InputError("the line has only one point", advice: "draw a longer one"))
    }
    guard corners.count <= limit else {
      throw DirectionsError(
        .positions,
        InputError(
          "the line has \(corners.count) points, more than the \(limit) that the service accepts",
          advice: "simplify it, or cut it into parts"))
    }
    let legs = zip(corners, corners.dropFirst()).map { Geodesic.wgs84.inverse(from: $0, to: $1) }
    let length = legs.reduce(0) { $0 + $1.distance }
    // Each leg rounds up, which takes at most one point per leg.
    let room = Double(limit - corners.count)
    let spacing = room > 0 ? max(step, length / room) : .infinity
    var points = [corners[0]]
    for (i, leg) in legs.enumerated() {
      let pieces = max(1, Int((leg.distance / spacing).rounded(.up)))
      for piece in 1..<max(1, pieces) {
        points.append(
          Geodesic.wgs84.direct(
            from: corners[i], azimuth: leg.initialAzimuth, distance: leg.distance * Double(piece) / Double(pieces)
          ).coordinate)
      }
      points.append(corners[i + 1])
    }
    return points
  }
}
