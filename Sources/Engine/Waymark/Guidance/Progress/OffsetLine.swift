internal import WaymarkGeodesy

/// A line beside the route, such as a pavement: it is longer than the route round the outer side of a corner, and shorter
/// round the inner one.
struct OffsetLine: Sendable {
  /// Distance from the route, metres, positive to its right.
  private let offset: Double
  /// Variance of that distance, square metres.
  private let variance: Double
  /// Distance on either side of a position within which a corner counts, metres.
  private let window: Double

  /// So near, metres, it is the route's own line.
  private static let tolerance = 1.5
  private static let maximumWindow = 12.0
  /// Sharper corners lead back: cosine of 120°.
  private static let sharpest = -0.5

  /// - Parameters:
  ///   - offset: distance from the route, metres, positive to its right.
  ///   - sigma: standard deviation of that distance, metres.
  ///
  /// Nil when it is so near to the route that it makes no difference.
  init?(offset: Double, sigma: Double) {
    guard abs(offset) > Self.tolerance else { return nil }
    self.offset = offset
    variance = sigma * sigma
    window = min(Self.maximumWindow, abs(offset) + Self.tolerance)
  }

  /// How far along the route a short walk leads.
  ///
  /// Between the positions a window behind and a window ahead the line beside the route goes the same way round the
  /// corner on its own side: a walk counts by its part along the chord. Round a corner of θ a line is longer by
  /// 2 tan(θ/2) for each metre of its offset, so that the offset's error becomes one of the arc length.
  ///
  /// - Parameters:
  ///   - distance: length of the walk, metres.
  ///   - direction: its direction, length one.
  ///   - arc: arc length, metres.
  ///   - index: the route.
  ///   - behind: cursor for positions behind.
  ///   - ahead: cursor for positions ahead.
  /// - Returns: metres, at most twice the distance, for a user who cuts an inner corner, and the variance that a corner adds,
  ///   square metres. Nil where the route turns back: walkers stay on their side there.
  func shift(
    _ distance: Double, _ direction: Vector3, at arc: Double, _ index: RouteIndex, _ behind: inout Int,
    _ ahead: inout Int
  ) -> (mean: Double, variance: Double)? {
    let (first, last) = (max(0.5, arc - window), min(index.length - 0.5, arc + window))
    let span = last - first
    guard span > 1, let from = place(at: first, index, &behind), let to = place(at: last, index, &ahead) else {
      return nil
    }
    let cosine = from.right.dot(to.right)
    guard cosine > Self.sharpest else { return nil }
    let chord = to.point - from.point
    let share = max(-2, min(2, span * direction.dot(chord) / max(chord.lengthSquared, span * span / 8)))
    let lengthening = 4 * max(0, 1 - cosine) / (1 + cosine)
    return (distance * share, lengthening * variance * distance / span)
  }

  /// A point of the line, and the direction to the right there.
  private func place(at arc: Double, _ index: RouteIndex, _ cursor: inout Int) -> (point: Vector3, right: Vector3)? {
    let a = index.point(at: arc - 0.5, cursor: &cursor)
    let b = index.point(at: arc + 0.5, cursor: &cursor)
    guard let up = a.normalized, let right = (b - a).cross(up).normalized else { return nil }
    return ((a + b) * 0.5 + right * offset, right)
  }
}
