internal import Waymark
internal import WaymarkGeodesy

/// Where marks were shown a second ago.
struct AnchorHistory {
  private struct Look {
    var time: Double
    var segment: Int
    var positions: [Int: Vector3] = [:]
  }

  private var looks: [Look] = []
  private var before: Int?

  /// Begins a new look at the overlay. Positions from before a loss of the alignment or of the scene do not count.
  mutating func begin(at time: Double, isGood: Bool, segment: Int) {
    if !isGood || looks.last.map({ $0.segment != segment }) ?? false { looks.removeAll() }
    guard isGood else {
      before = nil
      return
    }
    looks.removeAll { time - $0.time > 1.05 }
    before = looks.first.map { time - $0.time > 0.95 } ?? false ? 0 : nil
    looks.append(Look(time: time, segment: segment))
  }

  /// Where an anchor was shown a second ago; nil when it was not.
  func position(of anchor: Int) -> Vector3? { before.flatMap { looks[$0].positions[anchor] } }

  mutating func note(_ anchor: Int, at position: Vector3) {
    guard !looks.isEmpty else { return }
    looks[looks.count - 1].positions[anchor] = position
  }
}
