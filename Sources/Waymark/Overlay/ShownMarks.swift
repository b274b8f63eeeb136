internal import WaymarkGeodesy

/// The marks that a correction of the alignment must not move visibly: those drawn last, and those that have just left
/// the view, because they may come back into it.
struct ShownMarks: Sendable {
  struct Mark: Sendable {
    /// Identifies the mark from frame to frame.
    var key: Int
    /// Its position in the scene, metres.
    var position: Vector3
    /// When it was drawn last, seconds on the session's clock.
    var seen: Double
  }

  /// Most marks in view that are kept one by one, and most together with those that left it.
  private static let inView = 16
  private static let limit = 32
  /// How long marks that left the view count, seconds.
  private static let memory = 1.1

  /// The nearest marks.
  private(set) var nearest: [Mark] = []
  /// Distance beyond which all other marks in view are, metres; infinite when there are none.
  private(set) var others = Double.infinity
  // Reused from frame to frame to avoid allocations.
  private var before: [Mark] = []
  private var time = -Double.infinity

  /// Whether there are no marks.
  var isEmpty: Bool { nearest.isEmpty && !others.isFinite }

  /// Forgets all marks.
  mutating func removeAll() {
    nearest.removeAll(keepingCapacity: true)
    before.removeAll(keepingCapacity: true)
    others = .infinity
  }

  /// Begins a frame; all its marks must then be added, the nearest first.
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

  /// Ends a frame: adds the marks that were drawn just before.
  mutating func end() {
    let inView = nearest.count
    for mark in before where time - mark.seen <= Self.memory && nearest.count < Self.limit {
      if !nearest[..<inView].contains(where: { $0.key == mark.key }) { nearest.append(mark) }
    }
  }
}
