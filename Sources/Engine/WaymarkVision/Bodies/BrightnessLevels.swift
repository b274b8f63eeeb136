/// The brightness of a picture, and its connected parts above thresholds.
struct BrightnessLevels {
  let width: Int
  let height: Int
  private let values: [UInt8]
  /// For each pixel the number of the part that it was last found in.
  private var marks: [Int32]
  private var mark: Int32 = 0
  private var pixels: [Int32] = []

  init(_ picture: ColourPicture) {
    width = picture.width
    height = picture.height
    var values = [UInt8](repeating: 0, count: width * height)
    for i in values.indices {
      let (red, green, blue) = (picture.pixels[3 * i], picture.pixels[3 * i + 1], picture.pixels[3 * i + 2])
      values[i] = UInt8((2 * UInt32(red) + 5 * UInt32(green) + UInt32(blue)) >> 3)
    }
    self.values = values
    marks = [Int32](repeating: 0, count: values.count)
  }

  /// Brightness of a pixel, which must be inside.
  func value(x: Int, y: Int) -> UInt8 { values[y * width + x] }

  /// Visits each connected part that is at least so bright and has at least three pixels; unless they are wanted, not those that touch the
  /// border.
  mutating func visitParts(
    atLeast threshold: UInt8, touchingBorder: Bool = false, _ body: (ArraySlice<Int32>) -> Void
  ) {
    mark += 1
    let first = mark
    for start in values.indices where values[start] >= threshold && marks[start] < first {
      let part = fill(from: start, atLeast: threshold, maximumCount: values.count)
      if part.isInside || touchingBorder, pixels.count >= 3 { body(pixels[...]) }
    }
  }

  /// The connected part around a pixel that is at least so bright; nil when it touches the border or has more pixels than
  /// `maximumCount`.
  mutating func part(around pixel: Int, atLeast threshold: UInt8, maximumCount: Int) -> ArraySlice<Int32>? {
    guard values.indices.contains(pixel), values[pixel] >= threshold else { return nil }
    mark += 1
    let part = fill(from: pixel, atLeast: threshold, maximumCount: maximumCount)
    return part.isInside && part.isWhole ? pixels[...] : nil
  }

  /// Median brightness of a ring; nil when less than half of it is in the picture.
  func median(ringAround x: Double, _ y: Double, from inner: Double, to outer: Double) -> UInt8? {
    var counts = [Int](repeating: 0, count: 256)
    var sum = 0
    let reach = Int(outer.rounded(.up))
    let (middleX, middleY) = (Int(x), Int(y))
    for row in max(0, middleY - reach)...max(0, min(height - 1, middleY + reach)) {
      for column in max(0, middleX - reach)...max(0, min(width - 1, middleX + reach)) {
        let (dx, dy) = (Double(column) + 0.5 - x, Double(row) + 0.5 - y)
        let square = dx * dx + dy * dy
        guard square >= inner * inner, square <= outer * outer else { continue }
        counts[Int(values[row * width + column])] += 1
        sum += 1
      }
    }
    guard Double(sum) > 0.5 * .pi * (outer * outer - inner * inner) else { return nil }
    var below = 0
    for value in 0...255 {
      below += counts[value]
      if 2 * below >= sum { return UInt8(value) }
    }
    return nil
  }

  /// Fills `pixels` with a part that was not marked since the last `mark`.
  private mutating func fill(from start: Int, atLeast threshold: UInt8, maximumCount: Int) -> (
    isInside: Bool, isWhole: Bool
  ) {
    pixels.removeAll(keepingCapacity: true)
    pixels.append(Int32(start))
    marks[start] = mark
    var isInside = true
    var next = 0
    while next < pixels.count {
      guard pixels.count <= maximumCount else { return (isInside, false) }
      let pixel = Int(pixels[next])
      next += 1
      let (x, y) = (pixel % width, pixel / width)
      if x == 0 || y == 0 || x == width - 1 || y == height - 1 { isInside = false }
      if x > 0 { take(pixel - 1, threshold) }
      if x < width - 1 { take(pixel + 1, threshold) }
      if y > 0 { take(pixel - width, threshold) }
      if y < height - 1 { take(pixel + width, threshold) }
    }
    return (isInside, true)
  }

  private mutating func take(_ pixel: Int, _ threshold: UInt8) {
    guard values[pixel] >= threshold, marks[pixel] != mark else { return }
    marks[pixel] = mark
    pixels.append(Int32(pixel))
  }
}
