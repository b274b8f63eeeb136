/// The integral I₃ of the longitude equation, λ = ω − f sin α₀ A₃(σ + ΣC₃ₗ sin 2lσ), as polynomials in ε whose
/// coefficients are fixed for an ellipsoid (Karney 2013, eqs. 8, 24 and 25).
struct LongitudeSeries {
  // A₃ = 1 + Σ aⱼ εʲ
  let a1: Double
  let a2: Double
  let a3: Double
  let a4: Double
  let a5: Double
  // C₃ₗ = Σ cₗⱼ εʲ
  let c11: Double
  let c12: Double
  let c13: Double
  let c14: Double
  let c15: Double
  let c22: Double
  let c23: Double
  let c24: Double
  let c25: Double
  let c33: Double
  let c34: Double
  let c35: Double
  let c44: Double
  let c45: Double
  let c55: Double

  /// The series of the ellipsoid with third flattening n.
  init(thirdFlattening n: Double) {
    a1 = (n - 1) / 2
    a2 = (n * (3 * n - 1) - 2) / 8
    a3 = -(n * (n + 3) + 1) / 16
    a4 = -(2 * n + 3) / 64
    a5 = -3.0 / 128
    c11 = (1 - n) / 4
    c12 = (1 - n * n) / 8
    c13 = (3 + n * (3 - n)) / 64
    c14 = (5 + 2 * n) / 128
    c15 = 3.0 / 128
    c22 = (2 + n * (n - 3)) / 32
    c23 = (3 - n * (2 + 3 * n)) / 64
    c24 = (3 + n) / 128
    c25 = 5.0 / 256
    c33 = (5 + n * (5 * n - 9)) / 192
    c34 = (9 - 10 * n) / 384
    c35 = 7.0 / 512
    c44 = (7 - 14 * n) / 512
    c45 = 7.0 / 512
    c55 = 21.0 / 2560
  }

  /// A₃ at an expansion parameter.
  @inline(__always)
  func scale(_ e: Double) -> Double { 1 + e * (a1 + e * (a2 + e * (a3 + e * (a4 + e * a5)))) }

  /// C₃ at an expansion parameter. The sixth term is beyond the order of the expansion.
  @inline(__always)
  func series(_ e: Double) -> SineSeries {
    let e2 = e * e
    return SineSeries(
      c1: e * (c11 + e * (c12 + e * (c13 + e * (c14 + e * c15)))),
      c2: e2 * (c22 + e * (c23 + e * (c24 + e * c25))),
      c3: e2 * e * (c33 + e * (c34 + e * c35)),
      c4: e2 * e2 * (c44 + e * c45),
      c5: e2 * e2 * e * c55,
      c6: 0)
  }
}
