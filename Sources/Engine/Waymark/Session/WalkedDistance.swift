internal import WaymarkGeodesy

/// Way walked in the present scene, without the sway of standing.
struct WalkedDistance: Sendable {
  /// Steps shorter than this do not count, metres.
  private static let step = 0.5
  private(set) var distance = 0.0
  private var last: Vector3?

  mutating func add(_ position: Vector3) {
    guard let last else {
      self.last = position
      return
    }
    let moved = (position - last).horizontalLengthSquared.squareRoot()
    guard moved >= Self.step else { return }
    distance += moved
    self.last = position
  }

  mutating func restart() { self = WalkedDistance() }
}
