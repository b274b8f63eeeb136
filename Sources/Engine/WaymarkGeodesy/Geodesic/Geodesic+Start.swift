internal import CPortableMath

extension Geodesic {
  /// The azimuth to start from (Karney 2013, sections 4 and 5): that of a great circle on the auxiliary sphere, or of
  /// the astroid problem for nearly antipodal points.
  @inline(__always)
  func start(_ p: InverseProblem) -> InverseStart {
    // Differences of latitude that do not cancel: sin(β₂ − β₁) for short lines, sin(β₂ + β₁) for long ones.
    let difference = p.sinBeta2 * p.cosBeta1 - p.cosBeta2 * p.sinBeta1
    let total = p.sinBeta2 * p.cosBeta1 + p.cosBeta2 * p.sinBeta1
    let isShort =
      p.cosBeta2 * p.cosBeta1 + p.sinBeta2 * p.sinBeta1 >= 0 && difference < 0.5
      && p.cosBeta2 * p.lambda < 0.5

    var sinOmega = p.sinLambda
    var cosOmega = p.cosLambda
    var meanW = 1.0
    if isShort {
      // ω₁₂ = λ₁₂ / w̄ with the mean w̄ of the two points (eq. 48).
      let sinMean = p.sinBeta1 + p.sinBeta2
      let cosMean = p.cosBeta1 + p.cosBeta2
      let s2 = sinMean * sinMean / (sinMean * sinMean + cosMean * cosMean)
      meanW = (1 + ep2 * s2).squareRoot()
      let omega = p.lambda / (f1 * meanW)
      sinOmega = sin(omega)
      cosOmega = cos(omega)
    }
    var start = greatCircle(p, difference, total, sinOmega, cosOmega)

    if isShort && start.sinSigma < shortArc {
      let sinAlpha2 = p.cosBeta1 * sinOmega
      let cosAlpha2 =
        difference - p.cosBeta1 * p.sinBeta2
        * (cosOmega >= 0 ? sinOmega * sinOmega / (1 + cosOmega) : 1 - cosOmega)
      let scale2 = 1 / (sinAlpha2 * sinAlpha2 + cosAlpha2 * cosAlpha2).squareRoot()
      let scale1 = 1 / (start.sinAlpha1 * start.sinAlpha1 + start.cosAlpha1 * start.cosAlpha1).squareRoot()
      return .solved(
        GeodesicArc(
          distance: b * meanW * atan2(start.sinSigma, start.cosSigma), sinAzimuth1: start.sinAlpha1 * scale1,
          cosAzimuth1: start.cosAlpha1 * scale1, sinAzimuth2: sinAlpha2 * scale2, cosAzimuth2: cosAlpha2 * scale2))
    }

    if abs(n) > 0.1 || start.cosSigma >= 0
      || start.sinSigma >= 6 * abs(n) * .pi * p.cosBeta1 * p.cosBeta1
    {
      if !isShort {
        // One round of the longitude equation to first order in f, with the triangle at hand: saves a Newton step.
        let sinAlpha0 =
          start.sinAlpha1 * p.cosBeta1
          / (start.sinAlpha1 * start.sinAlpha1 + start.cosAlpha1 * start.cosAlpha1).squareRoot()
        let excess = f * sinAlpha0 * atan2(start.sinSigma, start.cosSigma)
        let (s, c) = InverseProblem.smallSinCos(excess)
        let better = p.sinLambda * c + p.cosLambda * s
        if better > 0 {
          start = greatCircle(p, difference, total, better, p.cosLambda * c - p.sinLambda * s)
        }
      }
    } else {
      (start.sinAlpha1, start.cosAlpha1) = antipodal(p, total)
    }
    guard start.sinAlpha1 > 0 else { return .guess(sinAlpha1: 1, cosAlpha1: 0) }
    let scale = 1 / (start.sinAlpha1 * start.sinAlpha1 + start.cosAlpha1 * start.cosAlpha1).squareRoot()
    return .guess(sinAlpha1: start.sinAlpha1 * scale, cosAlpha1: start.cosAlpha1 * scale)
  }

  /// The great circle between two points of the auxiliary sphere whose longitudes differ by ω₁₂ (eqs. 49 to 51): the
  /// azimuth at A (not normalised) and the arc.
  @inline(__always)
  private func greatCircle(
    _ p: InverseProblem, _ difference: Double, _ total: Double, _ sinOmega: Double, _ cosOmega: Double
  ) -> (sinAlpha1: Double, cosAlpha1: Double, sinSigma: Double, cosSigma: Double) {
    let s = p.cosBeta2 * sinOmega
    let bend = p.cosBeta2 * p.sinBeta1 * sinOmega * sinOmega
    let c = cosOmega >= 0 ? difference + bend / (1 + cosOmega) : total - bend / (1 - cosOmega)
    return (
      s, c, (s * s + c * c).squareRoot(), p.sinBeta1 * p.sinBeta2 + p.cosBeta1 * p.cosBeta2 * cosOmega
    )
  }

  /// The start for nearly antipodal points (section 5): the geodesics from A envelop an astroid about the antipode;
  /// in its scale (x along the parallel, y along the meridian) the problem is a plane one.
  private func antipodal(_ p: InverseProblem, _ total: Double) -> (Double, Double) {
    let beyond = atan2(-p.sinLambda, -p.cosLambda)  // λ₁₂ − π
    let x: Double
    let y: Double
    let longitudeScale: Double
    if f >= 0 {
      let eps = SineSeries.expansionParameter(k2: p.sinBeta1 * p.sinBeta1 * ep2)
      longitudeScale = f * p.cosBeta1 * longitude.scale(eps) * .pi
      x = beyond / longitudeScale
      y = total / (longitudeScale * p.cosBeta1)
    } else {
      // A prolate ellipsoid: the astroid's long axis lies along the meridian, and its scale follows from the reduced
      // length of the meridian through the poles.
      let cosTotal = p.cosBeta2 * p.cosBeta1 - p.sinBeta2 * p.sinBeta1
      let arc = .pi + atan2(total, cosTotal)
      let first = SineSeries.distance(n)
      let second = SineSeries.reducedLength(n)
      let scale1 = 1 + SineSeries.distanceScaleMinus1(n)
      let scale2 = 1 + SineSeries.reducedLengthScaleMinus1(n)
      // From A over the pole: σ₁ = (sin β₁, −cos β₁), σ₂ = (sin β₂, cos β₂).
      let (s1, c1, s2, c2) = (p.sinBeta1, -p.cosBeta1, p.sinBeta2, p.cosBeta2)
      let wave1 = first.sum(sin: s2, cos: c2) - first.sum(sin: s1, cos: c1)
      let wave2 = second.sum(sin: s2, cos: c2) - second.sum(sin: s1, cos: c1)
      let integral = scale1 * (arc + wave1) - scale2 * (arc + wave2)
      let reducedLength = p.w2 * (c1 * s2) - p.w1 * (s1 * c2) - c1 * c2 * integral
      x = -1 + reducedLength / (p.cosBeta1 * p.cosBeta2 * (scale1 - scale2) * .pi)
      let latitudeScale = x < -0.01 ? total / x : -f * p.cosBeta1 * p.cosBeta1 * .pi
      longitudeScale = latitudeScale / p.cosBeta1
      y = beyond / longitudeScale
    }

    if y > -200 * Tolerance.epsilon && x > -1 - 1000 * Tolerance.rootEpsilon {
      // In the cut itself the azimuth follows from x alone (eq. 57).
      if f >= 0 {
        let s = min(1, -x)
        return (s, -(1 - s * s).squareRoot())
      }
      let c = max(x > -200 * Tolerance.epsilon ? 0 : -1, x)
      return ((1 - c * c).squareRoot(), c)
    }
    // The plane solution gives a better ω₁₂, and that the azimuth (section 5).
    let k = Geodesic.astroid(x, y)
    let omega = longitudeScale * (f >= 0 ? -x * k / (1 + k) : -y * (1 + k) / k)
    let s = sin(omega)
    let c = -cos(omega)
    return (p.cosBeta2 * s, total - p.cosBeta2 * p.sinBeta1 * s * s / (1 - c))
  }

  /// The positive root κ of κ⁴ + 2κ³ − (x² + y² − 1)κ² − 2y²κ − y² = 0 (eq. 55), by Ferrari's method with the resolvent
  /// cubic, arranged so that nothing cancels (appendix B).
  static func astroid(_ x: Double, _ y: Double) -> Double {
    let p = x * x
    let q = y * y
    let r = (p + q - 1) / 6
    guard q != 0 || r > 0 else { return 0 }
    let s = p * q / 4
    let r3 = r * r * r
    let discriminant = s * (s + 2 * r3)
    var u = r
    if discriminant >= 0 {
      let sum = s + r3
      let t = cbrt(sum + (sum < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
      if t != 0 { u += t + r * r / t }
    } else {
      u += 2 * r * cos(atan2((-discriminant).squareRoot(), -(s + r3)) / 3)
    }
    let v = (u * u + q).squareRoot()
    let uv = u < 0 ? q / (v - u) : u + v
    let w = (uv - q) / (2 * v)
    return uv / ((uv + w * w).squareRoot() + w)
  }
}

extension InverseProblem {
  /// Sine and cosine of an angle in radians; a series for small ones, exact to rounding below 1/64.
  @inline(__always)
  static func smallSinCos(_ x: Double) -> (sin: Double, cos: Double) {
    guard abs(x) < 1.0 / 64 else { return (CPortableMath.sin(x), CPortableMath.cos(x)) }
    let q = x * x
    let s = x - x * q * (1 / 6 - q * (1 / 120 - q * (1 / 5040)))
    let c = 1 - q * (0.5 - q * (1 / 24 - q * (1 / 720 - q * (1 / 40320))))
    return (s, c)
  }
}
