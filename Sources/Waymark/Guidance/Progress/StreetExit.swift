internal import WaymarkGeodesy

/// Whether the map has a way out of the route's street where the user walks across it.
enum StreetExit {
  /// Within this angle of the walking direction: cosine of 25°.
  private static let sameDirection = 0.906
  /// A way out leads at least this far beyond the border, metres.
  private static let farEnough = 5.0

  /// Whether a street leads on where the user goes.
  ///
  /// - Parameters:
  ///   - streets: the map.
  ///   - point: where the user is, Earth-centred.
  ///   - heading: the walking direction, length one.
  ///   - across: direction across the route's street towards the border that is approached, length one.
  ///   - toBorder: distance to that border, metres.
  ///   - sigma: standard deviation of the position per axis, metres.
  /// - Returns: whether there is one, or open ground.
  static func exists(
    _ streets: StreetNetwork, at point: Vector3, heading: Vector3, across: Vector3, toBorder: Double, sigma: Double
  ) -> Bool {
    let beyond = max(0, toBorder) + farEnough
    if streets.isOnOpenGround(point + across * beyond) { return true }
    var isFound = false
    streets.visitSegments(within: 30, of: point) { i in
      guard !isFound, let kind = streets.kinds[i] else { return }
      let (a, b) = (streets.points[i] - point, streets.points[i + 1] - point)
      let line = b - a
      let length = line.length
      guard length > 0.05 else { return }
      let along = line / length
      guard abs(along.dot(heading)) > sameDirection, max(a.dot(across), b.dot(across)) > beyond else { return }
      let offset = a - along * a.dot(along)
      isFound = offset.length <= kind.halfWidth + 2 * sigma + 2
    }
    return isFound
  }
}
