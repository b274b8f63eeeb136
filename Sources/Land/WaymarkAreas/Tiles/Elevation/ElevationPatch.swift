/// A window of the mosaic in memory, without voids; the spacing of its samples is a power of two of seconds of arc.
struct ElevationPatch {
  /// Samples of the mosaic from one sample of the patch to the next.
  let step: Int
  /// Row of the mosaic (seconds of arc north) of the patch's first row; rows count northwards.
  let south: Int
  /// Column of the mosaic (seconds of arc east) of the patch's first column.
  let west: Int
  let rows: Int
  let columns: Int
  /// Heights in metres, row after row from the south-west.
  private(set) var heights: [Float]

  /// Takes a window from the mosaic.
  ///
  /// - Parameters:
  ///   - mosaic: the source of the heights.
  ///   - rows: rows of the mosaic that must be inside.
  ///   - columns: columns of the mosaic that must be inside.
  ///   - step: spacing of samples, a power of two. Each sample is a mean over the step around it, so that coarse
  ///     patches show the shape of the land and not noise.
  init(_ mosaic: ElevationMosaic, rows: ClosedRange<Double>, columns: ClosedRange<Double>, step: Int) {
    self.step = step
    // Multiples of the step: any two patches of the same step have the same samples.
    let firstRow = Int((rows.lowerBound / Double(step)).rounded(.down))
    let firstColumn = Int((columns.lowerBound / Double(step)).rounded(.down))
    let lastRow = Int((rows.upperBound / Double(step)).rounded(.down)) + 1
    let lastColumn = Int((columns.upperBound / Double(step)).rounded(.down)) + 1
    south = firstRow * step
    west = firstColumn * step
    self.rows = lastRow - firstRow + 1
    self.columns = lastColumn - firstColumn + 1
    heights = []
    heights.reserveCapacity(self.rows * self.columns)
    for row in firstRow...lastRow {
      for column in firstColumn...lastColumn {
        heights.append(
          step == 1
            ? mosaic.filledSample(row: row, column: column)
            : Self.mean(mosaic, row: row * step, column: column * step, step: step))
      }
    }
  }

  /// Mean over the square of a step around a sample, its border with half weight; at most 17 × 17 samples of it.
  private static func mean(_ mosaic: ElevationMosaic, row: Int, column: Int, step: Int) -> Float {
    let stride = max(1, step / 16)
    let half = step / 2
    var sum: Float = 0
    var weights: Float = 0
    for y in Swift.stride(from: -half, through: half, by: stride) {
      for x in Swift.stride(from: -half, through: half, by: stride) {
        guard let height = mosaic.sample(row: row + y, column: column + x) else { continue }
        let weight: Float = (abs(y) == half ? 0.5 : 1) * (abs(x) == half ? 0.5 : 1)
        sum += weight * height
        weights += weight
      }
    }
    return weights > 0 ? sum / weights : mosaic.filledSample(row: row, column: column)
  }

  /// Height of a sample by its row and column in the patch.
  func height(row: Int, column: Int) -> Float { heights[row * columns + column] }

  /// Height of the bilinear surface at a row and column of the mosaic inside the window, metres.
  func height(atRow row: Double, column: Double) -> Double {
    let y = (row - Double(south)) / Double(step)
    let x = (column - Double(west)) / Double(step)
    let i = max(0, min(rows - 2, Int(y)))
    let j = max(0, min(columns - 2, Int(x)))
    let fy = y - Double(i)
    let fx = x - Double(j)
    let start = i * columns + j
    let below = Double(heights[start]) * (1 - fx) + Double(heights[start + 1]) * fx
    let above = Double(heights[start + columns]) * (1 - fx) + Double(heights[start + columns + 1]) * fx
    return below * (1 - fy) + above * fy
  }
}
