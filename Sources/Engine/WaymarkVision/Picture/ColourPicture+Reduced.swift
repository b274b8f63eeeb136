extension ColourPicture {
  /// The picture with its longer side not above a number of pixels: each new pixel is the mean of those that it covers.
  ///
  /// - Parameter side: the longer side, pixels, 1 or more.
  /// - Returns: the smaller picture; this one when it is small enough.
  /// - Complexity: O(n) in the pixels of this picture.
  public func reduced(toSide side: Int) -> ColourPicture {
    let longer = max(width, height)
    guard side >= 1, longer > side else { return self }
    let columns = max(1, (width * side + longer / 2) / longer)
    let rows = max(1, (height * side + longer / 2) / longer)
    // Sums along each row first, then down the columns; shares of pixels at borders are exact.
    let across = Self.shares(from: width, to: columns)
    let down = Self.shares(from: height, to: rows)
    var line = [Float](repeating: 0, count: 3 * columns)
    var sums = [Float](repeating: 0, count: 3 * columns * rows)
    pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<height {
        line.withUnsafeMutableBufferPointer { line in
          for i in line.indices { line[i] = 0 }
          var from = 3 &* y &* width
          for share in across {
            let (r, g, b) = (Float(pixels[from]), Float(pixels[from &+ 1]), Float(pixels[from &+ 2]))
            from &+= 3
            let to = 3 &* share.first
            line[to] += r * share.firstPart
            line[to &+ 1] += g * share.firstPart
            line[to &+ 2] += b * share.firstPart
            guard share.secondPart > 0 else { continue }
            line[to &+ 3] += r * share.secondPart
            line[to &+ 4] += g * share.secondPart
            line[to &+ 5] += b * share.secondPart
          }
        }
        let share = down[y]
        let start = 3 &* columns &* share.first
        line.withUnsafeBufferPointer { line in
          sums.withUnsafeMutableBufferPointer { sums in
            for i in line.indices { sums[start &+ i] += line[i] * share.firstPart }
            guard share.secondPart > 0 else { return }
            for i in line.indices { sums[start &+ line.count &+ i] += line[i] * share.secondPart }
          }
        }
      }
    }
    let scale = Float(columns) * Float(rows) / (Float(width) * Float(height))
    // The nearest: nothing is negative.
    let bytes = sums.map { UInt8(min(255, $0 * scale + 0.5)) }
    return ColourPicture(width: columns, height: rows, pixels: bytes) ?? self
  }

  /// For each old pixel the new one that has its first part, and the parts of this and of the next one.
  private static func shares(from old: Int, to new: Int) -> [PixelShare] {
    (0..<old).map { x in
      let start = Double(x) * Double(new) / Double(old)
      let end = Double(x + 1) * Double(new) / Double(old)
      let first = min(new - 1, Int(start))
      let border = Double(first + 1)
      guard end > border + 1e-9, first + 1 < new else { return PixelShare(first: first, firstPart: 1, secondPart: 0) }
      let part = (border - start) / (end - start)
      return PixelShare(first: first, firstPart: Float(part), secondPart: Float(1 - part))
    }
  }
}

/// How an old pixel is shared out to new ones.
private struct PixelShare {
  let first: Int
  let firstPart: Float
  let secondPart: Float
}
