public import WaymarkTerrain

/// Heights of adjoining blocks of one level, at the crossings of a lattice that spans the Earth.
public struct HeightLattice: Sendable {
  /// Level of detail of the blocks.
  public let level: Int
  private let blocks: [HeightBlock]

  /// Puts blocks together; those of other levels are left out.
  ///
  /// - Parameters:
  ///   - level: their level of detail.
  ///   - blocks: the blocks in any order.
  public init(level: Int, _ blocks: [HeightBlock]) {
    self.level = level
    self.blocks = blocks.filter { $0.address.level == level }
  }

  /// Seconds of arc from sample to sample.
  var step: Int { HeightBlockAddress.stepSeconds(level: level) }

  /// Copies a window; NaN where no block has a height.
  ///
  /// - Parameters:
  ///   - rows: samples north of the equator.
  ///   - columns: samples east of Greenwich; may extend across the date line.
  /// - Returns: heights in metres, row after row from the south-west.
  func heights(rows: ClosedRange<Int>, columns: ClosedRange<Int>) -> [Float] {
    let turn = 360 * 3600 / step
    var heights = [Float](repeating: .nan, count: rows.count * columns.count)
    for block in blocks {
      let side = block.address.side
      let south = block.address.southSeconds / step
      let west = block.address.westSeconds / step
      for shift in [0, turn, -turn] {
        let left = max(columns.lowerBound, west + shift)
        let right = min(columns.upperBound, west + shift + side - 1)
        let low = max(rows.lowerBound, south)
        let high = min(rows.upperBound, south + side - 1)
        guard left <= right, low <= high else { continue }
        for row in low...high {
          let from = (side - 1 - (row - south)) * side - west - shift
          let to = (row - rows.lowerBound) * columns.count - columns.lowerBound
          for column in left...right where block.samples[from + column] != HeightBlock.void {
            heights[to + column] = Float(block.samples[from + column])
          }
        }
      }
    }
    return heights
  }
}
