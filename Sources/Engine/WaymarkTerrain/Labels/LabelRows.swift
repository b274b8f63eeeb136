/// Sorts labels into rows so that none overlaps another and the sum of the weights shown is as great as can be.
///
/// Each row is filled by weighted interval scheduling (dynamic programming over the ends of the intervals; Kleinberg and
/// Tardos, Algorithm Design, 2006, section 6.1) from what the rows below it left over, the lowest row first. Leaders go
/// straight from a label down to its thing, so a label of a higher row is taken only where its leader passes between the
/// labels of the rows below.
public struct LabelRows: Sendable {
  /// Number of rows.
  public var rows: Int
  /// Space that is kept free between two labels of a row.
  public var gap: Double
  /// Where the anchor is in the label's room: 0 at its start, 0.5 in its middle, 1 at its end.
  public var anchorShare: Double
  /// Space on both sides of a leader in which no label of a lower row may stand.
  public var leaderGap: Double
  /// The picture's extent; labels are moved into it where they would reach out by their own width at most.
  public var extent: ClosedRange<Double>

  /// Describes the rows.
  public init(
    rows: Int, extent: ClosedRange<Double>, gap: Double = 0, anchorShare: Double = 0.5, leaderGap: Double = 0
  ) {
    self.rows = rows
    self.extent = extent
    self.gap = gap
    self.anchorShare = anchorShare
    self.leaderGap = leaderGap
  }

  /// Chooses and places labels.
  ///
  /// - Parameter candidates: all that could be shown; those that are not finite, not positive in weight, wider than the
  ///   picture or anchored outside it are left out.
  /// - Returns: the labels shown, by their index.
  /// - Complexity: O(r · n · (log n + k)) for n candidates, r rows and k labels that are shown.
  public func place(_ candidates: [LabelCandidate]) -> [LabelPlacement] {
    var waiting: [Room] = []
    for index in candidates.indices {
      if let room = room(candidates[index], index: index) { waiting.append(room) }
    }
    waiting.sort { a, b in
      if a.end != b.end { return a.end < b.end }
      return a.index < b.index
    }
    var chosen: [LabelPlacement] = []
    var taken: [[Room]] = []
    for row in 0..<max(0, rows) {
      let free = row == 0 ? waiting : waiting.filter { leaderIsFree($0, below: taken) }
      let best = Self.heaviest(free, gap: gap)
      guard !best.isEmpty else { break }
      taken.append(best)
      for room in best { chosen.append(LabelPlacement(index: room.index, row: row, start: room.start)) }
      waiting.removeAll { room in best.contains { $0.index == room.index } }
    }
    chosen.sort { $0.index < $1.index }
    return chosen
  }

  private struct Room {
    var index: Int
    var anchor: Double
    var start: Double
    var end: Double
    var weight: Double
  }

  private func room(_ candidate: LabelCandidate, index: Int) -> Room? {
    let width = candidate.width
    guard candidate.anchor.isFinite, width.isFinite, candidate.weight.isFinite, candidate.weight > 0, width >= 0,
      extent.contains(candidate.anchor), width <= extent.upperBound - extent.lowerBound
    else { return nil }
    let wanted = candidate.anchor - width * anchorShare
    let start = max(extent.lowerBound, min(extent.upperBound - width, wanted))
    return Room(index: index, anchor: candidate.anchor, start: start, end: start + width, weight: candidate.weight)
  }

  /// Whether the leader of a label passes between the labels of the rows below it.
  private func leaderIsFree(_ room: Room, below taken: [[Room]]) -> Bool {
    for row in taken {
      for other in row {
        if room.anchor > other.start - leaderGap, room.anchor < other.end + leaderGap { return false }
      }
    }
    return true
  }

  /// The heaviest set of rooms that do not overlap, out of rooms sorted by their ends.
  private static func heaviest(_ rooms: [Room], gap: Double) -> [Room] {
    guard !rooms.isEmpty else { return [] }
    // best[i]: the greatest weight of the first i rooms.
    var best = [Double](repeating: 0, count: rooms.count + 1)
    var before = [Int](repeating: 0, count: rooms.count)
    for i in rooms.indices {
      // The rooms that end before this one begins: all below the first that does not.
      var low = 0
      var high = i
      while low < high {
        let middle = (low + high) / 2
        if rooms[middle].end + gap <= rooms[i].start { low = middle + 1 } else { high = middle }
      }
      before[i] = low
      best[i + 1] = max(best[i], best[low] + rooms[i].weight)
    }
    var chosen: [Room] = []
    var i = rooms.count
    while i > 0 {
      if best[i] == best[i - 1] {
        i -= 1
      } else {
        chosen.append(rooms[i - 1])
        i = before[i - 1]
      }
    }
    return chosen
  }
}

/// A label that would like to be seen: something at a position along the picture, and a text beside it.
public struct LabelCandidate: Hashable, Sendable {
  /// Where the thing stands along the picture, in the picture's unit (pixels, points).
  public var anchor: Double
  /// Room that the label takes, in the same unit, 0 or more.
  public var width: Double
  /// How much it matters; a label of twice the weight is worth two others. Not positive: it is never shown.
  public var weight: Double

  /// Makes a candidate.
  public init(anchor: Double, width: Double, weight: Double) {
    self.anchor = anchor
    self.width = width
    self.weight = weight
  }
}

/// Where a label goes.
public struct LabelPlacement: Hashable, Sendable {
  /// Which candidate it is, counted from 0.
  public var index: Int
  /// The row, counted from the one nearest to the things themselves.
  public var row: Int
  /// Where its room begins along the picture.
  public var start: Double

  /// Makes a placement.
  public init(index: Int, row: Int, start: Double) {
    self.index = index
    self.row = row
    self.start = start
  }
}
