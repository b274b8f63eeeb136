internal import CPortableMath
internal import WaymarkGeodesy

/// The streets around a user who follows a route: which one the route runs on here, and whether others lead out of it.
struct RouteStreets: Sendable {
  private let network: StreetNetwork
  /// The street under the route where the user is; nil where the map has none.
  private(set) var corridor: RouteCorridor?

  /// A way out leads within this angle of the heading: cosine of 25°.
  private static let sameDirection = 0.906
  /// It leads at least this far beyond the border, metres.
  private static let farEnough = 5.0
  /// Streets within this distance of the user are looked at, metres.
  private static let reach = 30.0

  /// Streets; nil when there are none.
  init?(_ network: StreetNetwork) {
    guard !network.isEmpty else { return nil }
    self.network = network
  }

  /// Finds the street under the route at an arc length. At a corner it is the one that the route turns into.
  mutating func follow(_ index: RouteIndex, to arcLength: Double) {
    corridor = nil
    for ahead in [2.0, 4] where corridor == nil {
      let arc = min(index.length, arcLength + ahead)
      corridor = RouteCorridor(network, at: index.point(at: arc), direction: index.direction(at: arc, rounding: 0.5))
    }
  }

  /// Whether a street or open ground leads out of the route's street where the user goes.
  ///
  /// - Parameters:
  ///   - point: where the user is, Earth-centred.
  ///   - heading: the walking direction, length one.
  ///   - across: direction across the route's street towards the border that is approached, length one.
  ///   - toBorder: distance to that border, metres.
  ///   - sigma: standard deviation of the position per axis, metres.
  /// - Returns: whether there is one.
  func hasExit(at point: Vector3, heading: Vector3, across: Vector3, toBorder: Double, sigma: Double) -> Bool {
    let beyond = max(0, toBorder) + Self.farEnough
    if network.isOnOpenGround(point + across * beyond) { return true }
    var isFound = false
    network.visitSegments(within: Self.reach, of: point) { i in
      guard !isFound, let kind = network.kinds[i] else { return }
      let (a, b) = (network.points[i] - point, network.points[i + 1] - point)
      let line = b - a
      let length = line.length
      guard length > 0.05 else { return }
      let along = line / length
      guard abs(along.dot(heading)) > Self.sameDirection, max(a.dot(across), b.dot(across)) > beyond else { return }
      let offset = a - along * a.dot(along)
      isFound = offset.length <= kind.halfWidth + 2 * sigma + 2
    }
    return isFound
  }

  /// Whether the user walks along the route a little before or after an arc length: on winding paths a small error along
  /// the line looks like a walk across it.
  ///
  /// - Parameters:
  ///   - point: where the user is, Earth-centred.
  ///   - course: the walking direction, length one.
  ///   - arcLength: estimated arc length, metres.
  ///   - index: the route.
  ///   - sigma: standard deviation of the position per axis, metres.
  ///   - p: constants.
  /// - Returns: whether they do.
  func followsBend(
    at point: Vector3, course: Vector3, near arcLength: Double, on index: RouteIndex, sigma: Double,
    _ p: ProgressFilter.Parameters
  ) -> Bool {
    let through = min(index.length, arcLength + 2 * p.bendReach)
    guard let corridor, let near = index.nearest(to: point, from: max(0, arcLength - p.bendReach), through: through)
    else { return false }
    return near.distance <= max(corridor.left, corridor.right) + sigma
      && course.dot(index.direction(at: near.arcLength, rounding: 1.5)) > p.alongBend
  }

  /// The line beside the route on which the user walks.
  ///
  /// - Parameters:
  ///   - point: where the user is, Earth-centred.
  ///   - sigma: its standard deviation per axis, metres.
  ///   - index: the route.
  ///   - arcLength: estimated arc length, metres.
  ///   - corridor: the street; nil where no map has it.
  ///   - p: constants.
  /// - Returns: the line; nil where streets are so narrow that it is the route's own.
  static func line(
    through point: Vector3, sigma: Double, beside index: RouteIndex, at arcLength: Double, corridor: RouteCorridor?,
    _ p: ProgressFilter.Parameters
  ) -> OffsetLine? {
    let toRight: Vector3
    var margin = 0.0
    if let corridor {
      guard (corridor.left + corridor.right) / 2 > p.narrowStreet else { return nil }
      toRight = corridor.toRight
    } else {
      guard let up = point.normalized else { return nil }
      toRight = index.direction(at: arcLength, rounding: 1.5).cross(up)
      margin = p.offsetMargin
    }
    let right = (point - index.point(at: arcLength)).dot(toRight)
    let maximum = (right < 0 ? corridor?.left : corridor?.right) ?? p.streetHalfWidth
    let beside = min(maximum, abs(right))
    let beyond = max(0, beside - margin)
    let width = corridor.map { $0.left + $0.right } ?? 2 * p.streetHalfWidth
    let variance = offsetVariance(beside, sigma: sigma, width: width, p)
    return OffsetLine(offset: right < 0 ? -beyond : beyond, sigma: variance.squareRoot())
  }

  /// How well the distance from the line is known, square metres: some follow the line, as footways of the map are
  /// followed, others walk anywhere in the street.
  private static func offsetVariance(
    _ measured: Double, sigma: Double, width: Double, _ p: ProgressFilter.Parameters
  ) -> Double {
    let (own, along) = (sigma * sigma, p.lineSigma * p.lineSigma)
    // Each as a bell, that of the street with the variance of a uniform distribution.
    let street = width * width / 12
    let onLine = exp(-0.5 * measured * measured / (own + along)) / (own + along).squareRoot()
    let anywhere = exp(-0.5 * measured * measured / (own + street)) / (own + street).squareRoot()
    let share = onLine / (onLine + anywhere)
    return own * (share * along / (own + along) + (1 - share) * street / (own + street))
  }
}
