internal import WaymarkGeodesy

/// Some of the frames with which the last second was drawn, the earliest first.
struct ShownFrames: Sendable {
  struct Look: Sendable {
    var time: Double
    var frame: SceneFrame
    /// The camera's position in the scene.
    var camera: Vector3
  }

  /// Length of the window, seconds.
  static let window = 1.0
  /// Seconds between frames that are kept.
  private static let spacing = 0.2

  private(set) var entries: [Look] = []

  var isEmpty: Bool { entries.isEmpty }

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  mutating func add(_ frame: SceneFrame, camera: Vector3, at time: Double) {
    if let last = entries.last, time - last.time < Self.spacing - 1e-6 {
      if time < last.time { removeAll() } else { return }
    }
    // One from before the window stays, so that the whole of it is covered.
    while entries.count > 1, time - entries[1].time >= Self.window { entries.removeFirst() }
    entries.append(Look(time: time, frame: frame, camera: camera))
  }

  /// How fast the camera moves, metres per second in the scene.
  func velocity(to camera: Vector3, at time: Double) -> Vector3 {
    guard let first = entries.first, time - first.time > 0.15 else { return .zero }
    return (camera - first.camera) / (time - first.time)
  }
}
