internal import CPortableMath

extension Geodesic {
  /// The shortest path between two coordinates.
  func arc(from: Coordinate, to: Coordinate) -> GeodesicArc {
    // Canonical form: swap and reflect until φ₁ ≤ 0, |φ₂| ≤ |φ₁| and λ₁₂ ≥ 0; undone at the end.
    var (difference, rest) = CompensatedAngle.difference(fromLongitude: from.longitude, to: to.longitude)
    var eastward = difference.sign == .minus ? -1.0 : 1.0
    difference *= eastward
    rest *= eastward
    let (sinLambda, cosLambda) = CompensatedAngle.sinCos(difference: difference, rest: rest)
    let supplement = (180 - difference) - rest

    var phi1 = CompensatedAngle.rounded(from.latitude)
    var phi2 = CompensatedAngle.rounded(to.latitude)
    let swapped = abs(phi1) < abs(phi2)
    if swapped {
      eastward = -eastward
      (phi1, phi2) = (phi2, phi1)
    }
    let northward = phi1.sign == .minus ? 1.0 : -1.0
    phi1 *= northward
    phi2 *= northward

    let (s1, c1) = reduced(latitude: phi1)
    var (s2, c2) = reduced(latitude: phi2)
    // Equal latitudes must stay equal in spite of rounding.
    if c1 < -s1 {
      if c2 == c1 { s2 = Double(signOf: s2, magnitudeOf: s1) }
    } else if abs(s2) == -s1 {
      c2 = c1
    }
    let problem = InverseProblem(
      sinBeta1: s1, cosBeta1: c1, sinBeta2: s2, cosBeta2: c2, sinLambda: sinLambda, cosLambda: cosLambda,
      lambda: Angle.radians(difference), w1: (1 + ep2 * s1 * s1).squareRoot(), w2: (1 + ep2 * s2 * s2).squareRoot())

    var arc: GeodesicArc
    if phi1 == -90 || sinLambda == 0, let meridian = meridian(problem) {
      arc = meridian
    } else if s1 == 0 && (f <= 0 || supplement >= f * 180) {
      // Both points on the equator, and near enough for the equator to be shortest.
      arc = GeodesicArc(
        distance: ellipsoid.equatorialRadius * Angle.radians(difference), sinAzimuth1: 1, cosAzimuth1: 0,
        sinAzimuth2: 1,
        cosAzimuth2: 0)
    } else {
      arc = oblique(problem)
    }

    if swapped {
      (arc.sinAzimuth1, arc.sinAzimuth2) = (arc.sinAzimuth2, arc.sinAzimuth1)
      (arc.cosAzimuth1, arc.cosAzimuth2) = (arc.cosAzimuth2, arc.cosAzimuth1)
    }
    let northing = swapped ? -northward : northward
    let easting = swapped ? -eastward : eastward
    arc.sinAzimuth1 *= easting
    arc.sinAzimuth2 *= easting
    arc.cosAzimuth1 *= northing
    arc.cosAzimuth2 *= northing
    return arc
  }

  /// Sine and cosine of the reduced latitude β, tan β = (1 − f) tan φ; the cosine is never 0.
  @inline(__always)
  func reduced(latitude: Double) -> (sin: Double, cos: Double) {
    let (s, c) = CompensatedAngle.sinCos(latitude: latitude)
    let y = s * f1
    let scale = 1 / (y * y + c * c).squareRoot()
    return (y * scale, max(Tolerance.tiny, c * scale))
  }

  /// A path along a meridian, or nil where the meridian is not the shortest path (beyond the conjugate point of a
  /// prolate ellipsoid).
  private func meridian(_ p: InverseProblem) -> GeodesicArc? {
    let (c1, c2) = (p.cosLambda * p.cosBeta1, p.cosBeta2)  // head towards λ₁₂, arrive heading north
    let (s1, s2) = (p.sinBeta1, p.sinBeta2)
    let sigma = atan2(max(0, c1 * s2 - s1 * c2), c1 * c2 + s1 * s2)
    // On a meridian ε is the third flattening.
    let distanceScale = 1 + SineSeries.distanceScaleMinus1(n)
    let otherScale = 1 + SineSeries.reducedLengthScaleMinus1(n)
    let distanceSeries = SineSeries.distance(n)
    let otherSeries = SineSeries.reducedLength(n)
    let along = distanceScale * (sigma + distanceSeries.sum(sin: s2, cos: c2) - distanceSeries.sum(sin: s1, cos: c1))
    let other = otherScale * (sigma + otherSeries.sum(sin: s2, cos: c2) - otherSeries.sum(sin: s1, cos: c1))
    let reducedLength = p.w2 * (c1 * s2) - p.w1 * (s1 * c2) - c1 * c2 * (along - other)
    guard sigma < Tolerance.rootEpsilon || reducedLength >= 0 else { return nil }
    let coincident =
      sigma < 3 * Tolerance.tiny || (sigma < Tolerance.epsilon && (along < 0 || reducedLength < 0))
    return GeodesicArc(
      distance: coincident ? 0 : along * b, sinAzimuth1: p.sinLambda, cosAzimuth1: p.cosLambda, sinAzimuth2: 0,
      cosAzimuth2: 1)
  }

  /// The general case: finds the azimuth at A for which the geodesic meets the second meridian at the latitude of B.
  private func oblique(_ p: InverseProblem) -> GeodesicArc {
    var (sinAlpha1, cosAlpha1): (Double, Double)
    switch start(p) {
    case .solved(let arc): return arc
    case .guess(let sinGuess, let cosGuess): (sinAlpha1, cosAlpha1) = (sinGuess, cosGuess)
    }
    // λ₁₂(α₁) grows from 0 at α₁ = 0 to π at α₁ = π and the root is bracketed by (a, b). A Newton step that leaves
    // (0, π), or a bracket not yet improved by many steps, is replaced by bisection.
    var (sinA, cosA, sinB, cosB) = (Tolerance.tiny, 1.0, Tolerance.tiny, -1.0)
    var nearlyDone = false
    var narrow = false
    for round in 0..<90 {
      let t = p.triangle(sinAlpha1: sinAlpha1, cosAlpha1: cosAlpha1, ep2: ep2)
      let miss = p.miss(t, self)
      // A nearly antipodal problem may not get below a few units of rounding: then the next best is taken.
      if narrow || !(abs(miss) >= (nearlyDone ? 8 : 1) * Tolerance.epsilon) {
        return finished(p, t, sinAlpha1, cosAlpha1)
      }
      if miss > 0 && (round > 20 || cosAlpha1 * sinB > cosB * sinAlpha1) {
        (sinB, cosB) = (sinAlpha1, cosAlpha1)
      } else if miss < 0 && (round > 20 || cosAlpha1 * sinA < cosA * sinAlpha1) {
        (sinA, cosA) = (sinAlpha1, cosAlpha1)
      }
      if round < 20 {
        let slope = p.slope(t, self)
        let step = -miss / slope
        if slope > 0 && abs(step) < .pi {
          let (s, c) = InverseProblem.smallSinCos(step)
          let next = sinAlpha1 * c + cosAlpha1 * s
          if next > 0 {
            cosAlpha1 = cosAlpha1 * c - sinAlpha1 * s
            sinAlpha1 = next
            let scale = 1 / (sinAlpha1 * sinAlpha1 + cosAlpha1 * cosAlpha1).squareRoot()
            sinAlpha1 *= scale
            cosAlpha1 *= scale
            // Quadratic convergence: after a step this small, away from the antipode, the miss is below rounding and
            // need not be computed.
            if abs(miss) < 1e-9 && abs(step) < 1e-9 && t.sigma < 2.5 {
              let last = p.triangle(sinAlpha1: sinAlpha1, cosAlpha1: cosAlpha1, ep2: ep2)
              return finished(p, last, sinAlpha1, cosAlpha1)
            }
            nearlyDone = abs(miss) <= 16 * Tolerance.epsilon
            continue
          }
        }
      }
      sinAlpha1 = (sinA + sinB) / 2
      cosAlpha1 = (cosA + cosB) / 2
      let scale = 1 / (sinAlpha1 * sinAlpha1 + cosAlpha1 * cosAlpha1).squareRoot()
      sinAlpha1 *= scale
      cosAlpha1 *= scale
      nearlyDone = false
      narrow =
        abs(sinA - sinAlpha1) + (cosA - cosAlpha1) < Tolerance.bisection
        || abs(sinAlpha1 - sinB) + (cosAlpha1 - cosB) < Tolerance.bisection
    }
    let t = p.triangle(sinAlpha1: sinAlpha1, cosAlpha1: cosAlpha1, ep2: ep2)
    return finished(p, t, sinAlpha1, cosAlpha1)
  }

  /// The arc of a triangle that fits (Karney 2013, eqs. 7 and 15).
  @inline(__always)
  private func finished(
    _ p: InverseProblem, _ t: AuxiliaryTriangle, _ sinAlpha1: Double, _ cosAlpha1: Double
  ) -> GeodesicArc {
    let series = SineSeries.distance(t.eps)
    let wave = series.sum(sin: t.sinSigma2, cos: t.cosSigma2) - series.sum(sin: t.sinSigma1, cos: t.cosSigma1)
    return GeodesicArc(
      distance: b * (1 + SineSeries.distanceScaleMinus1(t.eps)) * (t.sigma + wave), sinAzimuth1: sinAlpha1,
      cosAzimuth1: cosAlpha1, sinAzimuth2: t.sinAlpha2, cosAzimuth2: t.cosAlpha2)
  }
}

/// Where Newton's method begins, or the solution where no iteration is needed.
enum InverseStart {
  /// The line is so short that the auxiliary sphere gives it to rounding.
  case solved(GeodesicArc)
  /// The azimuth at the first point to start from.
  case guess(sinAlpha1: Double, cosAlpha1: Double)
}
