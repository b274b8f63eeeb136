internal import WaymarkGeodesy

/// Anchors by where they are: groups of neighbours with a sphere around each, so that a frame looks at few of many.
///
/// What is new is taken in over several frames, the nearest first, so that an import of a hundred thousand does not stall
/// one; what stayed from one list to the next keeps its place.
struct AnchorIndex: Sendable {
  /// Neighbours and the sphere around them, Earth-centred metres.
  struct Leaf: Sendable {
    var center: Vector3
    var radius: Double
    var height: AnchorSpot.Height
    var slots: Range<Int>
  }

  /// Anchors that are taken in at a time.
  static let budget = 4096
  /// Anchors of a leaf at most.
  private static let leafSize = 32

  /// The anchors in the order of the list.
  private(set) var spots: [AnchorSpot] = []
  private(set) var leaves: [Leaf] = []
  /// By slot: Earth-centred place, and the place in the list (negative: it is gone).
  private(set) var earth: [Vector3] = []
  private(set) var listed: [Int32] = []
  /// Grows whenever slots get another meaning.
  private(set) var generation = 0
  /// Places in the list that have no slot yet, the last ones next.
  private var waiting: [Int32] = []
  private var isOrdered = true

  /// Takes another list. What is the same at its beginning and end stays where it is.
  mutating func set(_ new: [AnchorSpot]) {
    let shorter = min(new.count, spots.count)
    var prefix = 0
    while prefix < shorter, new[prefix] == spots[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix, new[new.count - 1 - suffix] == spots[spots.count - 1 - suffix] { suffix += 1 }
    let (oldEnd, newEnd) = (Int32(spots.count - suffix), Int32(new.count - suffix))
    let first = Int32(prefix)
    func moved(_ place: Int32) -> Int32 { place < first ? place : place < oldEnd ? -1 : place + newEnd - oldEnd }
    for i in listed.indices where listed[i] >= first { listed[i] = moved(listed[i]) }
    var left: [Int32] = []
    left.reserveCapacity(waiting.count + Int(newEnd - first))
    for place in waiting {
      let now = moved(place)
      if now >= 0 { left.append(now) }
    }
    if first < newEnd { for place in first..<newEnd { left.append(place) } }
    waiting = left
    isOrdered = false
    spots = new
    // Slots of anchors that are gone and leaves of single ones cost time; new ones are made of them at once, rarely.
    if earth.count > 2 * new.count + Self.budget || leaves.count > 64 + new.count / 4 { rebuild() }
  }

  /// True while there are anchors that were not taken in yet.
  var isWaiting: Bool { !waiting.isEmpty }

  /// Takes some of the waiting anchors in, the nearest first.
  mutating func takeIn(near camera: Coordinate) {
    guard !waiting.isEmpty else { return }
    if !isOrdered {
      if waiting.count > Self.budget { order(near: camera) }
      isOrdered = true
    }
    takeBatch()
  }

  private mutating func rebuild() {
    generation += 1
    leaves.removeAll(keepingCapacity: true)
    earth.removeAll(keepingCapacity: true)
    listed.removeAll(keepingCapacity: true)
    waiting = []
    waiting.reserveCapacity(spots.count)
    for place in spots.indices { waiting.append(Int32(place)) }
    isOrdered = true
    while !waiting.isEmpty { takeBatch() }
  }

  /// Sorts what waits into rings around the camera, the farthest first; within a ring the order does not matter.
  private mutating func order(near camera: Coordinate) {
    let (_, shrink) = Angle.sinCos(degrees: camera.latitude)
    let rings = 128
    var counts = [Int](repeating: 0, count: rings + 1)
    var ring: [UInt8] = []
    ring.reserveCapacity(waiting.count)
    for place in waiting {
      let there = spots[Int(place)].coordinate
      let north = there.latitude - camera.latitude
      var east = abs(there.longitude - camera.longitude)
      if east > 180 { east = 360 - east }
      east *= shrink
      // Powers of two of the squared distance: rings, each √2 as wide as the one within it.
      let squared = north * north + east * east + 1e-16
      let r = rings - 1 - max(0, min(rings - 1, Int(squared.exponent) + 60))
      ring.append(UInt8(r))
      counts[r + 1] += 1
    }
    for r in 0..<rings { counts[r + 1] += counts[r] }
    var sorted = waiting
    for (i, place) in waiting.enumerated() {
      let r = Int(ring[i])
      sorted[counts[r]] = place
      counts[r] += 1
    }
    waiting = sorted
  }

  private mutating func takeBatch() {
    let count = min(Self.budget, waiting.count)
    let batch = Array(waiting[(waiting.count - count)...])
    waiting.removeLast(count)
    for key in keys(of: batch) {
      let place = batch[Int(key & 0xFFF)]
      let height = spots[Int(place)].height
      if leaves.isEmpty || leaves[leaves.count - 1].slots.count == Self.leafSize
        || leaves[leaves.count - 1].height != height || key & Self.startsLeaf != 0
      {
        leaves.append(Leaf(center: .zero, radius: 0, height: height, slots: earth.count..<earth.count))
      }
      earth.append(spots[Int(place)].earth)
      listed.append(place)
      let leaf = leaves.count - 1
      leaves[leaf].slots = leaves[leaf].slots.lowerBound..<earth.count
    }
    var leaf = leaves.count - 1
    while leaf >= 0, leaves[leaf].center == .zero {
      close(leaf)
      leaf -= 1
    }
  }

  /// The first of a batch begins a leaf.
  private static let startsLeaf: UInt64 = 1 << 63

  /// Keys that bring neighbours together when sorted: kind of height, then latitude and longitude by turns (Morton
  /// order), then the place in the batch in the lowest 12 bits.
  private func keys(of batch: [Int32]) -> [UInt64] {
    var (south, north, west, east) = (90.0, -90.0, 180.0, -180.0)
    for place in batch {
      let there = spots[Int(place)].coordinate
      (south, north) = (min(south, there.latitude), max(north, there.latitude))
      (west, east) = (min(west, there.longitude), max(east, there.longitude))
    }
    let (rows, columns) = (65_535 / max(1e-9, north - south), 65_535 / max(1e-9, east - west))
    var keys: [UInt64] = []
    keys.reserveCapacity(batch.count)
    for (i, place) in batch.enumerated() {
      let spot = spots[Int(place)]
      let row = UInt64(max(0, min(65_535, (spot.coordinate.latitude - south) * rows)))
      let column = UInt64(max(0, min(65_535, (spot.coordinate.longitude - west) * columns)))
      let morton = Self.spread(row) << 1 | Self.spread(column)
      keys.append(UInt64(spot.height.rawValue) << 44 | morton << 12 | UInt64(i))
    }
    keys.sort()
    if !keys.isEmpty { keys[0] |= Self.startsLeaf }
    return keys
  }

  /// A zero between every two of the lowest 16 bits.
  private static func spread(_ value: UInt64) -> UInt64 {
    var v = value
    v = (v | v << 8) & 0x00FF_00FF
    v = (v | v << 4) & 0x0F0F_0F0F
    v = (v | v << 2) & 0x3333_3333
    return (v | v << 1) & 0x5555_5555
  }

  /// Works out the sphere of a leaf.
  private mutating func close(_ leaf: Int) {
    let slots = leaves[leaf].slots
    var sum = Vector3.zero
    for slot in slots { sum += earth[slot] }
    let center = sum / Double(max(1, slots.count))
    var radius = 0.0
    for slot in slots { radius = max(radius, earth[slot].distance(to: center)) }
    leaves[leaf].center = center
    leaves[leaf].radius = radius
  }
}
