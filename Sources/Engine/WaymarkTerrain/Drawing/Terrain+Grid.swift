import WaymarkGeodesy

extension Terrain {
  /// Heights of the bilinear surface where parallels and meridians cross.
  ///
  /// - Parameters:
  ///   - latitudes: a row's latitude each, degrees.
  ///   - longitudes: a column's longitude each, degrees.
  ///   - fillsGaps: true to put heights for display where none is known: the nearest ones of the row and the column, weighted by the
  ///     inverse square of their distances; where both have none, of those that were so put; 0 where there is no height at all.
  /// - Returns: metres, row after row; NaN where the height is not known, or the position is none.
  /// - Complexity: O(n m) for n points and m tiles.
  public func heights(latitudes: [Double], longitudes: [Double], fillsGaps: Bool) -> [Float] {
    var heights: [Float] = []
    heights.reserveCapacity(latitudes.count * longitudes.count)
    var isComplete = true
    for latitude in latitudes {
      for longitude in longitudes {
        let position = Coordinate(latitude: latitude, longitude: Angle.wrappedTo180(longitude))
        let height = position.flatMap { elevation(at: $0) }
        isComplete = isComplete && height != nil
        heights.append(height.map { Float($0.meters) } ?? .nan)
      }
    }
    return isComplete || !fillsGaps ? heights : Self.filled(heights, columns: longitudes.count)
  }

  /// Heights without gaps.
  private static func filled(_ heights: [Float], columns: Int) -> [Float] {
    var sums = [Float](repeating: 0, count: heights.count)
    var weights = sums
    /// Goes along a row or a column, and adds the last height before each gap.
    func walk(from first: Int, by step: Int, count: Int) {
      var (last, distance): (Float, Float) = (.nan, 0)
      for k in 0..<count {
        let at = first + k * step
        distance += 1
        if heights[at].isNaN {
          guard !last.isNaN else { continue }
          sums[at] += last / (distance * distance)
          weights[at] += 1 / (distance * distance)
        } else {
          (last, distance) = (heights[at], 0)
        }
      }
    }
    let rows = heights.count / max(1, columns)
    for row in 0..<rows {
      walk(from: row * columns, by: 1, count: columns)
      walk(from: (row + 1) * columns - 1, by: -1, count: columns)
    }
    for column in 0..<columns {
      walk(from: column, by: columns, count: rows)
      walk(from: (rows - 1) * columns + column, by: -columns, count: rows)
    }
    var filled = heights
    var (isComplete, isEmpty) = (true, true)
    for i in filled.indices {
      if filled[i].isNaN, weights[i] > 0 { filled[i] = sums[i] / weights[i] }
      if filled[i].isNaN { isComplete = false } else { isEmpty = false }
    }
    if isEmpty { return sums }
    return isComplete ? filled : Self.filled(filled, columns: columns)
  }
}
