/// A picture at three sizes, each half of the one before, with margins: what the tracker of features reads.
///
/// Coordinates are pixels of the full size with ½ in the middle of the first; those of level l are these divided by
/// 2^l. Memory: 4 bytes × 1.33 × the pixels, and margins.
struct PicturePyramid: Sendable {
  struct Level: Sendable {
    let width: Int
    let height: Int
    /// Values from the start of one row to that of the next.
    let stride: Int
    /// Index of the first pixel.
    let origin: Int
  }

  /// Copies of the border's pixels around each level: windows near the border need no other code.
  static let margin = 10
  static let levelCount = 3

  let levels: [Level]
  /// Mean of the pixels, 0 … 255.
  let mean: Float
  private(set) var values: [Float]

  init(_ picture: LuminancePicture) {
    var levels: [Level] = []
    var start = 0
    var (width, height) = (picture.width, picture.height)
    for _ in 0..<Self.levelCount {
      let stride = width + 2 * Self.margin
      levels.append(
        Level(width: width, height: height, stride: stride, origin: start + Self.margin * stride + Self.margin))
      // Loads of four or sixteen values may read past the last row's end.
      start += stride * (height + 2 * Self.margin) + 16
      (width, height) = (width / 2, height / 2)
    }
    self.levels = levels
    values = [Float](repeating: 0, count: start)
    var sum = 0
    let first = levels[0]
    values.withUnsafeMutableBufferPointer { values in
      picture.values.withUnsafeBufferPointer { pixels in
        for y in 0..<first.height {
          let row = first.origin + y * first.stride
          for x in 0..<first.width {
            let pixel = pixels[y &* first.width &+ x]
            sum &+= Int(pixel)
            values[row &+ x] = Float(pixel)
          }
        }
      }
      for l in 1..<levels.count { Self.halve(levels[l - 1], levels[l], values) }
      for level in levels { Self.fillMargins(level, values) }
    }
    mean = Float(sum) / Float(picture.width * picture.height)
  }

  private static func halve(_ large: Level, _ small: Level, _ values: UnsafeMutableBufferPointer<Float>) {
    for y in 0..<small.height {
      let upper = large.origin + 2 * y * large.stride
      let lower = upper + large.stride
      let row = small.origin + y * small.stride
      for x in 0..<small.width {
        let i = 2 &* x
        let top = values[upper &+ i] + values[upper &+ i &+ 1]
        values[row &+ x] = (top + values[lower &+ i] + values[lower &+ i &+ 1]) * 0.25
      }
    }
  }

  private static func fillMargins(_ level: Level, _ values: UnsafeMutableBufferPointer<Float>) {
    for y in 0..<level.height {
      let row = level.origin + y * level.stride
      for x in 1...margin {
        values[row - x] = values[row]
        values[row + level.width - 1 + x] = values[row + level.width - 1]
      }
    }
    let top = level.origin - margin
    let bottom = top + (level.height - 1) * level.stride
    for y in 1...margin {
      for x in 0..<level.stride {
        values[top - y * level.stride + x] = values[top + x]
        values[bottom + y * level.stride + x] = values[bottom + x]
      }
    }
  }

  /// Whether both show exactly the same at their smallest size: the same frame delivered twice.
  func isSame(as other: PicturePyramid) -> Bool {
    guard let level = levels.last, other.values.count == values.count else { return false }
    for y in 0..<level.height {
      let row = level.origin + y * level.stride
      for i in row..<(row + level.width) where values[i] != other.values[i] { return false }
    }
    return true
  }
}
