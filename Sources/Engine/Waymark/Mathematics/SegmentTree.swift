internal import WaymarkGeodesy

/// Boxes around runs of consecutive line segments, halved again and again: finds the nearest segment of a long line
/// without looking at all of it.
struct SegmentTree: Sendable {
  private struct Box: Sendable {
    var low: Vector3
    var high: Vector3

    /// Squared distance from a point, 0 inside.
    func distanceSquared(to p: Vector3) -> Double {
      let dx = max(0, low.x - p.x, p.x - high.x)
      let dy = max(0, low.y - p.y, p.y - high.y)
      let dz = max(0, low.z - p.z, p.z - high.z)
      return dx * dx + dy * dy + dz * dz
    }

    static func around(_ a: Box, _ b: Box) -> Box {
      Box(
        low: Vector3(min(a.low.x, b.low.x), min(a.low.y, b.low.y), min(a.low.z, b.low.z)),
        high: Vector3(max(a.high.x, b.high.x), max(a.high.y, b.high.y), max(a.high.z, b.high.z)))
    }
  }

  private static let leafSize = 8
  private let segmentCount: Int
  private let leafCount: Int
  /// Heap order: children of node i are 2i + 1 and 2i + 2; the last `leafCount` (a power of two) are leaves.
  private var boxes: [Box]

  /// A tree over the segments between consecutive points (two at least).
  init(points: [Vector3]) {
    segmentCount = points.count - 1
    let used = (segmentCount + Self.leafSize - 1) / Self.leafSize
    var leaves = 1
    while leaves < used { leaves *= 2 }
    leafCount = leaves
    let nowhere = Box(
      low: Vector3(.infinity, .infinity, .infinity), high: Vector3(-.infinity, -.infinity, -.infinity))
    boxes = [Box](repeating: nowhere, count: 2 * leaves - 1)
    for leaf in 0..<used {
      var box = nowhere
      let start = leaf * Self.leafSize
      for p in points[start...min(start + Self.leafSize, segmentCount)] {
        box = Box.around(box, Box(low: p, high: p))
      }
      boxes[leaves - 1 + leaf] = box
    }
    for i in stride(from: leaves - 2, through: 0, by: -1) {
      boxes[i] = Box.around(boxes[2 * i + 1], boxes[2 * i + 2])
    }
  }

  /// Calls `visit` with segments of a range, likely near ones first. `visit` returns the squared distance beyond which
  /// nothing interests any more.
  func visit(_ range: ClosedRange<Int>, nearest point: Vector3, visit: (Int) -> Double) {
    var limit = Double.infinity
    search(0, 0, leafCount, range, point, &limit, visit)
  }

  private func search(
    _ node: Int, _ firstLeaf: Int, _ leaves: Int, _ range: ClosedRange<Int>, _ point: Vector3,
    _ limit: inout Double, _ visit: (Int) -> Double
  ) {
    let start = firstLeaf * Self.leafSize
    let end = min(segmentCount, (firstLeaf + leaves) * Self.leafSize) - 1
    guard start <= end, end >= range.lowerBound, start <= range.upperBound,
      boxes[node].distanceSquared(to: point) < limit
    else { return }
    if leaves == 1 {
      for i in max(start, range.lowerBound)...min(end, range.upperBound) { limit = min(limit, visit(i)) }
      return
    }
    let half = leaves / 2
    let left = 2 * node + 1
    if boxes[left].distanceSquared(to: point) <= boxes[left + 1].distanceSquared(to: point) {
      search(left, firstLeaf, half, range, point, &limit, visit)
      search(left + 1, firstLeaf + half, half, range, point, &limit, visit)
    } else {
      search(left + 1, firstLeaf + half, half, range, point, &limit, visit)
      search(left, firstLeaf, half, range, point, &limit, visit)
    }
  }

  /// Calls `visit` with the segments whose box is within a distance of a point, in order, until it returns true.
  func visitInOrder(within distance: Double, of point: Vector3, visit: (Int) -> Bool) {
    _ = walk(0, 0, leafCount, distance * distance, point, visit)
  }

  private func walk(
    _ node: Int, _ firstLeaf: Int, _ leaves: Int, _ limit: Double, _ point: Vector3, _ visit: (Int) -> Bool
  ) -> Bool {
    guard boxes[node].distanceSquared(to: point) <= limit else { return false }
    if leaves == 1 {
      let start = firstLeaf * Self.leafSize
      let end = min(segmentCount, start + Self.leafSize)
      var i = start
      while i < end {
        if visit(i) { return true }
        i += 1
      }
      return false
    }
    let half = leaves / 2
    return walk(2 * node + 1, firstLeaf, half, limit, point, visit)
      || walk(2 * node + 2, firstLeaf + half, half, limit, point, visit)
  }
}
