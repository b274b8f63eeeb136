internal import CPortableMath

/// Height of the ground under the user in the scene: the camera's height less that of a hand-held camera, smoothed, so
/// that the route line does not bob with the hand.
struct GroundEstimate: Sendable {
  private static let timeConstant = 2.0
  private var smoothed: Double?
  private var time = 0.0

  mutating func add(cameraY: Double, cameraHeight: Double, at now: Double) {
    let target = cameraY - cameraHeight
    if let old = smoothed {
      smoothed = old + (target - old) * (1 - exp(-max(0, now - time) / Self.timeConstant))
    } else {
      smoothed = target
    }
    time = now
  }

  mutating func removeAll() { smoothed = nil }

  /// Scene y of the ground; taken from the camera alone before any pose was added.
  func y(cameraY: Double, cameraHeight: Double) -> Double { smoothed ?? cameraY - cameraHeight }
}
