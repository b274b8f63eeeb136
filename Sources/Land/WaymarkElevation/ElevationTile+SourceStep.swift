import WaymarkTerrain

extension ElevationTile {
  /// Distance of the samples from which all others of a tile follow.
  ///
  /// - Parameter grid: the tile's grid, 3601 × 3601.
  /// - Returns: 3 where every third sample, in whole metres, gives all heights by bilinear interpolation within half a metre, and all voids:
  ///   so it is with sources such as SRTM 3″; otherwise 1. Seconds of arc.
  /// - Complexity: O(n) in the samples; it ends at the first one that does not follow.
  public static func sourceStep(of grid: ElevationGrid) -> Int {
    let step = 3
    // What is left of 32 bits in thirds of heights.
    let bound: Float = 0.5 + 1.0 / 256
    return grid.samples.withUnsafeBufferPointer { samples in
      for row in 0..<side {
        let (up, y) = (row / step * step, Float(row % step) / Float(step))
        let down = y == 0 ? up : up + step
        for column in 0..<side {
          let (left, x) = (column / step * step, Float(column % step) / Float(step))
          let right = x == 0 ? left : left + step
          // A void among the four makes it NaN.
          let top = samples[up * side + left].rounded() * (1 - x) + samples[up * side + right].rounded() * x
          let bottom = samples[down * side + left].rounded() * (1 - x) + samples[down * side + right].rounded() * x
          let (expected, height) = (top * (1 - y) + bottom * y, samples[row * side + column])
          guard expected.isNaN ? height.isNaN : abs(expected - height) <= bound else { return 1 }
        }
      }
      return step
    }
  }
}
