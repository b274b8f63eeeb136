internal import CPortableMath

/// Height of the ground under the user in the scene: the camera's height, smoothed so that the route line does not bob
/// with the hand, less that of a hand-held camera.
struct GroundEstimate: Sendable {
  private static let timeConstant = 2.0
  private var smoothed: Double?
  private var time = 0.0

  mutating func add(cameraY: Double, at now: Double) {
    if let old = smoothed {
      smoothed = old + (cameraY - old) * (1 - exp(-max(0, now - time) / Self.timeConstant))
    } else {
      smoothed = cameraY
    }
    time = now
  }

  mutating func removeAll() { smoothed = nil }

  /// Scene y of the ground; taken from the camera alone before any pose was added.
  func y(cameraY: Double, cameraHeight: Double) -> Double { (smoothed ?? cameraY) - cameraHeight }
}
