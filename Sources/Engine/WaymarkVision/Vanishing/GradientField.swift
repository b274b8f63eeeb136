/// The slope of a smoothed picture, everywhere between four pixels.
struct GradientField {
  let width: Int
  let height: Int
  /// Luminance × 256 after smoothing by a binomial of five by five. Whole numbers: the same sums everywhere.
  let smooth: [Int32]
  /// Unit vectors up the slope and its steepness, per point (x, y) between the pixels x, x + 1, y, y + 1.
  let directionX: [Float]
  let directionY: [Float]
  let magnitude: [Float]
  /// Points steep enough for an edge, in order of falling steepness (in steps) and then of place.
  let strongestFirst: [Int32]
  /// Steepness below which a direction is noise.
  let threshold: Float

  init(_ picture: LuminancePicture) {
    width = picture.width
    height = picture.height
    smooth = GradientField.smoothed(picture)
    let count = width * height
    var gx = [Float](repeating: 0, count: count)
    var gy = [Float](repeating: 0, count: count)
    var steepness = [Float](repeating: 0, count: count)
    var histogram = [Int](repeating: 0, count: 1024)
    let levels: Float = 4
    // What is not checked here is within the picture's width × height.
    let (width, height) = (width, height)
    smooth.withUnsafeBufferPointer { smooth in
      gx.withUnsafeMutableBufferPointer { gx in
        gy.withUnsafeMutableBufferPointer { gy in
          steepness.withUnsafeMutableBufferPointer { steepness in
            for y in 0..<(height - 1) {
              for i in (y &* width)..<(y &* width &+ width &- 1) {
                let a = smooth[i &+ width &+ 1] &- smooth[i]
                let b = smooth[i &+ 1] &- smooth[i &+ width]
                let across = Float(a &+ b) / 512
                let down = Float(a &- b) / 512
                let size = (across * across + down * down).squareRoot()
                steepness[i] = size
                if size > 0 {
                  gx[i] = across / size
                  gy[i] = down / size
                }
                histogram[min(1023, Int(size * levels))] += 1
              }
            }
          }
        }
      }
    }
    // Most of a picture is no edge: the median measures its noise and texture.
    var half = (width - 1) * (height - 1) / 2
    var median = 0
    while median < 1023, half > histogram[median] {
      half -= histogram[median]
      median += 1
    }
    threshold = max(2, min(12, 2.5 * Float(median + 1) / levels))
    var places = [Int](repeating: 0, count: 1024)
    let lowest = Int(threshold * levels)
    var total = 0
    for level in stride(from: 1023, through: lowest, by: -1) {
      places[level] = total
      total += histogram[level]
    }
    var order = [Int32](repeating: 0, count: total)
    for y in 0..<(height - 1) {
      for x in 0..<(width - 1) {
        let i = y * width + x
        let level = min(1023, Int(steepness[i] * levels))
        guard level >= lowest else { continue }
        order[places[level]] = Int32(i)
        places[level] += 1
      }
    }
    directionX = gx
    directionY = gy
    magnitude = steepness
    strongestFirst = order
  }

  private static func smoothed(_ picture: LuminancePicture) -> [Int32] {
    let width = picture.width
    let height = picture.height
    let count = width * height
    let rows = [Int32](unsafeUninitializedCapacity: count) { rows, filled in
      picture.values.withUnsafeBufferPointer { values in
        for y in 0..<height {
          let row = y &* width
          for x in 0..<width {
            let far = Int32(values[row &+ max(0, x &- 2)]) &+ Int32(values[row &+ min(width &- 1, x &+ 2)])
            let near = Int32(values[row &+ max(0, x &- 1)]) &+ Int32(values[row &+ min(width &- 1, x &+ 1)])
            rows[row &+ x] = far &+ 4 &* near &+ 6 &* Int32(values[row &+ x])
          }
        }
      }
      filled = count
    }
    return [Int32](unsafeUninitializedCapacity: count) { all, filled in
      rows.withUnsafeBufferPointer { rows in
        for y in 0..<height {
          let (row, upper, lower) = (y &* width, max(0, y &- 2) &* width, min(height &- 1, y &+ 2) &* width)
          let (above, below) = (max(0, y &- 1) &* width, min(height &- 1, y &+ 1) &* width)
          for x in 0..<width {
            let far = rows[upper &+ x] &+ rows[lower &+ x]
            let near = rows[above &+ x] &+ rows[below &+ x]
            all[row &+ x] = far &+ 4 &* near &+ 6 &* rows[row &+ x]
          }
        }
      }
      filled = count
    }
  }

  /// The smoothed luminance at a point (pixels; ½ is the middle of the first), between pixels by proportion.
  func luminance(x: Double, y: Double) -> Double {
    let px = max(0, min(Double(width) - 1.001, x - 0.5))
    let py = max(0, min(Double(height) - 1.001, y - 0.5))
    let column = Int(px)
    let row = Int(py)
    let u = px - Double(column)
    let v = py - Double(row)
    let i = row * width + column
    let top = Double(smooth[i]) * (1 - u) + Double(smooth[i + 1]) * u
    let bottom = Double(smooth[i + width]) * (1 - u) + Double(smooth[i + width + 1]) * u
    return (top * (1 - v) + bottom * v) / 256
  }
}
