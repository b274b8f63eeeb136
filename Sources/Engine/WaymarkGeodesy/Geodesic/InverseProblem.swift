internal import CPortableMath

/// The inverse problem in its canonical form (Karney 2013, section 4): β₁ ≤ 0, |β₂| ≤ |β₁|, 0 ≤ λ₁₂ ≤ π, on an
/// ellipsoid with polar radius 1. Directions are sines and cosines.
struct InverseProblem {
  /// Sine of the reduced latitude β of the first point.
  var sinBeta1: Double
  /// Cosine of β₁, never 0.
  var cosBeta1: Double
  /// Sine of β₂.
  var sinBeta2: Double
  /// Cosine of β₂, never 0.
  var cosBeta2: Double
  /// Sine of the difference of longitude λ₁₂.
  var sinLambda: Double
  /// Cosine of λ₁₂.
  var cosLambda: Double
  /// λ₁₂ in radians.
  var lambda: Double
  /// √(1 + e′² sin² β₁).
  var w1: Double
  /// √(1 + e′² sin² β₂).
  var w2: Double
}

extension InverseProblem {
  /// The triangle for an azimuth at A.
  @inline(__always)
  func triangle(sinAlpha1: Double, cosAlpha1 given: Double, ep2: Double) -> AuxiliaryTriangle {
    // On the equator α₁ = 90° is the envelope of the geodesics; a hair beside it the formulas hold.
    let cosAlpha1 = sinBeta1 == 0 && given == 0 ? -Tolerance.tiny : given
    let sinAlpha0 = sinAlpha1 * cosBeta1
    let u = sinAlpha1 * sinBeta1
    let cosAlpha0Squared = cosAlpha1 * cosAlpha1 + u * u

    let x1 = cosAlpha1 * cosBeta1
    // cos α₂ from cos² β₂ − sin² α₀, written as a difference that does not cancel (eq. 45).
    let sinAlpha2: Double
    let cosAlpha2: Double
    if cosBeta2 != cosBeta1 {
      sinAlpha2 = sinAlpha0 / cosBeta2
      cosAlpha2 = (x1 * x1 + latitudeTerm).squareRoot() / cosBeta2
    } else {
      sinAlpha2 = sinAlpha1
      cosAlpha2 = abs(sinBeta2) != -sinBeta1 ? (x1 * x1 + latitudeTerm).squareRoot() / cosBeta2 : abs(cosAlpha1)
    }
    let x2 = cosAlpha2 * cosBeta2
    let scale1 = 1 / (sinBeta1 * sinBeta1 + x1 * x1).squareRoot()
    let scale2 = 1 / (sinBeta2 * sinBeta2 + x2 * x2).squareRoot()
    let (s1, c1, s2, c2) = (sinBeta1 * scale1, x1 * scale1, sinBeta2 * scale2, x2 * scale2)
    return AuxiliaryTriangle(
      sinAlpha2: sinAlpha2, cosAlpha2: cosAlpha2, sinAlpha0: sinAlpha0, sinSigma1: s1, cosSigma1: c1, sinSigma2: s2,
      cosSigma2: c2, sigma: atan2(max(0, c1 * s2 - s1 * c2), c1 * c2 + s1 * s2),
      eps: SineSeries.expansionParameter(k2: cosAlpha0Squared * ep2))
  }

  /// cos² β₂ − cos² β₁ without cancellation.
  @inline(__always)
  var latitudeTerm: Double {
    cosBeta1 < -sinBeta1
      ? (cosBeta2 - cosBeta1) * (cosBeta1 + cosBeta2) : (sinBeta1 - sinBeta2) * (sinBeta1 + sinBeta2)
  }

  /// λ₁₂(α₁) − λ₁₂ in radians: how far the triangle misses the second meridian (eqs. 8 and 11).
  @inline(__always)
  func miss(_ t: AuxiliaryTriangle, _ geodesic: Geodesic) -> Double {
    // ω₁₂ − λ₁₂ as one difference of directions; (sin α₀ sin σ, cos σ) is the direction ω up to a positive scale.
    let so1 = t.sinAlpha0 * t.sinSigma1
    let so2 = t.sinAlpha0 * t.sinSigma2
    let so = max(0, t.cosSigma1 * so2 - so1 * t.cosSigma2)
    let co = t.cosSigma1 * t.cosSigma2 + so1 * so2
    let eta = InverseProblem.arcTangent(so * cosLambda - co * sinLambda, co * cosLambda + so * sinLambda)
    let c3 = geodesic.longitude.series(t.eps)
    let wave =
      c3.sumOfFive(sin: t.sinSigma2, cos: t.cosSigma2) - c3.sumOfFive(sin: t.sinSigma1, cos: t.cosSigma1)
    return eta - geodesic.f * geodesic.longitude.scale(t.eps) * t.sinAlpha0 * (t.sigma + wave)
  }

  /// atan2 with a short cut for the small angles that Newton's method meets: series to the ninth power, exact to
  /// rounding below 1/128.
  @inline(__always)
  static func arcTangent(_ y: Double, _ x: Double) -> Double {
    guard abs(y) < x * (1 / 128) else { return atan2(y, x) }
    let t = y / x
    let q = t * t
    return t - t * q * (1 / 3 - q * (1 / 5 - q * (1 / 7 - q * (1 / 9))))
  }

  /// dλ₁₂/dα₁ (eq. 46). The integral J of the reduced length is taken to the order ε³, which leaves the convergence of
  /// Newton's method quadratic for all that matters.
  @inline(__always)
  func slope(_ t: AuxiliaryTriangle, _ geodesic: Geodesic) -> Double {
    guard t.cosAlpha2 != 0 else { return -2 * geodesic.f1 * w1 / sinBeta1 }
    let e = t.eps
    let e2 = e * e
    let j = SineSeries(
      c1: -e * (1 + e2 * (5 / 8)), c2: e2 * (e - 2) * (1 / 8), c3: -e * e2 * (1 / 8), c4: 0, c5: 0, c6: 0)
    let integral =
      e * (2 + e * (1 + e * 1.5)) * t.sigma
      + (j.sumOfThree(sin: t.sinSigma2, cos: t.cosSigma2) - j.sumOfThree(sin: t.sinSigma1, cos: t.cosSigma1))
    let reducedLength =
      w2 * (t.cosSigma1 * t.sinSigma2) - w1 * (t.sinSigma1 * t.cosSigma2) - t.cosSigma1 * t.cosSigma2 * integral
    return reducedLength * geodesic.f1 / (t.cosAlpha2 * cosBeta2)
  }
}
