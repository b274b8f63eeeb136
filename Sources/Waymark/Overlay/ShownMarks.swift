internal import WaymarkGeodesy

/// The marks drawn last that are to stay where they are, as far as a correction of the alignment must heed them: also
/// those that have just left the view, because they may come back into it.
struct ShownMarks: Sendable {
  struct Mark: Sendable {
    /// What it is known by.
    var key: Int
    /// Its position in the scene, metres.
    var position: Vector3
    /// When it was drawn last, seconds on the session's clock.
    var seen: Double
  }

  /// So many of those in view are known one by one, and so many together with those that left it.
  private static let inView = 16
  private static let limit = 32
  /// What has left the view counts for so long, seconds.
  private static let memory = 1.1

  /// The nearest ones.
  private(set) var nearest: [Mark] = []
  /// Distance beyond which all others in view are, metres; infinite when there are none.
  private(set) var others = Double.infinity
  // Kept from frame to frame to spare the allocations.
  private var before: [Mark] = []
  private var time = -Double.infinity

  /// True when nothing is there to heed.
  var isEmpty: Bool { nearest.isEmpty && !others.isFinite }

  /// Forgets all.
  mutating func removeAll() {
    nearest.removeAll(keepingCapacity: true)
    before.removeAll(keepingCapacity: true)
    others = .infinity
  }

  /// Begins a frame: all its marks are to be added, the nearest first.
  mutating func begin(at time: Double) {
    if time < self.time { removeAll() }
    self.time = time
    swap(&nearest, &before)
    nearest.removeAll(keepingCapacity: true)
    others = .infinity
  }

  mutating func add(_ key: Int, at position: Vector3, distance: Double) {
    if nearest.count < Self.inView {
      nearest.append(Mark(key: key, position: position, seen: time))
    } else {
      others = min(others, distance)
    }
  }

  /// Ends a frame: what was drawn just before is added.
  mutating func end() {
    let inView = nearest.count
    for mark in before where time - mark.seen <= Self.memory && nearest.count < Self.limit {
      if !nearest[..<inView].contains(where: { $0.key == mark.key }) { nearest.append(mark) }
    }
  }
}
