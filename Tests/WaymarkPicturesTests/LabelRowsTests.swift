import TestSupport
import Testing
import WaymarkTerrain

@Suite struct LabelRowsTests {
  /// The greatest weight of one row, by trying every set.
  private func best(_ candidates: [LabelCandidate], gap: Double, extent: ClosedRange<Double>) -> Double {
    var best = 0.0
    for set in 0..<(1 << candidates.count) {
      let rooms = candidates.indices.filter { set >> $0 & 1 == 1 }.map { i -> (Double, Double) in
        let width = candidates[i].width
        let start = max(extent.lowerBound, min(extent.upperBound - width, candidates[i].anchor - width / 2))
        return (start, start + width)
      }.sorted { $0 < $1 }
      let free = zip(rooms, rooms.dropFirst()).allSatisfy { $0.1 + gap <= $1.0 }
      guard free else { continue }
      best = max(best, candidates.indices.filter { set >> $0 & 1 == 1 }.reduce(0) { $0 + candidates[$1].weight })
    }
    return best
  }

  @Test func oneRowIsTheHeaviestThereIs() {
    var random = SeededGenerator(seed: 71)
    for round in 0..<200 {
      let extent = 0.0...100.0
      let candidates = (0..<Int.random(in: 0...10, using: &random)).map { _ in
        LabelCandidate(
          anchor: random.uniform(0...100), width: random.uniform(0...40),
          weight: Double(Int.random(in: 1...9, using: &random)))
      }
      let rows = LabelRows(rows: 1, extent: extent, gap: 2)
      let found = rows.place(candidates).reduce(0) { $0 + candidates[$1.index].weight }
      #expect(abs(found - best(candidates, gap: 2, extent: extent)) < 1e-9, "seed 71, round \(round)")
    }
  }

  @Test func nothingOverlapsAndLeadersPassBetween() {
    var random = SeededGenerator(seed: 72)
    for round in 0..<100 {
      let candidates = (0..<200).map { _ in
        LabelCandidate(
          anchor: random.uniform(-50...1050), width: random.uniform(5...150), weight: random.uniform(-1...5))
      }
      let rows = LabelRows(rows: 4, extent: 0...1000, gap: 3, leaderGap: 1)
      let placed = rows.place(candidates)
      #expect(Set(placed.map(\.index)).count == placed.count)
      for (i, a) in placed.enumerated() {
        let room = a.start...a.start + candidates[a.index].width
        #expect(room.lowerBound >= 0 && room.upperBound <= 1000 && candidates[a.index].weight > 0)
        #expect(room.contains(candidates[a.index].anchor))
        for b in placed[(i + 1)...] where a.row == b.row {
          let other = b.start...b.start + candidates[b.index].width
          #expect(
            room.upperBound + 3 <= other.lowerBound + 1e-9 || other.upperBound + 3 <= room.lowerBound + 1e-9,
            "seed 72, round \(round)")
        }
        for b in placed where b.row < a.row {
          let anchor = candidates[a.index].anchor
          #expect(anchor <= b.start - 1 || anchor >= b.start + candidates[b.index].width + 1, "seed 72, round \(round)")
        }
      }
    }
  }

  @Test func hopelessLabelsAreLeftOut() {
    let rows = LabelRows(rows: 2, extent: 0...100)
    let placed = rows.place([
      LabelCandidate(anchor: .nan, width: 5, weight: 1), LabelCandidate(anchor: 50, width: .infinity, weight: 1),
      LabelCandidate(anchor: 50, width: 101, weight: 9), LabelCandidate(anchor: 50, width: 5, weight: 0),
      LabelCandidate(anchor: 120, width: 5, weight: 9), LabelCandidate(anchor: 99, width: 20, weight: 1),
    ])
    #expect(placed == [LabelPlacement(index: 5, row: 0, start: 80)])
    #expect(LabelRows(rows: 0, extent: 0...100).place([LabelCandidate(anchor: 5, width: 5, weight: 1)]).isEmpty)
    #expect(rows.place([]).isEmpty)
  }
}
