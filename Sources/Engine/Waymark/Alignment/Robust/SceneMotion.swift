package import WaymarkGeodesy

/// How fast the camera moves in the scene: its movement in the last second.
package struct SceneMotion: Sendable {
  private static let span = 1.0
  private static let interval = 0.1
  private var entries: [(time: Double, position: Vector3)] = []

  /// How many positions are kept.
  package var count: Int { entries.count }

  package init() {}

  package mutating func add(_ position: Vector3, at time: Double) {
    if let last = entries.last, time - last.time < Self.interval, time >= last.time { return }
    entries.append((time, position))
    if entries.count > 120 { entries.removeFirst(40) }
  }

  package mutating func removeAll() { entries.removeAll(keepingCapacity: true) }

  /// Where the camera was at a moment, as x and −z of the scene; nil where that is not known any more.
  package func position(at time: Double) -> Complex? {
    guard let after = entries.lastIndex(where: { $0.time <= time + 1e-9 }) else { return nil }
    let (a, b) = (entries[after], entries[min(after + 1, entries.count - 1)])
    guard time - a.time < 0.3 || b.time > a.time else { return nil }
    guard b.time - a.time < 1 else { return nil }
    let part = b.time > a.time ? min(1, (time - a.time) / (b.time - a.time)) : 0
    let p = a.position + (b.position - a.position) * part
    return Complex(p.x, -p.z)
  }

  /// Mean horizontal velocity over the second before a moment, as x and −z of the scene, m/s; nil when it is not known.
  package func velocity(at time: Double) -> Complex? {
    guard let end = entries.last(where: { $0.time <= time + 0.05 }), time - end.time < 0.3,
      let start = entries.first(where: { $0.time >= end.time - Self.span })
    else { return nil }
    let seconds = end.time - start.time
    guard seconds > 0.6 * Self.span else { return nil }
    let moved = end.position - start.position
    return Complex(moved.x / seconds, -moved.z / seconds)
  }
}
