internal import CPortableMath

/// Modified Bessel functions of the first kind.
enum Bessel {
  /// exp(−x) · I₀(x) and exp(−x) · I₁(x) for x ≥ 0, relative error below 2e-7 (Abramowitz and Stegun 9.8.1–9.8.4).
  static func scaled(_ x: Double) -> (i0: Double, i1: Double) {
    if x < 3.75 {
      let t = x / 3.75 * (x / 3.75)
      let i0 = polynomial(t, 1, 3.5156229, 3.0899424, 1.2067492, 0.2659732, 0.0360768, 0.0045813, 0, 0)
      let i1 = polynomial(t, 0.5, 0.87890594, 0.51498869, 0.15084934, 0.02658733, 0.00301532, 0.00032411, 0, 0)
      let scale = exp(-x)
      return (i0 * scale, i1 * x * scale)
    }
    let t = 3.75 / x
    let i0 = polynomial(
      t, 0.39894228, 0.01328592, 0.00225319, -0.00157565, 0.00916281, -0.02057706, 0.02635537, -0.01647633,
      0.00392377)
    let i1 = polynomial(
      t, 0.39894228, -0.03988024, -0.00362018, 0.00163801, -0.01031555, 0.02282967, -0.02895312, 0.01787654,
      -0.00420059)
    let root = x.squareRoot()
    return (i0 / root, i1 / root)
  }

  private static func polynomial(
    _ t: Double, _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double, _ g: Double,
    _ h: Double, _ i: Double
  ) -> Double {
    a + t * (b + t * (c + t * (d + t * (e + t * (f + t * (g + t * (h + t * i)))))))
  }
}
