import WaymarkTerrain

extension TerrainTile {
  /// Samples of a window, or the averages of those that are known in equal parts of it.
  ///
  /// - Parameters:
  ///   - rows: rows of the tile.
  ///   - columns: columns of the tile.
  ///   - height: rows wanted, a divisor of the number of rows.
  ///   - width: columns wanted, a divisor of the number of columns.
  /// - Returns: heights in metres, row after row, NaN for voids.
  func samples(rows: Range<Int>, columns: Range<Int>, height: Int, width: Int) -> [Float] {
    let (down, across) = (rows.count / max(1, height), columns.count / max(1, width))
    var samples = [Float](repeating: .nan, count: height * width)
    for i in 0..<height {
      for j in 0..<width {
        var (sum, count) = (0.0, 0)
        for row in rows.lowerBound + i * down..<rows.lowerBound + (i + 1) * down {
          for column in columns.lowerBound + j * across..<columns.lowerBound + (j + 1) * across {
            guard let value = sample(row: row, column: column) else { continue }
            sum += value
            count += 1
          }
        }
        if count > 0 { samples[i * width + j] = Float(sum / Double(count)) }
      }
    }
    return samples
  }
}
