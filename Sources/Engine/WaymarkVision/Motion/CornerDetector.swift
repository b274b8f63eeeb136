/// New features for the tracker: corners (Shi and Tomasi, "Good features to track", 1994) in equal shares per cell.
///
/// Corners on the ground are weak beside those of façades; the best of the whole picture would leave the ground out.
struct CornerDetector {
  /// Cells along the longer and the shorter side.
  static let cells = (long: 6, short: 4)
  /// Least distance between features, pixels.
  static let distance = 9
  /// Kept free at the border, pixels.
  static let border = 7

  /// Least of the smaller eigenvalue of the gradients' mean products, (grey levels a pixel)².
  var minimumEigenvalue: Float = 3

  /// Points to add to those that are tracked, so that every cell has its share of `count`. O(pixels of the cells that
  /// lack some).
  func corners(
    in picture: PicturePyramid, besides tracked: [(x: Float, y: Float)], count: Int
  ) -> [(x: Float, y: Float)] {
    let level = picture.levels[0]
    let columns = level.width >= level.height ? Self.cells.long : Self.cells.short
    let rows = level.width >= level.height ? Self.cells.short : Self.cells.long
    let share = (count + columns * rows - 1) / (columns * rows)
    var have = [Int](repeating: 0, count: columns * rows)
    for point in tracked {
      let column = max(0, min(columns - 1, Int(point.x) * columns / level.width))
      let row = max(0, min(rows - 1, Int(point.y) * rows / level.height))
      have[row * columns + column] += 1
    }
    var found: [(x: Float, y: Float)] = []
    for row in 0..<rows {
      for column in 0..<columns where have[row * columns + column] < share {
        let x = (max(Self.border, column * level.width / columns), (column + 1) * level.width / columns)
        let y = (max(Self.border, row * level.height / rows), (row + 1) * level.height / rows)
        let cell = Cell(
          x: x.0, y: y.0, columns: (min(x.1, level.width - Self.border) - x.0) / 2,
          rows: (min(y.1, level.height - Self.border) - y.0) / 2)
        guard cell.columns > 2, cell.rows > 2 else { continue }
        var scores = picture.values.withUnsafeBufferPointer { self.scores(cell, level, $0) }
        for point in tracked { cell.clear(&scores, around: point, Self.distance) }
        for point in found { cell.clear(&scores, around: point, Self.distance) }
        for _ in have[row * columns + column]..<share {
          var best = 0
          for i in scores.indices where scores[i] > scores[best] { best = i }
          guard scores[best] >= minimumEigenvalue else { break }
          let point = (
            x: Float(cell.x + 2 * (best % cell.columns) + 1), y: Float(cell.y + 2 * (best / cell.columns) + 1)
          )
          found.append(point)
          cell.clear(&scores, around: point, Self.distance)
        }
      }
    }
    return found
  }

  /// A part of the picture in blocks of two by two pixels.
  private struct Cell {
    let x: Int
    let y: Int
    let columns: Int
    let rows: Int

    func clear(_ scores: inout [Float], around point: (x: Float, y: Float), _ distance: Int) {
      let reach = distance / 2
      let column = (Int(point.x) - x) / 2
      let row = (Int(point.y) - y) / 2
      guard column + reach >= 0, column - reach < columns, row + reach >= 0, row - reach < rows else { return }
      for j in max(0, row - reach)...min(rows - 1, row + reach) {
        for i in max(0, column - reach)...min(columns - 1, column + reach) { scores[j * columns + i] = 0 }
      }
    }
  }

  /// The smaller eigenvalue around each block, from the gradients of six by six pixels.
  private func scores(
    _ cell: Cell, _ level: PicturePyramid.Level, _ values: UnsafeBufferPointer<Float>
  ) -> [Float] {
    // One more block on each side.
    let (columns, rows) = (cell.columns + 2, cell.rows + 2)
    var sums = [SIMD4<Float>](repeating: .zero, count: columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        var sum = SIMD4<Float>.zero
        let first = level.origin + (cell.y + 2 * row - 2) * level.stride + cell.x + 2 * column - 2
        for pixel in 0..<4 {
          let i = first &+ (pixel &>> 1) &* level.stride &+ (pixel & 1)
          let gx = (values[i &+ 1] - values[i &- 1]) * 0.5
          let gy = (values[i &+ level.stride] - values[i &- level.stride]) * 0.5
          sum += SIMD4(gx * gx, gx * gy, gy * gy, 0)
        }
        sums[row &* columns &+ column] = sum
      }
    }
    var scores = [Float](repeating: 0, count: cell.columns * cell.rows)
    for row in 0..<cell.rows {
      for column in 0..<cell.columns {
        var sum = SIMD4<Float>.zero
        for j in row...(row + 2) {
          let i = j &* columns &+ column
          sum += sums[i] + sums[i &+ 1] + sums[i &+ 2]
        }
        sum *= 1 / 36
        let half = 0.5 * (sum.x - sum.z)
        scores[row &* cell.columns &+ column] =
          0.5 * (sum.x + sum.z) - (half * half + sum.y * sum.y).squareRoot()
      }
    }
    return scores
  }
}
