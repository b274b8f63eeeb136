internal import WaymarkGeodesy

/// Spatial index of anchors: a tree of groups of neighbours with a bounding sphere each, so that a frame examines few
/// of many.
///
/// Neighbours within a batch have consecutive slots, so consecutive leaves are neighbours too, and every `fanOut` of
/// them make a group of the next level. Groups of level `baseLevel`, few by comparison, are sorted again with all
/// others for each batch, and the levels above are rebuilt from them.
///
/// New anchors are indexed over several frames, the nearest first, so that an import of a hundred thousand stalls none;
/// anchors that stay from one list to the next keep their slots.
struct AnchorIndex: Sendable {
  /// Anchors that are indexed in one batch.
  static let budget = 4096
  /// Maximum number of anchors of a leaf.
  private static let leafSize = 8
  /// Maximum number of groups of a group.
  private static let fanOut = 4
  /// The highest level whose groups hold anchors of one batch only.
  private static let baseLevel = 2
  /// Maximum number of anchors that are sorted at a time: as many as the lowest bits of a key can distinguish.
  private static let maximumBatch = 1 << 20

  /// The anchors in the order of the list.
  private(set) var spots: [AnchorSpot] = []
  /// Groups by level: the leaves, groups of leaves, and so on.
  private(set) var levels = [[AnchorGroup]](repeating: [], count: baseLevel + 1)
  /// The level whose groups have no parent: one for each kind of height.
  private(set) var top = baseLevel
  /// By slot: Earth-centred position, and the index in the list (negative: removed).
  private(set) var earth: [Vector3] = []
  private(set) var listed: [Int32] = []
  /// The groups that hold slots.
  var leaves: [AnchorGroup] { levels[0] }
  /// Incremented whenever slots are reassigned.
  private(set) var generation = 0
  /// Indices in the list that have no slot yet; the last ones are next.
  private var waiting: [Int32] = []
  private var isOrdered = true

  /// Sets another list. Anchors that are the same at its beginning and end keep their slots.
  mutating func set(_ new: [AnchorSpot]) {
    let shorter = min(new.count, spots.count)
    var prefix = 0
    while prefix < shorter, new[prefix] == spots[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix, new[new.count - 1 - suffix] == spots[spots.count - 1 - suffix] { suffix += 1 }
    let (oldEnd, newEnd) = (Int32(spots.count - suffix), Int32(new.count - suffix))
    let first = Int32(prefix)
    func moved(_ number: Int32) -> Int32 { number < first ? number : number < oldEnd ? -1 : number + newEnd - oldEnd }
    for i in listed.indices where listed[i] >= first { listed[i] = moved(listed[i]) }
    var left: [Int32] = []
    left.reserveCapacity(waiting.count + Int(newEnd - first))
    for number in waiting {
      let now = moved(number)
      if now >= 0 { left.append(now) }
    }
    if first < newEnd { for number in first..<newEnd { left.append(number) } }
    waiting = left
    isOrdered = false
    spots = new
    // Slots of removed anchors and leaves with one anchor cost time: when there are too many, all are rebuilt at once.
    if earth.count > 2 * new.count + Self.budget || levels[0].count > 64 + 5 * new.count / 32 { rebuild() }
  }

  /// Whether some anchors are not indexed yet.
  var isWaiting: Bool { !waiting.isEmpty }

  /// Indexes one batch of the waiting anchors, the nearest first.
  mutating func takeIn(near camera: Coordinate) {
    guard !waiting.isEmpty else { return }
    if !isOrdered {
      if waiting.count > Self.budget { order(near: camera) }
      isOrdered = true
    }
    takeBatch(of: Self.budget)
    growTop()
  }

  private mutating func rebuild() {
    generation += 1
    for level in levels.indices { levels[level].removeAll(keepingCapacity: true) }
    earth.removeAll(keepingCapacity: true)
    listed.removeAll(keepingCapacity: true)
    waiting = []
    waiting.reserveCapacity(spots.count)
    for number in spots.indices { waiting.append(Int32(number)) }
    isOrdered = true
    while !waiting.isEmpty { takeBatch(of: Self.maximumBatch) }
    growTop()
  }

  /// Sorts the waiting anchors into rings around the camera, the farthest first, and brings neighbours together within
  /// a ring.
  private mutating func order(near camera: Coordinate) {
    // As many as the lowest bits can distinguish, more than any user has.
    guard waiting.count < 1 << 24 else { return }
    let (_, shrink) = Angle.sinCos(degrees: camera.latitude)
    let rings = 128
    let cells = Cells(of: waiting, spots)
    var keys: [UInt64] = []
    keys.reserveCapacity(waiting.count)
    for (i, number) in waiting.enumerated() {
      let there = spots[Int(number)].coordinate
      let north = there.latitude - camera.latitude
      var east = abs(there.longitude - camera.longitude)
      if east > 180 { east = 360 - east }
      east *= shrink
      // Powers of two of the squared distance: rings, each √2 as wide as the one within it.
      let squared = north * north + east * east + 1e-16
      let ring = UInt64(rings - 1 - max(0, min(rings - 1, Int(squared.exponent) + 60)))
      // Of the cells' numbers the highest 26 bits: 8192 × 8192 are enough here.
      keys.append(ring << 50 | (cells.morton(there) >> 6) << 24 | UInt64(i))
    }
    Self.sort(&keys, bits: 24..<57)
    var sorted: [Int32] = []
    sorted.reserveCapacity(keys.count)
    for key in keys { sorted.append(waiting[Int(key & 0xFF_FFFF)]) }
    waiting = sorted
  }

  /// Radix sort by some bits, eleven at a time from the lowest on: many times as fast as a comparison sort.
  private static func sort(_ keys: inout [UInt64], bits: Range<Int>) {
    let digits = 2048
    var other = [UInt64](repeating: 0, count: keys.count)
    for low in stride(from: bits.lowerBound, to: bits.upperBound, by: 11) {
      var starts = [Int](repeating: 0, count: digits + 1)
      let shift = UInt64(low)
      for key in keys { starts[Int(key >> shift & 2047) + 1] += 1 }
      for digit in 0..<digits { starts[digit + 1] += starts[digit] }
      for key in keys {
        let digit = Int(key >> shift & 2047)
        other[starts[digit]] = key
        starts[digit] += 1
      }
      swap(&keys, &other)
    }
  }

  private mutating func takeBatch(of limit: Int) {
    let count = min(limit, waiting.count)
    let batch = Array(waiting[(waiting.count - count)...])
    waiting.removeLast(count)
    var firsts: [Int] = []
    for level in 0...Self.baseLevel { firsts.append(levels[level].count) }
    var (start, height) = (earth.count, AnchorSpot.Height.ground)
    for key in keys(of: batch) {
      let number = batch[Int(key & Self.numberMask)]
      let spot = spots[Int(number)]
      if earth.count - start == Self.leafSize || spot.height != height {
        closeLeaf(from: start, height)
        (start, height) = (earth.count, spot.height)
      }
      earth.append(spot.earth)
      listed.append(number)
    }
    closeLeaf(from: start, height)
    for level in 0..<Self.baseLevel { grow(level: level, from: firsts[level]) }
  }

  /// Makes a leaf of the last slots.
  private mutating func closeLeaf(from start: Int, _ height: AnchorSpot.Height) {
    guard start < earth.count else { return }
    var sum = Vector3.zero
    for slot in start..<earth.count { sum += earth[slot] }
    let center = sum / Double(earth.count - start)
    var radius = 0.0
    for slot in start..<earth.count { radius = max(radius, earth[slot].distance(to: center)) }
    levels[0].append(AnchorGroup(center: center, radius: radius, height: height, members: start..<earth.count))
  }

  /// Rebuilds the levels above `baseLevel`.
  private mutating func growTop() {
    sortBase()
    top = Self.baseLevel
    while true {
      if top + 1 == levels.count { levels.append([]) }
      levels[top + 1].removeAll(keepingCapacity: true)
      grow(level: top, from: 0)
      guard levels[top + 1].count < levels[top].count else { return }
      top += 1
    }
  }

  /// Brings neighbours together among the groups of `baseLevel`.
  private mutating func sortBase() {
    let base = levels[Self.baseLevel]
    guard let first = base.first?.center else { return }
    var (low, high) = (first, first)
    for group in base {
      let c = group.center
      low = Vector3(min(low.x, c.x), min(low.y, c.y), min(low.z, c.z))
      high = Vector3(max(high.x, c.x), max(high.y, c.y), max(high.z, c.z))
    }
    let cells = 65_535 / max(1, high.x - low.x, high.y - low.y, high.z - low.z)
    var order: [(key: UInt64, group: Int32)] = []
    order.reserveCapacity(base.count)
    for (i, group) in base.enumerated() {
      let at = (group.center - low) * cells
      let morton =
        Self.spread3(UInt64(at.x)) << 2 | Self.spread3(UInt64(at.y)) << 1 | Self.spread3(UInt64(at.z))
      order.append((UInt64(group.height.rawValue) << 48 | morton, Int32(i)))
    }
    order.sortShort { $0.key < $1.key }
    for (i, item) in order.enumerated() { levels[Self.baseLevel][i] = base[Int(item.group)] }
  }

  /// Puts the groups of a level, from an index on, under new groups of the next level.
  private mutating func grow(level: Int, from first: Int) {
    var start = first
    let end = levels[level].count
    while start < end {
      var stop = start + 1
      while stop < end, stop - start < Self.fanOut, levels[level][stop].height == levels[level][start].height {
        stop += 1
      }
      levels[level + 1].append(group(of: start..<stop, level: level))
      start = stop
    }
  }

  /// The group of the next level that holds some groups of a level.
  private func group(of members: Range<Int>, level: Int) -> AnchorGroup {
    var sum = Vector3.zero
    for member in members { sum += levels[level][member].center }
    let center = sum / Double(members.count)
    var radius = 0.0
    for member in members {
      radius = max(radius, levels[level][member].center.distance(to: center) + levels[level][member].radius)
    }
    return AnchorGroup(
      center: center, radius: radius, height: levels[level][members.lowerBound].height, members: members)
  }

  /// The bits of a key that hold the index in the batch.
  private static let numberMask = UInt64(maximumBatch - 1)

  /// Keys that bring neighbours together when sorted: kind of height, then the interleaved bits of latitude and
  /// longitude (Morton order), then the index in the batch in the lowest 20 bits.
  private func keys(of batch: [Int32]) -> [UInt64] {
    let cells = Cells(of: batch, spots)
    var keys: [UInt64] = []
    keys.reserveCapacity(batch.count)
    for (i, number) in batch.enumerated() {
      let spot = spots[Int(number)]
      keys.append(UInt64(spot.height.rawValue) << 52 | cells.morton(spot.coordinate) << 20 | UInt64(i))
    }
    keys.sort()
    return keys
  }

  /// The area of some anchors divided into 65,536 × 65,536 cells.
  private struct Cells {
    private var south = 90.0
    private var west = 180.0
    private var rows = 0.0
    private var columns = 0.0

    init(of numbers: [Int32], _ spots: [AnchorSpot]) {
      var (north, east) = (-90.0, -180.0)
      for number in numbers {
        let there = spots[Int(number)].coordinate
        (south, north) = (min(south, there.latitude), max(north, there.latitude))
        (west, east) = (min(west, there.longitude), max(east, there.longitude))
      }
      (rows, columns) = (65_535 / max(1e-9, north - south), 65_535 / max(1e-9, east - west))
    }

    /// The number of the cell that holds a position: the interleaved bits of row and column, so that neighbours mostly
    /// have numbers near each other.
    func morton(_ coordinate: Coordinate) -> UInt64 {
      let row = UInt64(max(0, min(65_535, (coordinate.latitude - south) * rows)))
      let column = UInt64(max(0, min(65_535, (coordinate.longitude - west) * columns)))
      return AnchorIndex.spread(row) << 1 | AnchorIndex.spread(column)
    }
  }

  /// The lowest 16 bits with a zero between each two.
  private static func spread(_ value: UInt64) -> UInt64 {
    var v = value
    v = (v | v << 8) & 0x00FF_00FF
    v = (v | v << 4) & 0x0F0F_0F0F
    v = (v | v << 2) & 0x3333_3333
    return (v | v << 1) & 0x5555_5555
  }

  /// The lowest 16 bits with two zeros between each two.
  private static func spread3(_ value: UInt64) -> UInt64 {
    var v = value & 0xFFFF
    v = (v | v << 16) & 0xFF00_00FF
    v = (v | v << 8) & 0x00F0_0F00_F00F
    v = (v | v << 4) & 0x0C30_C30C_30C3
    v = (v | v << 2) & 0x2492_4924_9249
    return v
  }
}

/// Neighbouring anchors with a bounding sphere.
struct AnchorGroup: Sendable {
  /// Middle of the sphere, Earth-centred metres.
  var center: Vector3
  /// Its radius, metres.
  var radius: Double
  /// The surface that the heights of all its anchors refer to.
  var height: AnchorSpot.Height
  /// Slots of anchors (in a leaf), or indices of groups in the level below.
  var members: Range<Int>
}
