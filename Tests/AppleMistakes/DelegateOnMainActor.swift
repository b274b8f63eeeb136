// On ios: crosses into main actor-isolated code and can cause data races
import ARKit

@MainActor final class Tracker: NSObject, ARSessionDelegate {
  func session(_ session: ARSession, didUpdate frame: ARFrame) {}
}
