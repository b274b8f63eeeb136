internal import WaymarkGeodesy

/// The camera poses of the last few seconds, for pairing measurements that arrive late.
struct PoseHistory: Sendable {
  struct Entry: Sendable {
    var time: Double
    var position: Vector3
    var orientation: Quaternion
  }

  private static let capacity = 256
  private var entries: [Entry] = []
  /// Index of the oldest entry once the buffer is full.
  private var start = 0

  var newest: Entry? { entries.isEmpty ? nil : self[entries.count - 1] }

  /// Entry i from the oldest.
  private subscript(i: Int) -> Entry { entries[(start + i) % entries.count] }

  mutating func add(_ entry: Entry) {
    if entries.count < Self.capacity {
      entries.append(entry)
    } else {
      entries[start] = entry
      start = (start + 1) % Self.capacity
    }
  }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    start = 0
  }

  /// The pose at a moment: interpolated between neighbours, or the newest one when the moment is a little after it.
  func pose(at time: Double, limits: SessionLimits) -> Entry? {
    guard let newest else { return nil }
    if time >= newest.time { return time - newest.time <= limits.pairing ? newest : nil }
    var low = 0
    var high = entries.count - 1
    guard self[low].time <= time else { return nil }
    while high - low > 1 {
      let middle = (low + high) / 2
      if self[middle].time <= time { low = middle } else { high = middle }
    }
    let (a, b) = (self[low], self[high])
    let span = b.time - a.time
    guard span > 0 else { return a }
    let f = (time - a.time) / span
    return Entry(
      time: time, position: a.position + (b.position - a.position) * f,
      orientation: a.orientation.interpolated(to: b.orientation, fraction: f))
  }
}
