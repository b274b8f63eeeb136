internal import Waymark

/// Angular errors of anchors, of all and by representation.
public struct AnchorErrors: Sendable {
  /// All, degrees.
  public private(set) var all = ErrorStatistics()
  /// Of those shown as exact.
  public private(set) var arrows = ErrorStatistics()
  /// Of those shown as rough.
  public private(set) var balls = ErrorStatistics()

  mutating func add(_ degrees: Double, as representation: AnchorRepresentation) {
    all.add(degrees)
    if representation == .arrow { arrows.add(degrees) } else { balls.add(degrees) }
  }

  mutating func merge(_ other: AnchorErrors) {
    all.merge(other.all)
    arrows.merge(other.arrows)
    balls.merge(other.balls)
  }
}
