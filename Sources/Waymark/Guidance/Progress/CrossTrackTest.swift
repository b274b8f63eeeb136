internal import WaymarkGeodesy

/// How far somebody has gone across the line since he went along it last, by odometry alone: the errors of the place have
/// no part in it. A street is crossed within some metres; who goes on has left.
struct CrossTrackTest: Sendable {
  /// A short way, as the likely places on the route see it.
  struct Stretch {
    /// Its length, metres.
    let length: Double
    private var mass = 0.0
    private var along = 0.0
    private var across = Vector3.zero

    init(length: Double) { self.length = length }

    /// Takes in a place on the route.
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
  /// Walked on it, metres: more than `crossed` is long where the line was crossed aslant.
  private(set) var walked = 0.0
  /// True while the last stretch led across.
  private var goesAcross = false
  /// Walking along the line forgets it within this way, metres.
  private static let memory = 3.0
  /// From this part on a way is one along the line: within 37° of it.
  private static let shareAlong = 0.8
  /// Up to this part it is one across: by 53° at least.
  private static let shareAcross = 0.6

  /// Goes on.
  mutating func add(_ stretch: Stretch) {
    goesAcross = stretch.shareAlong < Self.shareAcross
    if stretch.shareAlong > Self.shareAlong {
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

  /// True when nobody crosses a street so far.
  ///
  /// - Parameters:
  ///   - pending: walked since the last stretch, Earth-centred, metres.
  ///   - sigma: standard deviation of the place per axis, metres.
  ///   - p: constants.
  ///   - offset: from the line to the place, Earth-centred, metres; asked for only where it matters.
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
    // Aslant, some of the way along the line counts: few streets are so wide that one walks that far in them.
    let far = across + p.aslant * max(0, walked - length)
    // Who crosses a street began on its other side.
    let before = offset().dot(unit) - across
    let half = p.streetHalfWidth
    let log = half * (before + half / 2) / (sigma * sigma + p.sideSigma * p.sideSigma)
    return far > p.crossTrackLimit - p.crossTrackShare * max(-p.crossTrackClip, min(p.crossTrackClip, log))
  }
}
