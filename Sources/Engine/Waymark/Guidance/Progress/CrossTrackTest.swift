internal import WaymarkGeodesy

/// How far the user has walked across the line since last walking along it, by odometry alone: errors of the position
/// have no part in it. A street is crossed within some metres; farther than that, the route was left.
struct CrossTrackTest: Sendable {
  /// A short walked distance, split by the likely positions on the route.
  struct Stretch {
    /// Its length, metres.
    let length: Double
    private var mass = 0.0
    private var along = 0.0
    private var across = Vector3.zero

    init(length: Double) { self.length = length }

    /// Adds a position on the route.
    ///
    /// - Parameters:
    ///   - mass: its probability.
    ///   - direction: direction of walking, length one.
    ///   - cosine: of the angle between that and the line.
    ///   - line: the line's direction there, length one.
    @inline(__always)
    mutating func add(_ mass: Double, _ direction: Vector3, cosine: Double, line: Vector3) {
      self.mass += mass
      along += mass * abs(cosine)
      across += (direction - line * cosine) * mass
    }

    /// Part that goes along the line, 0 … 1.
    var shareAlong: Double { mass > 0 ? along / mass : 1 }
    /// What goes across it, metres.
    var crossTrack: Vector3 { mass > 0 ? across * (length / mass) : .zero }
  }

  /// Across the line, Earth-centred, metres.
  private(set) var crossed = Vector3.zero
  /// Distance walked on it, metres; longer than `crossed` where the line was crossed obliquely.
  private(set) var walked = 0.0
  /// Direction of walking when the user last went along the line, length one; nil before.
  private(set) var courseAlong: Vector3?
  /// Direction of the last stretch, length one.
  private var heading = Vector3.zero
  /// Whether the last stretch led across.
  private var goesAcross = false
  /// Walking along the line resets it within this distance, metres.
  private static let memory = 3.0
  /// From this share on a stretch counts as along the line: within 37° of it.
  private static let shareAlong = 0.8
  /// The same where the street is known: within 14°.
  private static let shareAlongMapped = 0.97
  /// Up to this share it counts as across: by 53° at least.
  private static let shareAcross = 0.6

  /// Adds a stretch.
  ///
  /// - Parameters:
  ///   - stretch: the stretch.
  ///   - course: direction of walking, length one.
  ///   - isMapped: whether the width of the street is known: then oblique walking counts above 14°.
  mutating func add(_ stretch: Stretch, course: Vector3, isMapped: Bool) {
    heading = course
    if stretch.shareAlong > Self.shareAlongMapped, crossed.length < 1 { courseAlong = course }
    goesAcross = stretch.shareAlong < (isMapped ? Self.shareAlongMapped : Self.shareAcross)
    if stretch.shareAlong > (isMapped ? Self.shareAlongMapped : Self.shareAlong) {
      let kept = max(0, 1 - stretch.length / Self.memory)
      crossed = crossed * kept
      walked *= kept
    } else {
      crossed += stretch.crossTrack
      walked += stretch.length
    }
  }

  /// Begins anew.
  mutating func restart() {
    crossed = .zero
    walked = 0
  }

  /// Whether the cross-track distance exceeds any street crossing.
  ///
  /// - Parameters:
  ///   - pending: walked since the last stretch, Earth-centred, metres.
  ///   - sigma: standard deviation of the position per axis, metres.
  ///   - p: constants.
  ///   - offset: from the line to the position, Earth-centred, metres; evaluated only where it matters.
  /// - Returns: whether the route was left.
  func hasLeft(
    pending: Vector3, sigma: Double, _ p: ProgressFilter.Parameters, offset: () -> Vector3
  ) -> Bool {
    let length = crossed.length
    // Most walks end here.
    guard goesAcross, length > p.crossTrackLimit / 3 else { return false }
    let unit = crossed / length
    let new = max(0, pending.dot(unit))
    let across = length + new
    // When walking obliquely, part of the distance along the line counts: few streets are that wide.
    let far = across + p.obliqueShare * max(0, walked - length)
    // A street crossing begins on the other side.
    let before = offset().dot(unit) - across
    let half = p.streetHalfWidth
    let log = half * (before + half / 2) / (sigma * sigma + p.sideSigma * p.sideSigma)
    return far > p.crossTrackLimit - p.crossTrackShare * max(-p.crossTrackClip, min(p.crossTrackClip, log))
  }

  /// The same for a street of known width.
  ///
  /// - Parameters:
  ///   - pending: walked since the last stretch, Earth-centred, metres.
  ///   - sigma: standard deviation of the position per axis, metres.
  ///   - p: constants.
  ///   - corridor: the street's width.
  ///   - offset: from the line to the position, Earth-centred, metres.
  ///   - hasExit: whether a way leads out of the street where the user goes: heading, direction across the
  ///     street, distance to its border in that direction.
  /// - Returns: whether the route was left.
  func hasLeft(
    pending: Vector3, sigma: Double, _ p: ProgressFilter.Parameters, corridor: RouteCorridor,
    offset: () -> Vector3, hasExit: (_ heading: Vector3, _ across: Vector3, _ toBorder: Double) -> Bool
  ) -> Bool {
    let length = crossed.length
    guard goesAcross, length > (corridor.left + corridor.right) / 3 else { return false }
    let unit = crossed / length
    let across = length + max(0, pending.dot(unit))
    let goesRight = unit.dot(corridor.toRight) > 0
    // Who goes straight on where the route turns comes from anywhere.
    let before: Double = (courseAlong?.dot(unit) ?? 0) > 0.5 ? 15 : 0
    let crossing = StreetCrossing(
      near: (goesRight ? corridor.left : corridor.right) + before, far: goesRight ? corridor.right : corridor.left)
    let offset = offset().dot(unit)
    let within = crossing.withinProbability(across: across, offset: offset, sigma: sigma)
    guard within < p.crossingProbability else { return false }
    return within < p.crossingProbabilityWithoutExit || hasExit(heading, unit, crossing.far - offset)
  }
}
