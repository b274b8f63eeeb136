internal import WaymarkGeodesy

/// How far the street that a route follows reaches to either side of the route's line at one position: the street that it
/// runs on, with the pavements and carriageways beside it that the map has as lines of their own.
struct RouteCorridor: Equatable, Sendable {
  /// Distance from the route's line to the border on its left, metres.
  private(set) var left: Double
  /// The same on its right.
  private(set) var right: Double
  /// Direction to the right, length one.
  let toRight: Vector3

  /// Lines within this angle of the route belong to the same street: cosine of 10°.
  private static let parallel = 0.985
  /// A line of the map lies no farther than this from the real street, metres.
  private static let mapError = 3.0
  /// Neighbouring lines with no more than this between their borders are one street, metres.
  private static let maximumGap = 2.0
  /// Lines farther from the route are not its street, metres.
  private static let reach = 22.0
  /// A segment belongs to a position that is no farther than this beyond its end, metres.
  private static let overlap = 4.0
  /// Maximum number of lines that are looked at.
  private static let maximumLines = 32

  /// The street under a route at a position; nil where the map has none.
  ///
  /// - Parameters:
  ///   - streets: the map.
  ///   - point: the position on the route, Earth-centred.
  ///   - direction: the route's direction there, length one.
  init?(_ streets: StreetNetwork, at point: Vector3, direction: Vector3) {
    guard let up = point.normalized else { return nil }
    toRight = direction.cross(up)
    var bands: [(low: Double, high: Double, middle: Double)] = []
    let toRight = toRight
    streets.visitSegments(within: Self.reach, of: point) { i in
      guard bands.count < Self.maximumLines, let kind = streets.kinds[i] else { return }
      let (a, b) = (streets.points[i] - point, streets.points[i + 1] - point)
      let line = b - a
      let length = line.length
      guard length > 0.05 else { return }
      let cosine = line.dot(direction) / length
      guard abs(cosine) > Self.parallel else { return }
      let (from, to) = (a.dot(direction), b.dot(direction))
      guard min(from, to) < Self.overlap, max(from, to) > -Self.overlap else { return }
      let t = max(0, min(1, -from / (to - from)))
      let middle = (a + line * t).dot(toRight)
      bands.append((middle - kind.halfWidth, middle + kind.halfWidth, middle))
    }
    // The street under the route, then those that touch it.
    var own: (low: Double, high: Double, middle: Double)?
    for band in bands where abs(band.middle) <= own.map({ abs($0.middle) }) ?? Self.mapError { own = band }
    guard let own else { return nil }
    (left, right) = (-own.low, own.high)
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for band in bands where band.low <= right + Self.maximumGap && band.high >= -left - Self.maximumGap {
        if band.high > right {
          right = band.high
          isGrowing = true
        }
        if -band.low > left {
          left = -band.low
          isGrowing = true
        }
      }
    }
  }
}
