import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark

@Suite struct AnchorIndexTests {
  private func spots(_ count: Int, _ generator: inout SeededGenerator) -> [AnchorSpot] {
    (0..<count).map { _ in
      AnchorSpot(Anchor(position: AnchorFixtures.position(&generator), name: ""), labelWidth: nil)
    }
  }

  /// Every anchor of the list has exactly one slot, in a leaf of its kind whose sphere contains it.
  private func check(_ index: AnchorIndex, _ expected: [AnchorSpot], _ comment: Comment) {
    #expect(index.spots == expected, comment)
    var seen: Set<Int32> = []
    for leaf in index.leaves {
      for slot in leaf.members where index.listed[slot] >= 0 {
        let position = index.listed[slot]
        let (isNew, _) = seen.insert(position)
        let spot = expected[Int(position)]
        guard isNew, spot.height == leaf.height, spot.earth == index.earth[slot],
          index.earth[slot].distance(to: leaf.center) <= leaf.radius + 1e-6
        else {
          Issue.record("slot \(slot) of place \(position)")
          return
        }
      }
    }
    #expect(seen.count == expected.count, comment)
    checkGroups(index, comment)
  }

  /// Every group except the top ones has exactly one parent, of its kind, whose sphere contains its own.
  private func checkGroups(_ index: AnchorIndex, _ comment: Comment) {
    for level in 0..<index.top {
      var owned = 0
      for above in index.levels[level + 1] {
        owned += above.members.count
        for member in above.members {
          let group = index.levels[level][member]
          #expect(group.height == above.height, comment)
          #expect(group.center.distance(to: above.center) + group.radius <= above.radius + 1e-6, comment)
        }
      }
      #expect(Set(index.levels[level + 1].flatMap { $0.members }).count == owned, comment)
      #expect(owned == index.levels[level].count, comment)
    }
    #expect(index.levels[index.top].count <= 3, "one for each kind of height")
  }

  /// Random edits of the list: at its end, in its middle, single ones and many, all of it.
  @Test func everyAnchorHasItsPositionAfterAnyEdit() {
    var generator = SeededGenerator(seed: 31)
    var index = AnchorIndex()
    var list: [AnchorSpot] = []
    for round in 0..<300 {
      let at = Int.random(in: 0...list.count, using: &generator)
      switch Int.random(in: 0..<7, using: &generator) {
      case 0: list = spots(Int.random(in: 0..<300, using: &generator), &generator)
      case 1, 2: list.insert(contentsOf: spots(Int.random(in: 1..<40, using: &generator), &generator), at: at)
      case 3: if at < list.count { list.remove(at: at) }
      case 4: if at < list.count { list[at] = spots(1, &generator)[0] }
      case 5: if at < list.count { list.removeSubrange(at..<min(list.count, at + 30)) }
      default: list += spots(1, &generator)
      }
      index.set(list)
      // Sometimes another list arrives before the last was indexed.
      if Bool.random(using: &generator) { continue }
      while index.isWaiting { index.takeIn(near: Fixtures.graz) }
      check(index, list, "round \(round)")
    }
  }

  /// Many single edits do not produce a multitude of tiny leaves.
  @Test func leavesStayFew() {
    var generator = SeededGenerator(seed: 32)
    var index = AnchorIndex()
    var list = spots(2000, &generator)
    index.set(list)
    while index.isWaiting { index.takeIn(near: Fixtures.graz) }
    for _ in 0..<3000 {
      list[Int.random(in: 0..<list.count, using: &generator)] = spots(1, &generator)[0]
      index.set(list)
      index.takeIn(near: Fixtures.graz)
    }
    #expect(index.leaves.count <= 64 + list.count / 4 + 1)
    #expect(index.earth.count <= 2 * list.count + AnchorIndex.budget + 1)
    check(index, list, "after 3000 edits")
  }

  /// Nearer anchors are indexed first, across the antimeridian, too.
  @Test func theNearestAreTakenInFirst() {
    var generator = SeededGenerator(seed: 33)
    let here = Fixtures.coordinate(-16.8, 179.98)
    let list = (0..<20_000).map { _ in
      AnchorSpot(
        Anchor(
          position: Position(
            Fixtures.coordinate(generator.uniform(-18 ... -15), 360 - 181 + generator.uniform(-1...3))), name: ""),
        labelWidth: nil)
    }
    var index = AnchorIndex()
    index.set(list)
    index.takeIn(near: here)
    func distance(_ position: Int32) -> Double {
      Haversine.meanEarth.inverse(from: here, to: list[Int(position)].coordinate).distance
    }
    let first = index.listed.map { distance($0) }.max() ?? 0
    #expect(index.isWaiting && index.listed.count == AnchorIndex.budget)
    let taken = Set(index.listed)
    let rest = list.indices.filter { !taken.contains(Int32($0)) }.map { distance(Int32($0)) }.min() ?? 0
    // Rings are √2 wide.
    #expect(first <= rest * 1.5, "\(first) m, \(rest) m")
  }
}
