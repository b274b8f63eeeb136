/// Sums of a picture's brightness over squares.
struct BrightnessSums {
  private let columns: Int
  private var sums: [Int32]

  init(_ levels: BrightnessLevels) {
    columns = levels.width + 1
    sums = [Int32](repeating: 0, count: columns * (levels.height + 1))
    for y in 0..<levels.height {
      var row: Int32 = 0
      for x in 0..<levels.width {
        row += Int32(levels.value(x: x, y: y))
        sums[(y + 1) * columns + x + 1] = sums[y * columns + x + 1] + row
      }
    }
  }

  /// Pixels of a square that reaches so far from its middle.
  static func area(_ half: Int) -> Int { (2 * half + 1) * (2 * half + 1) }

  /// Sum over a square, which must be inside.
  func sum(_ x: Int, _ y: Int, _ half: Int) -> Int32 {
    let (top, bottom) = ((y - half) * columns, (y + half + 1) * columns)
    let (left, right) = (x - half, x + half + 1)
    return sums[bottom + right] - sums[bottom + left] - sums[top + right] + sums[top + left]
  }
}
