public import WaymarkGeodesy

extension RouteIndex {
  /// Place at an arc length, clamped to the route.
  ///
  /// - Complexity: O(log n) in the vertices.
  public func coordinate(at arcLength: Double) -> Coordinate {
    ECEF.position(of: point(at: arcLength)).coordinate
  }

  /// Usual time from start to end, seconds: as the route's source says, on foot else by length and slope; nil when
  /// unknown.
  public var usualDuration: Double? { RouteTimes(self).seconds(until: length) }

  /// Where this route is farthest from another: there the two are distinguished, for instance by a label.
  ///
  /// - Returns: arc length on this route and distance from the other one, metres.
  /// - Complexity: 201 positions, each looked up like `nearest(to:)`.
  public func farthest(from other: RouteIndex) -> (arcLength: Double, distance: Double) {
    let steps = 200
    var best = (arcLength: length / 2, distance: 0.0)
    for i in 0...steps {
      let arc = length * Double(i) / Double(steps)
      guard let near = other.nearest(to: point(at: arc)), near.distance > best.distance else { continue }
      best = (arc, near.distance)
    }
    return best
  }
}
