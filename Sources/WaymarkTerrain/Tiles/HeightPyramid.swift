/// Greatest heights over ever larger squares of a tile, by which a ray passes over what is too low to matter.
///
/// Level 1 has a node for each 4 × 4 cells, every further level one for 2 × 2 nodes of the one before, up to a single
/// node. A node's greatest height is taken over all corners of its cells, those on its border included, so it bounds
/// the bilinear surface. Voids count as the highest sample of the tile: they hide nothing higher as far as the tile
/// knows, and a ray that passes below that height has to look.
struct HeightPyramid {
  static let maximumLevels = 24

  /// A node's cells that have a void among their corners.
  enum Voids {
    static let none: UInt8 = 0
    static let some: UInt8 = 1
    static let all: UInt8 = 2
  }

  /// Greatest heights of all levels, one after the other.
  let maxima: UnsafeMutablePointer<Float>
  /// For each node what of it is void; nil where the tile has no voids.
  private(set) var voids: UnsafeMutablePointer<UInt8>?
  let nodeCount: Int
  /// Number of levels; level 1 is the finest.
  let top: Int
  /// First node, width and height of each level; index 0 is not used.
  let offsets: UnsafeMutablePointer<Int>
  let widths: UnsafeMutablePointer<Int>

  /// Cells of a level's node along a side are 1 << shift.
  @inline(__always)
  static func shift(_ level: Int) -> Int { level == 0 ? 0 : level &+ 1 }

  /// Room for the pyramid of a tile; the finest level is to be filled by `take(row:)`.
  init(rows: Int, columns: Int) {
    offsets = .allocate(capacity: Self.maximumLevels + 2)
    widths = .allocate(capacity: Self.maximumLevels + 2)
    offsets.initialize(repeating: 0, count: Self.maximumLevels + 2)
    widths.initialize(repeating: 0, count: Self.maximumLevels + 2)
    var width = (columns - 1 + 3) / 4
    var height = (rows - 1 + 3) / 4
    var level = 1
    var next = 0
    while true {
      offsets[level] = next
      widths[level] = width
      next += width * height
      if width == 1 && height == 1 || level == Self.maximumLevels { break }
      width = (width + 1) / 2
      height = (height + 1) / 2
      level += 1
    }
    top = level
    nodeCount = next
    offsets[level + 1] = next
    maxima = .allocate(capacity: next)
    maxima.initialize(repeating: -.infinity, count: next)
    voids = nil
  }

  func deallocate() {
    maxima.deallocate()
    voids?.deallocate()
    offsets.deallocate()
    widths.deallocate()
  }

  var bytes: Int { nodeCount * (voids == nil ? 4 : 5) }

  func height(ofLevel level: Int) -> Int { (offsets[level + 1] - offsets[level]) / widths[level] }

  /// Takes the greatest heights of a strip of four rows of cells: for each column the greatest of its five samples.
  func takeStrip(_ index: Int, columnMaxima: UnsafePointer<Float>, columns: Int) {
    let width = widths[1]
    let row = maxima + index * width
    // Five samples for four cells; the last node may have fewer.
    for node in 0..<(width - 1) {
      let p = columnMaxima + node * 4
      let a = p[0] > p[1] ? p[0] : p[1]
      let b = p[2] > p[3] ? p[2] : p[3]
      let c = a > b ? a : b
      row[node] = c > p[4] ? c : p[4]
    }
    var last = -Float.infinity
    for column in (width - 1) * 4..<columns {
      last = columnMaxima[column] > last ? columnMaxima[column] : last
    }
    row[width - 1] = last
  }

  /// Fills the levels above the finest.
  func fillUpperLevels() {
    guard top >= 2 else { return }
    for level in 2...top {
      let below = maxima + offsets[level - 1]
      let (width, height) = (widths[level - 1], self.height(ofLevel: level - 1))
      let here = maxima + offsets[level]
      let (ownWidth, ownHeight) = (widths[level], self.height(ofLevel: level))
      for i in 0..<ownHeight {
        let upper = below + 2 * i * width
        let lower = 2 * i + 1 < height ? upper + width : upper
        for j in 0..<ownWidth {
          let left = 2 * j
          let right = left + 1 < width ? left + 1 : left
          let a = upper[left] > upper[right] ? upper[left] : upper[right]
          let b = lower[left] > lower[right] ? lower[left] : lower[right]
          here[i * ownWidth + j] = a > b ? a : b
        }
      }
    }
  }

  /// Marks the nodes with voids and raises their greatest heights to the tile's.
  mutating func markVoids(in samples: SampleBlocks, rows: Int, columns: Int) {
    let flags = UnsafeMutablePointer<UInt8>.allocate(capacity: nodeCount)
    flags.initialize(repeating: Voids.none, count: nodeCount)
    let ceiling = maxima[nodeCount - 1]
    let (width, height) = (widths[1], self.height(ofLevel: 1))
    for i in 0..<height {
      for j in 0..<width {
        var open = 0
        var closed = 0
        for row in 4 * i..<min(rows - 1, 4 * i + 4) {
          for column in 4 * j..<min(columns - 1, 4 * j + 4) {
            let sum =
              samples.height(row: row, column: column) + samples.height(row: row, column: column + 1)
              + samples.height(row: row + 1, column: column) + samples.height(row: row + 1, column: column + 1)
            if sum.isNaN { open += 1 } else { closed += 1 }
          }
        }
        guard open > 0 else { continue }
        flags[i * width + j] = closed == 0 ? Voids.all : Voids.some
        maxima[i * width + j] = ceiling
      }
    }
    if top >= 2 {
      for level in 2...top {
        let below = flags + offsets[level - 1]
        let (width, height) = (widths[level - 1], self.height(ofLevel: level - 1))
        let (ownWidth, ownHeight) = (widths[level], self.height(ofLevel: level))
        for i in 0..<ownHeight {
          for j in 0..<ownWidth {
            var least = Voids.all
            var greatest = Voids.none
            for y in 2 * i..<min(height, 2 * i + 2) {
              for x in 2 * j..<min(width, 2 * j + 2) {
                least = min(least, below[y * width + x])
                greatest = max(greatest, below[y * width + x])
              }
            }
            flags[offsets[level] + i * ownWidth + j] =
              greatest == Voids.none ? Voids.none : least == Voids.all ? Voids.all : Voids.some
          }
        }
      }
    }
    voids = flags
    fillUpperLevels()
  }
}
