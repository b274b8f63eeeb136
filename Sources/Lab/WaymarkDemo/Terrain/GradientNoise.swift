/// Gradient noise in the plane (K. Perlin, Improving Noise, 2002): smooth, about −1 … 1, zero at whole coordinates.
/// Without trigonometry, so that it is the same on every platform.
struct GradientNoise {
  private let permutation: [UInt8]

  init(seed: UInt64) {
    var table = (0..<256).map { UInt8($0) }
    var random = DemoRandom(seed: seed)
    for i in stride(from: 255, to: 0, by: -1) { table.swapAt(i, random.below(i + 1)) }
    permutation = table + table
  }

  /// The noise at a point.
  func value(_ x: Double, _ y: Double) -> Double {
    permutation.withUnsafeBufferPointer { table in
      let floorX = x.rounded(.down)
      let floorY = y.rounded(.down)
      let i = Int(truncatingIfNeeded: Int64(floorX)) & 255
      let j = Int(truncatingIfNeeded: Int64(floorY)) & 255
      let fx = x - floorX
      let fy = y - floorY
      let u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
      let v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
      let a = Int(table[i]) + j
      let b = Int(table[i + 1]) + j
      let south = Self.gradient(table[a], fx, fy) * (1 - u) + Self.gradient(table[b], fx - 1, fy) * u
      let north = Self.gradient(table[a + 1], fx, fy - 1) * (1 - u) + Self.gradient(table[b + 1], fx - 1, fy - 1) * u
      return (south * (1 - v) + north * v) * 1.4
    }
  }

  /// Scalar product with one of eight gradients.
  private static func gradient(_ hash: UInt8, _ x: Double, _ y: Double) -> Double {
    let diagonal = 0.7071067811865476
    switch hash & 7 {
    case 0: return x
    case 1: return -x
    case 2: return y
    case 3: return -y
    case 4: return (x + y) * diagonal
    case 5: return (x - y) * diagonal
    case 6: return (-x + y) * diagonal
    default: return (-x - y) * diagonal
    }
  }

  /// Octaves of noise, each of half the wavelength and half the height: fractal Brownian motion, about −1 … 1.
  func fractal(_ x: Double, _ y: Double, octaves: Int) -> Double {
    var sum = 0.0
    var weight = 0.5
    var scale = 1.0
    for octave in 0..<octaves {
      // Shifted, so that the zeros of the octaves do not coincide.
      let shift = Double(octave) * 17.37
      sum += weight * value(x * scale + shift, y * scale - shift)
      weight /= 2
      scale *= 2
    }
    return sum
  }

  /// Octaves of noise folded at zero: sharp crests, 0 … 1 (F. K. Musgrave, ridged multifractal).
  func ridged(_ x: Double, _ y: Double, octaves: Int) -> Double {
    var sum = 0.0
    var weight = 0.5
    var scale = 1.0
    var previous = 1.0
    for octave in 0..<octaves {
      let shift = Double(octave) * 11.91
      let fold = 1 - abs(value(x * scale + shift, y * scale - shift))
      let crest = fold * fold * previous
      sum += weight * crest
      previous = min(1, crest * 1.6)
      weight /= 2
      scale *= 2
    }
    return sum
  }
}
