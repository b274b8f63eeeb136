internal import CPortableMath

/// Greatest heights over ever larger squares of a tile, by which a ray passes over what is too low to matter.
///
/// Level 1 has a node for each 8 × 8 cells, every further level one for 2 × 2 nodes of the one before, up to a single
/// node. A node's greatest height is taken over all corners of its cells, those on its border included, so it bounds
/// the bilinear surface. A void counts as what its rim suggests (`VoidRim`), but as the tile's highest sample at most: a ray
/// that passes below that height has to look.
///
/// A level is kept in blocks of 8 × 8 nodes of 16 bits, two cache lines: a ray stays in few of them, whatever its
/// direction. The 16 bits are rounded upwards.
struct HeightPyramid {
  /// A node's cells that have a void among their corners.
  enum Voids {
    static let none: UInt8 = 0
    static let some: UInt8 = 1
    static let all: UInt8 = 2
  }

  /// Where a level is.
  struct Level {
    /// Its first node.
    var offset = 0
    /// Nodes of a row of blocks.
    var stride = 0
    /// Nodes from west to east and from north to south.
    var width = 0
    var height = 0

    @inline(__always)
    func address(_ i: Int, _ j: Int) -> Int {
      offset &+ (i >> 3) &* stride &+ (j >> 3) &* 64 &+ (i & 7) &* 8 &+ (j & 7)
    }
  }

  /// Greatest heights of all levels, in units.
  let maxima: UnsafeMutablePointer<Int16>
  /// What was allocated for them; nil where all of it lies in an image.
  private let memory: UnsafeMutableRawPointer?
  /// For each node what of it is void; nil where the tile has no voids.
  let voids: UnsafeMutablePointer<UInt8>?
  /// For each node of level 1 how high its voids may be, in units; nil where the tile has no voids.
  let ceilings: UnsafeMutablePointer<Int16>?
  /// The levels; level 1 is the finest, number 0 is not used.
  let levels: UnsafeMutablePointer<Level>
  /// Number of levels.
  let top: Int
  /// Number of nodes, those that fill up blocks included.
  let count: Int
  /// Height of 0 and metres of a unit.
  let base: Double
  let unit: Double
  /// Greatest height of all; −∞ for a tile of voids.
  let highest: Double

  /// Cells along a side of a node of level 1. Smaller nodes would take more memory than a processor keeps near: the
  /// pyramid of 4096 × 4096 samples is 0.7 MB, and what it cannot say is in the two lines of a block of samples.
  static let finestSide = 1 << finestShift
  static let finestShift = 3

  /// Cells of a level's node along a side are 1 << shift.
  @inline(__always)
  static func shift(_ level: Int) -> Int { level == 0 ? 0 : level &+ (finestShift &- 1) }

  @inline(__always)
  func greatest(_ node: Int) -> Double { base + unit * Double(maxima[node]) }

  /// How high the voids of a node of level 1 may be.
  @inline(__always)
  func ceiling(_ node: Int) -> Double { ceilings.map { base + unit * Double($0[node]) } ?? highest }

  /// Asks for the node of a cell that will be needed soon.
  @inline(__always)
  func fetch(level: Int, row: Int, column: Int) {
    let shift = Self.shift(level)
    prefetch(maxima + levels[level].address(row &>> shift, column &>> shift))
  }

  func deallocate() {
    levels.deallocate()
    guard let memory else { return }
    memory.deallocate()
    voids?.deallocate()
    ceilings?.deallocate()
  }

  var bytes: Int { count * (voids == nil ? 2 : 3) + (ceilings == nil ? 0 : 2 * finestCount) }

  /// Number of nodes of level 1, those that fill up blocks included.
  var finestCount: Int { top > 1 ? levels[2].offset : count }

  /// Makes the upper levels from the finest.
  ///
  /// - Parameters:
  ///   - finest: greatest heights of the nodes of level 1, row after row; −∞ where all is void.
  ///   - cellsDown: cells from north to south.
  ///   - cellsAcross: cells from west to east.
  ///   - samples: the tile's samples, for its voids.
  ///   - hasVoids: true when there are any.
  init(finest: UnsafeMutablePointer<Float>, cellsDown: Int, cellsAcross: Int, samples: SampleBlocks, hasVoids: Bool) {
    let (list, next) = Self.levels(cellsDown: cellsDown, cellsAcross: cellsAcross)
    top = list.count - 1
    count = next
    levels = Self.stored(list)

    let nodes = list[1].width * list[1].height
    var low = Float.infinity
    var high = -Float.infinity
    for k in 0..<nodes {
      let value = finest[k]
      high = value > high ? value : high
      // Nodes that are all void have no height.
      low = value < low && value > -.infinity ? value : low
    }
    highest = Double(high)
    if low > high { (low, high) = (0, Float(TerrainIndex.maximumGroundHeight)) }
    // Whole metres where the range allows, which keeps heights in whole metres exact.
    let range = Double(high) - Double(low)
    unit = range < 60_000 ? (range < 600 ? 1 / 64.0 : range < 6000 ? 0.125 : 1) : range / 60_000
    base = ((Double(low) + Double(high)) / 2).rounded()

    var flags: UnsafeMutablePointer<UInt8>?
    if hasVoids {
      let found = UnsafeMutablePointer<UInt8>.allocate(capacity: next)
      found.initialize(repeating: Voids.none, count: next)
      Self.markVoids(found, list, samples, cellsDown, cellsAcross)
      flags = found
    }
    voids = flags
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 2 * next + 128, alignment: 16)
    self.memory = memory
    maxima = (memory + (128 - Int(bitPattern: memory) & 127)).bindMemory(to: Int16.self, capacity: next)
    maxima.initialize(repeating: .min, count: next)

    let unknown = highest > -.infinity ? highest : TerrainIndex.maximumGroundHeight
    ceilings =
      hasVoids
      ? Self.ceilings(
        samples, cellsDown, cellsAcross, list[1], count: list.count > 2 ? list[2].offset : next, unknown: unknown,
        base: base, unit: unit) : nil
    let least = base - 32_767 * unit
    for i in 0..<list[1].height {
      for j in 0..<list[1].width {
        let address = list[1].address(i, j)
        let value = Double(finest[i * list[1].width + j])
        if value > least { maxima[address] = Self.units((value - base) / unit) }
        if let flags, flags[address] != Voids.none, let ceilings {
          maxima[address] = max(maxima[address], ceilings[address])
        }
      }
    }
    guard top >= 2 else { return }
    for level in 2...top {
      let (below, here) = (list[level - 1], list[level])
      for i in 0..<here.height {
        let (up, down) = (2 * i, min(2 * i + 1, below.height - 1))
        for j in 0..<here.width {
          let (left, right) = (2 * j, min(2 * j + 1, below.width - 1))
          let a = max(maxima[below.address(up, left)], maxima[below.address(up, right)])
          let b = max(maxima[below.address(down, left)], maxima[below.address(down, right)])
          maxima[here.address(i, j)] = max(a, b)
        }
      }
    }
  }

  /// The pyramid of an image.
  ///
  /// - Parameters:
  ///   - cellsDown: cells from north to south.
  ///   - cellsAcross: cells from west to east.
  ///   - scale: height of 0, metres of a unit and greatest height of all.
  ///   - maxima: greatest heights of all nodes, in units.
  ///   - voids: for each node what of it is void; nil for a tile without voids, as `ceilings`.
  ///   - ceilings: for each node of level 1 how high its voids may be, in units.
  init(
    cellsDown: Int, cellsAcross: Int, scale: (base: Double, unit: Double, highest: Double),
    maxima: UnsafeMutablePointer<Int16>, voids: UnsafeMutablePointer<UInt8>?, ceilings: UnsafeMutablePointer<Int16>?
  ) {
    let (list, next) = Self.levels(cellsDown: cellsDown, cellsAcross: cellsAcross)
    top = list.count - 1
    count = next
    levels = Self.stored(list)
    (base, unit, highest) = scale
    memory = nil
    self.maxima = maxima
    self.voids = voids
    self.ceilings = ceilings
  }

  /// The levels without reference counting.
  private static func stored(_ list: [Level]) -> UnsafeMutablePointer<Level> {
    let levels = UnsafeMutablePointer<Level>.allocate(capacity: list.count)
    for k in list.indices { (levels + k).initialize(to: list[k]) }
    return levels
  }

  /// The levels of a tile, and the number of nodes of all, those that fill up blocks included.
  static func levels(cellsDown: Int, cellsAcross: Int) -> (levels: [Level], count: Int) {
    var list = [
      Level(),
      Level(width: (cellsAcross + finestSide - 1) / finestSide, height: (cellsDown + finestSide - 1) / finestSide),
    ]
    while list[list.count - 1].width > 1 || list[list.count - 1].height > 1 {
      let last = list[list.count - 1]
      list.append(Level(width: (last.width + 1) / 2, height: (last.height + 1) / 2))
    }
    var next = 0
    for k in 1..<list.count {
      list[k].offset = next
      list[k].stride = (list[k].width + 7) / 8 * 64
      next += (list[k].height + 7) / 8 * list[k].stride
    }
    return (list, next)
  }

  /// A height in units, rounded upwards without a call: the conversion cuts off towards zero.
  @inline(__always)
  private static func units(_ value: Double) -> Int16 {
    guard value > -32_768, value < 32_767 else { return value < 0 ? .min : .max }
    let whole = Int(value)
    return Int16(Double(whole) < value ? whole + 1 : whole)
  }

  /// How high the voids of each node of level 1 may be, in units: `unknown` at most.
  private static func ceilings(
    _ samples: SampleBlocks, _ cellsDown: Int, _ cellsAcross: Int, _ level: Level, count: Int, unknown: Double,
    base: Double, unit: Double
  ) -> UnsafeMutablePointer<Int16> {
    let found = UnsafeMutablePointer<Int16>.allocate(capacity: count)
    found.initialize(repeating: .min, count: count)
    VoidRim.forEachVoid(samples, rows: cellsDown + 1, columns: cellsAcross + 1) { row, column, ceiling in
      let height = units((min(unknown, Double(ceiling)) - base) / unit)
      // A sample on a border is a corner of cells of both nodes.
      for i in max(0, row - 1) >> finestShift...min(row, cellsDown - 1) >> finestShift {
        for j in max(0, column - 1) >> finestShift...min(column, cellsAcross - 1) >> finestShift {
          let address = level.address(i, j)
          found[address] = max(found[address], height)
        }
      }
    }
    return found
  }

  /// Marks the nodes with voids.
  private static func markVoids(
    _ flags: UnsafeMutablePointer<UInt8>, _ list: [Level], _ samples: SampleBlocks, _ cellsDown: Int,
    _ cellsAcross: Int
  ) {
    for i in 0..<list[1].height {
      for j in 0..<list[1].width {
        var open = 0
        var closed = 0
        for row in finestSide * i..<min(cellsDown, finestSide * (i + 1)) {
          for column in finestSide * j..<min(cellsAcross, finestSide * (j + 1)) {
            let sum =
              samples.height(row: row, column: column) + samples.height(row: row, column: column + 1)
              + samples.height(row: row + 1, column: column) + samples.height(row: row + 1, column: column + 1)
            if sum.isNaN { open += 1 } else { closed += 1 }
          }
        }
        guard open > 0 else { continue }
        flags[list[1].address(i, j)] = closed == 0 ? Voids.all : Voids.some
      }
    }
    guard list.count > 2 else { return }
    for level in 2..<list.count {
      let (below, here) = (list[level - 1], list[level])
      for i in 0..<here.height {
        for j in 0..<here.width {
          var least = Voids.all
          var greatest = Voids.none
          for y in 2 * i..<min(below.height, 2 * i + 2) {
            for x in 2 * j..<min(below.width, 2 * j + 2) {
              least = min(least, flags[below.address(y, x)])
              greatest = max(greatest, flags[below.address(y, x)])
            }
          }
          flags[here.address(i, j)] =
            greatest == Voids.none ? Voids.none : least == Voids.all ? Voids.all : Voids.some
        }
      }
    }
  }
}
