internal import WaymarkGeodesy

/// How fast the camera moves in the scene: its movement in the last second.
struct SceneMotion: Sendable {
  private static let span = 1.0
  private static let interval = 0.1
  private var entries: [(time: Double, position: Vector3)] = []

  /// How many positions are kept.
  var count: Int { entries.count }

  mutating func add(_ position: Vector3, at time: Double) {
    if let last = entries.last, time - last.time < Self.interval, time >= last.time { return }
    entries.append((time, position))
    if entries.count > 40 { entries.removeFirst(20) }
  }

  mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  /// Mean horizontal velocity over the second before a moment, as x and −z of the scene, m/s; nil when it is not known.
  func velocity(at time: Double) -> Complex? {
    guard let end = entries.last(where: { $0.time <= time + 0.05 }), time - end.time < 0.3,
      let start = entries.first(where: { $0.time >= end.time - Self.span })
    else { return nil }
    let seconds = end.time - start.time
    guard seconds > 0.6 * Self.span else { return nil }
    let moved = end.position - start.position
    return Complex(moved.x / seconds, -moved.z / seconds)
  }
}
