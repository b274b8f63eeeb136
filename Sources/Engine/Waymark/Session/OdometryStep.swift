internal import WaymarkGeodesy

/// The displacement from pose to pose within one scene.
struct OdometryStep: Sendable {
  private var last: Vector3?

  /// The displacement since the last call, scene axes, metres; nil for the first one in a scene.
  mutating func step(to position: Vector3) -> Vector3? {
    defer { last = position }
    return last.map { position - $0 }
  }

  /// A new scene begins.
  mutating func restart() { last = nil }
}
