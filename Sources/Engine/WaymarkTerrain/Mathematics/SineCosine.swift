internal import CPortableMath
internal import WaymarkGeodesy

/// An angle by its sine and cosine.
struct SineCosine {
  private(set) var sine: Double
  private(set) var cosine: Double

  init(sine: Double, cosine: Double) {
    self.sine = sine
    self.cosine = cosine
  }

  /// The same as `Angle.sinCos(degrees:)` to the last place or two, without a call: whole quarters are taken off in
  /// degrees, which is exact, and of the rest, at most π/4, the terms of Taylor's series left out are below 5·10⁻¹⁷.
  @inline(__always)
  init(degrees: Double) {
    guard abs(degrees) <= 360 else {
      (sine, cosine) = Angle.sinCos(degrees: degrees)
      return
    }
    let quarters = Int(degrees * (1 / 90.0) + (degrees < 0 ? -0.5 : 0.5))
    let x = (degrees - 90 * Double(quarters)) * (Double.pi / 180)
    let y = x * x
    let s = x * (1 + y * Self.sineTail(y))
    let c = 1 + y * Self.cosineTail(y)
    let isOdd = quarters & 1 != 0
    let a = isOdd ? c : s
    let b = isOdd ? s : c
    sine = quarters & 2 != 0 ? -a : a
    cosine = (quarters &+ 1) & 2 != 0 ? -b : b
  }

  /// (sin x / x − 1) / x² for y = x².
  @inline(__always)
  private static func sineTail(_ y: Double) -> Double {
    let y2 = y * y
    let low = -1 / 6.0 + y * (1 / 120.0)
    let middle = -1 / 5040.0 + y * (1 / 362_880.0)
    let high = (-1 / 39_916_800.0 + y * (1 / 6_227_020_800.0)) - y2 * (1 / 1_307_674_368_000.0)
    return low + y2 * (middle + y2 * high)
  }

  /// (cos x − 1) / x² for y = x².
  @inline(__always)
  private static func cosineTail(_ y: Double) -> Double {
    let y2 = y * y
    let low = -0.5 + y * (1 / 24.0)
    let middle = -1 / 720.0 + y * (1 / 40_320.0)
    let high = -1 / 3_628_800.0 + y * (1 / 479_001_600.0)
    let highest = -1 / 87_178_291_200.0 + y * (1 / 20_922_789_888_000.0)
    return low + y2 * (middle + y2 * (high + y2 * highest))
  }

  /// Sine of an angle of at most 0.1, radians.
  @inline(__always)
  static func sine(small x: Double) -> Double { x * (1 + x * x * sineTail(x * x)) }

  /// Adds a small angle, radians.
  @inline(__always)
  mutating func rotate(by angle: Double) {
    let s: Double
    let c: Double
    if abs(angle) < 0.01 {
      let a2 = angle * angle
      s = angle * (1 - a2 * (1 / 6.0 - a2 * (1 / 120.0)))
      c = 1 - a2 * (0.5 - a2 * (1 / 24.0 - a2 * (1 / 720.0)))
    } else {
      s = sin(angle)
      c = cos(angle)
    }
    (sine, cosine) = (sine * c + cosine * s, cosine * c - sine * s)
  }
}
