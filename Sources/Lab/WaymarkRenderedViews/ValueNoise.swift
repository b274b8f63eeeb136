/// Smooth random values over the plane, 0 … 1, of two sizes.
struct ValueNoise {
  let seed: UInt64
  /// Size of the larger patches.
  let size: Double

  func value(_ x: Double, _ y: Double) -> Double {
    0.65 * octave(x / size, y / size, seed) + 0.35 * octave(3 * x / size, 3 * y / size, seed &+ 1)
  }

  private func octave(_ x: Double, _ y: Double, _ seed: UInt64) -> Double {
    guard abs(x) < 1e9, abs(y) < 1e9 else { return 0.5 }
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    let (u, v) = (Self.eased(x - column), Self.eased(y - row))
    let (i, j) = (Int64(column), Int64(row))
    let upper = hash(i, j, seed) * (1 - u) + hash(i + 1, j, seed) * u
    let lower = hash(i, j + 1, seed) * (1 - u) + hash(i + 1, j + 1, seed) * u
    return upper * (1 - v) + lower * v
  }

  private static func eased(_ t: Double) -> Double { t * t * (3 - 2 * t) }

  private func hash(_ i: Int64, _ j: Int64, _ seed: UInt64) -> Double {
    var z = UInt64(bitPattern: i) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(bitPattern: j) &* 0xC2B2_AE3D_27D4_EB4F ^ seed
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
  }
}
