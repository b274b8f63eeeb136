/// A smooth surface through samples: the uniform cubic B-spline (C. de Boor, A Practical Guide to Splines), which smooths
/// the steps of heights in whole metres.
struct HeightSpline {
  /// Heights of the surface, row after row from the south-west, the first on the samples' row 1 and column 1, the last on their last but
  /// one; NaN near samples that are.
  let heights: [Float]
  let rows: Int
  let columns: Int

  /// Makes the surface; an empty one of fewer than 4 × 4 samples.
  ///
  /// - Parameters:
  ///   - samples: heights, row after row.
  ///   - rowLength: samples of a row.
  ///   - factor: rows and columns of the surface for each one of the samples.
  init(_ samples: [Float], rowLength: Int, factor: Int) {
    let rowCount = rowLength > 0 ? samples.count / rowLength : 0
    guard rowCount >= 4, rowLength >= 4 else {
      (heights, rows, columns) = ([], 0, 0)
      return
    }
    let weights = (0..<factor).map { Self.weights(Float($0) / Float(factor)) }
    let outRows = (rowCount - 3) * factor + 1
    let outColumns = (rowLength - 3) * factor + 1
    // Along the rows first, then along the columns.
    var across = [Float](repeating: 0, count: rowCount * outColumns)
    var result = [Float](repeating: 0, count: outRows * outColumns)
    samples.withUnsafeBufferPointer { samples in
      for row in 0..<rowCount {
        for column in 0..<outColumns {
          let i = min(column / factor, rowLength - 4)
          let w = column == outColumns - 1 ? Self.weights(1) : weights[column % factor]
          let start = row * rowLength + i
          across[row * outColumns + column] =
            w.0 * samples[start] + w.1 * samples[start + 1] + w.2 * samples[start + 2] + w.3 * samples[start + 3]
        }
      }
    }
    across.withUnsafeBufferPointer { across in
      for row in 0..<outRows {
        let i = min(row / factor, rowCount - 4)
        let w = row == outRows - 1 ? Self.weights(1) : weights[row % factor]
        for column in 0..<outColumns {
          let start = i * outColumns + column
          let low = w.0 * across[start] + w.1 * across[start + outColumns]
          result[row * outColumns + column] =
            low + w.2 * across[start + 2 * outColumns] + w.3 * across[start + 3 * outColumns]
        }
      }
    }
    (heights, rows, columns) = (result, outRows, outColumns)
  }

  private static func weights(_ t: Float) -> (Float, Float, Float, Float) {
    let s = 1 - t
    return (
      s * s * s / 6, (3 * t * t * t - 6 * t * t + 4) / 6, (3 * s * s * s - 6 * s * s + 4) / 6, t * t * t / 6
    )
  }
}
