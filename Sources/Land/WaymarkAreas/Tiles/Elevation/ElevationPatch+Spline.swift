extension ElevationPatch {
  /// The heights of a smooth surface through the patch: the uniform cubic B-spline (C. de Boor, A Practical Guide to
  /// Splines), which smooths the steps of heights in whole metres.
  ///
  /// - Parameter factor: rows and columns of the result for each one of the patch.
  /// - Returns: heights row after row from the south-west, the first on the patch's row 1 and column 1, the last on its
  ///   last but one; and the numbers of rows and columns. Nothing when the patch is smaller than 4 × 4.
  func spline(factor: Int) -> (heights: [Float], rows: Int, columns: Int) {
    guard rows >= 4, columns >= 4 else { return ([], 0, 0) }
    let weights = (0..<factor).map { Self.weights(Float($0) / Float(factor)) }
    let outRows = (rows - 3) * factor + 1
    let outColumns = (columns - 3) * factor + 1
    // Along the rows first, then along the columns.
    var across = [Float](repeating: 0, count: rows * outColumns)
    var result = [Float](repeating: 0, count: outRows * outColumns)
    heights.withUnsafeBufferPointer { heights in
      for row in 0..<rows {
        for column in 0..<outColumns {
          let i = min(column / factor, columns - 4)
          let w = column == outColumns - 1 ? Self.weights(1) : weights[column % factor]
          let start = row * columns + i
          across[row * outColumns + column] =
            w.0 * heights[start] + w.1 * heights[start + 1] + w.2 * heights[start + 2] + w.3 * heights[start + 3]
        }
      }
    }
    across.withUnsafeBufferPointer { across in
      for row in 0..<outRows {
        let i = min(row / factor, rows - 4)
        let w = row == outRows - 1 ? Self.weights(1) : weights[row % factor]
        for column in 0..<outColumns {
          let start = i * outColumns + column
          let low = w.0 * across[start] + w.1 * across[start + outColumns]
          result[row * outColumns + column] =
            low + w.2 * across[start + 2 * outColumns] + w.3 * across[start + 3 * outColumns]
        }
      }
    }
    return (result, outRows, outColumns)
  }

  private static func weights(_ t: Float) -> (Float, Float, Float, Float) {
    let s = 1 - t
    return (
      s * s * s / 6, (3 * t * t * t - 6 * t * t + 4) / 6, (3 * s * s * s - 6 * s * s + 4) / 6, t * t * t / 6
    )
  }
}
