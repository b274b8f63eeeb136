/// A Fourier series Σ cₗ sin 2lσ of six terms, the form of the integrals along a geodesic.
///
/// A struct of six numbers and not an array: it lives in registers, so that solving a geodesic allocates nothing.
struct SineSeries {
  var c1: Double
  var c2: Double
  var c3: Double
  var c4: Double
  var c5: Double
  var c6: Double

  /// Sum of the series at σ, by Clenshaw's recurrence.
  @inline(__always)
  func sum(sin s: Double, cos c: Double) -> Double {
    let y = 2 * (c - s) * (c + s)  // 2 cos 2σ
    let b5 = y * c6 + c5
    let b4 = y * b5 - c6 + c4
    let b3 = y * b4 - b5 + c3
    let b2 = y * b3 - b4 + c2
    let b1 = y * b2 - b3 + c1
    return 2 * s * c * b1
  }

  /// Sum of the first five terms at σ.
  @inline(__always)
  func sumOfFive(sin s: Double, cos c: Double) -> Double {
    let y = 2 * (c - s) * (c + s)
    let b4 = y * c5 + c4
    let b3 = y * b4 - c5 + c3
    let b2 = y * b3 - b4 + c2
    let b1 = y * b2 - b3 + c1
    return 2 * s * c * b1
  }

  /// Sum of the first three terms at σ.
  @inline(__always)
  func sumOfThree(sin s: Double, cos c: Double) -> Double {
    let y = 2 * (c - s) * (c + s)
    let b2 = y * c3 + c2
    return 2 * s * c * (y * b2 - c3 + c1)
  }
}

// The coefficients are those of C. F. F. Karney, Algorithms for geodesics, J. Geodesy 87, 43–55 (2013),
// doi:10.1007/s00190-012-0578-z; arXiv:1109.4448: expansions to order ε⁶, truncation error below 1e-17 for |f| ≤ 1/150.

extension SineSeries {
  /// The expansion parameter ε for k² = e′² cos² α₀ (eqs. 9 and 16).
  @inline(__always)
  static func expansionParameter(k2: Double) -> Double { k2 / (2 * (1 + (1 + k2).squareRoot()) + k2) }

  /// A₁ − 1 of the distance integral (eq. 17).
  @inline(__always)
  static func distanceScaleMinus1(_ eps: Double) -> Double {
    let e2 = eps * eps
    let t = e2 * (64 + e2 * (4 + e2)) / 256
    return (t + eps) / (1 - eps)
  }

  /// C₁ of the distance integral: s/b = A₁(σ + ΣC₁ₗ sin 2lσ) (eq. 18).
  @inline(__always)
  static func distance(_ eps: Double) -> SineSeries {
    let e2 = eps * eps
    let e3 = eps * e2
    let e4 = e2 * e2
    return SineSeries(
      c1: eps * (-16 + e2 * (6 - e2)) * (1 / 32),
      c2: e2 * (-128 + e2 * (64 - 9 * e2)) * (1 / 2048),
      c3: e3 * (-16 + 9 * e2) * (1 / 768),
      c4: e4 * (-5 + 3 * e2) * (1 / 512),
      c5: e4 * eps * (-7 / 1280),
      c6: e4 * e2 * (-7 / 2048))
  }

  /// C₁′ of the reverted distance integral: σ = τ + ΣC₁′ₗ sin 2lτ (eq. 21).
  static func revertedDistance(_ eps: Double) -> SineSeries {
    let e2 = eps * eps
    let e3 = eps * e2
    let e4 = e2 * e2
    return SineSeries(
      c1: eps * (768 + e2 * (-432 + 205 * e2)) * (1 / 1536),
      c2: e2 * (3840 + e2 * (-4736 + 4005 * e2)) * (1 / 12288),
      c3: e3 * (116 - 225 * e2) * (1 / 384),
      c4: e4 * (2695 - 7173 * e2) * (1 / 7680),
      c5: e4 * eps * (3467 / 7680),
      c6: e4 * e2 * (38081 / 61440))
  }

  /// A₂ − 1 of the second integral of the reduced length (eq. 42).
  @inline(__always)
  static func reducedLengthScaleMinus1(_ eps: Double) -> Double {
    let e2 = eps * eps
    let t = -e2 * (192 + e2 * (28 + 11 * e2)) / 256
    return (t - eps) / (1 + eps)
  }

  /// C₂ of the second integral of the reduced length (eq. 43).
  @inline(__always)
  static func reducedLength(_ eps: Double) -> SineSeries {
    let e2 = eps * eps
    let e3 = eps * e2
    let e4 = e2 * e2
    return SineSeries(
      c1: eps * (16 + e2 * (2 + e2)) * (1 / 32),
      c2: e2 * (384 + e2 * (64 + 35 * e2)) * (1 / 2048),
      c3: e3 * (80 + 15 * e2) * (1 / 768),
      c4: e4 * (35 + 7 * e2) * (1 / 512),
      c5: e4 * eps * (63 / 1280),
      c6: e4 * e2 * (77 / 2048))
  }
}
