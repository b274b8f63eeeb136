internal import WaymarkGeodesy

extension ElevationGrid {
  /// The bilinear surface sampled at the points of another grid.
  ///
  /// - Parameters:
  ///   - north: latitude of the first row wanted, degrees.
  ///   - west: longitude of the first column wanted, degrees.
  ///   - latitudeStep: distance of rows wanted, degrees.
  ///   - longitudeStep: distance of columns wanted, degrees.
  ///   - rows: number of rows wanted.
  ///   - columns: number of columns wanted.
  ///   - overhang: how far beyond the outermost samples, in cells, their heights still count: 0 for samples that are
  ///     points, 0.5 for samples that stand for whole cells.
  /// - Returns: the grid wanted; NaN outside this grid and wherever a void takes part.
  /// - Throws: `ElevationGridError` when the numbers do not make a grid on Earth.
  /// - Complexity: O(n) in the samples of the new grid.
  public func resampled(
    north: Double, west: Double, latitudeStep: Double, longitudeStep: Double, rows: Int, columns: Int,
    overhang: Double = 0
  ) throws(ElevationGridError) -> ElevationGrid {
    let (count, overflow) = rows.multipliedReportingOverflow(by: columns)
    guard rows >= 1, columns >= 1, !overflow else { throw .sampleCount(0, rows: rows, columns: columns) }
    var vertical: [Neighbours] = []
    for i in 0..<rows {
      let position = (self.north - (north - latitudeStep * Double(i))) / self.latitudeStep
      vertical.append(Neighbours(position, count: self.rows, overhang: overhang))
    }
    let half = self.longitudeStep * Double(self.columns - 1) / 2
    var horizontal: [Neighbours] = []
    for j in 0..<columns {
      let fromMiddle = Angle.wrappedTo180(west + longitudeStep * Double(j) - (self.west + half))
      horizontal.append(
        Neighbours((fromMiddle + half) / self.longitudeStep, count: self.columns, overhang: overhang))
    }
    let width = self.columns
    let result = [Float](unsafeUninitializedCapacity: count) { out, filled in
      samples.withUnsafeBufferPointer { source in
        vertical.withUnsafeBufferPointer { vertical in
          horizontal.withUnsafeBufferPointer { horizontal in
            var k = 0
            for y in vertical {
              let upper = y.first * width
              let lower = y.second * width
              for x in horizontal {
                // Outside, the fraction is NaN and makes the height NaN.
                let a = source[upper + x.first]
                let b = source[upper + x.second]
                let c = source[lower + x.first]
                let d = source[lower + x.second]
                let top = a + (b - a) * x.fraction
                out[k] = top + (c + (d - c) * x.fraction - top) * y.fraction
                k += 1
              }
            }
          }
        }
      }
      filled = count
    }
    return try ElevationGrid(
      north: north, west: west, latitudeStep: latitudeStep, longitudeStep: longitudeStep, rows: rows,
      columns: columns, samples: result, verticalReference: verticalReference)
  }

  /// The two samples along one axis that a position lies between. On a sample both are that one, so that a void next
  /// to it takes no part; outside the fraction is NaN.
  private struct Neighbours {
    var first = 0
    var second = 0
    var fraction: Float = .nan

    init(_ position: Double, count: Int, overhang: Double) {
      let tolerance = 1e-7
      let last = Double(count - 1)
      guard position >= -overhang - tolerance, position <= last + overhang + tolerance else { return }
      let clamped = max(0, min(last, position))
      let nearest = clamped.rounded()
      if abs(clamped - nearest) <= tolerance {
        first = Int(nearest)
        second = first
        fraction = 0
      } else {
        first = Int(clamped)
        second = first + 1
        fraction = Float(clamped - Double(first))
      }
    }
  }
}
