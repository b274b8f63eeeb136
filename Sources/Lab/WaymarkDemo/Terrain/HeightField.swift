/// Heights on a square grid of the demo area's plane, in metres.
struct HeightField {
  /// Rows and columns.
  let side: Int
  /// Spacing of the samples, metres.
  let cell: Double
  /// Heights, row after row from the south, each from the west.
  var heights: [Float]

  init(side: Int, cell: Double, filledWith height: Float = 0) {
    self.side = side
    self.cell = cell
    heights = [Float](repeating: height, count: side * side)
  }

  /// East or north of the first column or row; the grid lies around the origin.
  var start: Double { -cell * Double(side - 1) / 2 }

  /// The point of a sample.
  func point(_ index: Int) -> Point {
    Point(start + cell * Double(index % side), start + cell * Double(index / side))
  }

  /// The sample nearest to a point; points outside get one on the border.
  func index(near point: Point) -> Int {
    let column = max(0, min(Double(side - 1), ((point.x - start) / cell).rounded()))
    let row = max(0, min(Double(side - 1), ((point.y - start) / cell).rounded()))
    return Int(row) * side + Int(column)
  }

  /// Height of the bilinear surface; outside, that of the border.
  func height(at point: Point) -> Double {
    let x = max(0, min(Double(side - 1), (point.x - start) / cell))
    let y = max(0, min(Double(side - 1), (point.y - start) / cell))
    let j = min(side - 2, Int(x))
    let i = min(side - 2, Int(y))
    let fx = x - Double(j)
    let fy = y - Double(i)
    let k = i * side + j
    return heights.withUnsafeBufferPointer { h in
      let south = Double(h[k]) * (1 - fx) + Double(h[k + 1]) * fx
      let north = Double(h[k + side]) * (1 - fx) + Double(h[k + side + 1]) * fx
      return south * (1 - fy) + north * fy
    }
  }

  /// Height of the surface of Catmull–Rom splines through the samples; smooth, for resampling to a finer grid.
  func smoothHeight(at point: Point) -> Double {
    let x = (point.x - start) / cell
    let y = (point.y - start) / cell
    guard x >= 1, y >= 1, x < Double(side - 2), y < Double(side - 2) else { return height(at: point) }
    let j = Int(x)
    let i = Int(y)
    let wx = Self.weights(x - Double(j))
    let wy = Self.weights(y - Double(i))
    return heights.withUnsafeBufferPointer { h in
      var sum = 0.0
      var k = (i - 1) * side + j - 1
      for w in [wy.0, wy.1, wy.2, wy.3] {
        sum += w * (wx.0 * Double(h[k]) + wx.1 * Double(h[k + 1]) + wx.2 * Double(h[k + 2]) + wx.3 * Double(h[k + 3]))
        k += side
      }
      return sum
    }
  }

  private static func weights(_ t: Double) -> (Double, Double, Double, Double) {
    let t2 = t * t
    let t3 = t2 * t
    return (
      0.5 * (-t3 + 2 * t2 - t), 0.5 * (3 * t3 - 5 * t2 + 2), 0.5 * (-3 * t3 + 4 * t2 + t), 0.5 * (t3 - t2)
    )
  }

  /// East and north slope (rise over run) of the surface around a point.
  func slope(at point: Point) -> Point {
    let h = cell
    return Point(
      (height(at: Point(point.x + h, point.y)) - height(at: Point(point.x - h, point.y))) / (2 * h),
      (height(at: Point(point.x, point.y + h)) - height(at: Point(point.x, point.y - h))) / (2 * h))
  }

  /// The field on a grid of half the spacing.
  func refined() -> HeightField {
    var fine = HeightField(side: side * 2, cell: cell / 2)
    for index in fine.heights.indices { fine.heights[index] = Float(smoothHeight(at: fine.point(index))) }
    return fine
  }
}
