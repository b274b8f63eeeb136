import Waymark

/// A grey texture that repeats, at all sizes down to one value.
struct SurfaceTexture: Sendable {
  /// Values along a side; a power of two.
  private let side: Int
  /// Metres that a side covers.
  private let tile: Double
  private let levels: [[Float]]

  /// Adds octaves of random values from `coarsest` values along the side, with these amplitudes, then rectangles.
  init(
    side: Int, tile: Double, seed: UInt64, coarsest: Int, amplitudes: [Float], contrast: Float, rectangles: Int = 0,
    draw: (inout [Float], Int) -> Void = { _, _ in }
  ) {
    self.side = side
    self.tile = tile
    var random = RandomSource(seed: seed)
    var values = [Float](repeating: 0, count: side * side)
    var cells = coarsest
    for amplitude in amplitudes where cells <= side {
      let grid = (0..<(cells * cells)).map { _ in Float(random.normal()) }
      let scale = Float(cells) / Float(side)
      for y in 0..<side {
        let v = Float(y) * scale
        let row = Int(v)
        let fv = Self.eased(v - Float(row))
        for x in 0..<side {
          let u = Float(x) * scale
          let column = Int(u)
          let fu = Self.eased(u - Float(column))
          let (right, below) = ((column + 1) % cells, (row + 1) % cells)
          let top = grid[row * cells + column] * (1 - fu) + grid[row * cells + right] * fu
          let bottom = grid[below * cells + column] * (1 - fu) + grid[below * cells + right] * fu
          values[y * side + x] += amplitude * (top * (1 - fv) + bottom * fv)
        }
      }
      cells *= 2
    }
    let mean = values.reduce(0, +) / Float(values.count)
    let spread = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(values.count)).squareRoot()
    for i in values.indices { values[i] = (values[i] - mean) / max(spread, 1e-6) * 22 }
    for _ in 0..<rectangles {
      let (x, y) = (random.index(below: side), random.index(below: side))
      let (w, h) = (side / 40 + random.index(below: side / 12), side / 40 + random.index(below: side / 12))
      let value = Float(random.uniform(-80, 90))
      for j in y..<(y + h) { for i in x..<(x + w) { values[(j % side) * side + i % side] = value } }
    }
    draw(&values, side)
    for i in values.indices { values[i] = 120 + values[i] * contrast }
    var levels = [values]
    var size = side
    while size > 1 {
      let large = levels[levels.count - 1]
      size /= 2
      var small = [Float](repeating: 0, count: size * size)
      for y in 0..<size {
        for x in 0..<size {
          let i = 4 * y * size + 2 * x
          small[y * size + x] = (large[i] + large[i + 1] + large[i + 2 * size] + large[i + 2 * size + 1]) / 4
        }
      }
      levels.append(small)
    }
    self.levels = levels
  }

  private static func eased(_ t: Float) -> Float { t * t * (3 - 2 * t) }

  /// The value at a place in metres, averaged over a footprint in metres: between values and between levels by
  /// proportion.
  func value(_ u: Double, _ v: Double, footprint: Double) -> Float {
    let ratio = max(1, footprint * Double(side) / tile)
    guard ratio < Double(side) else { return levels[levels.count - 1][0] }
    // Close to the binary logarithm: exact at powers of two, linear between.
    let level = Int(ratio.exponent)
    let fraction = Float(ratio.significand - 1)
    let fine = sample(level, u, v)
    return level + 1 < levels.count ? fine + (sample(level + 1, u, v) - fine) * fraction : fine
  }

  private func sample(_ level: Int, _ u: Double, _ v: Double) -> Float {
    let size = side >> level
    let mask = size - 1
    let scale = Double(size) / tile
    let (x, y) = (u * scale - 0.5, v * scale - 0.5)
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    let (fx, fy) = (Float(x - column), Float(y - row))
    let (i, j) = (Int(column) & mask, Int(row) & mask)
    let (right, below) = ((i + 1) & mask, (j + 1) & mask)
    return levels[level].withUnsafeBufferPointer { values in
      let top = values[j &* size &+ i] * (1 - fx) + values[j &* size &+ right] * fx
      let bottom = values[below &* size &+ i] * (1 - fx) + values[below &* size &+ right] * fx
      return top * (1 - fy) + bottom * fy
    }
  }
}
