internal import CPortableMath

/// The height of light above the Earth as it goes on, with curvature and refraction.
///
/// In air whose refractive index falls as a power of the distance r from the Earth's centre, n ∝ r^−k, Bouguer's law
/// n r cos e = constant says that r^(1−k) cos e is constant along the light. With κ = 1 − k and the angle θ = s / R at the
/// centre it follows that the light's elevation grows evenly, e = α + κ θ, and
///
///     r = r₀ (cos α / cos (α + κ θ))^(1/κ),    tan α = −((r₀/r)^κ − 1) / sin κθ − tan (κθ / 2).
///
/// The first terms are the usual z₀ + s tan α + κ s² / (2 R); the others matter for steep and for very long lines (0.2 m
/// after 3 km at 15°). With dr/dθ = r tan e all derivatives are polynomials in T = tan e.
struct LightPath {
  /// 1 − k.
  let kappa: Double
  /// Radius of curvature of the ellipsoid below the path, metres, and its reciprocal.
  let radius: Double
  let curvature: Double
  /// Height at the eye, metres.
  let eyeHeight: Double
  /// Distance of the eye from the centre of curvature.
  let eyeRadius: Double
  private let eyeCurvature: Double

  init(kappa: Double, curvature: Double, eyeHeight: Double) {
    self.kappa = kappa
    self.curvature = curvature
    radius = 1 / curvature
    self.eyeHeight = eyeHeight
    eyeRadius = radius + eyeHeight
    eyeCurvature = 1 / eyeRadius
  }

  /// Height above `from` and T after an angle, for light that is there at a distance `r` from the centre with T.
  @inline(__always)
  func rise(r: Double, tangent t: Double, theta: Double) -> Double {
    let (q2, q3, q4) = derivatives(t)
    return r * theta * (t + theta * (q2 / 2 + theta * (q3 * (1 / 6.0) + theta * (q4 * (1 / 24.0)))))
  }

  /// Second to fourth derivative of r by θ, over r.
  @inline(__always)
  func derivatives(_ t: Double) -> (Double, Double, Double) {
    let k = kappa
    let t2 = t * t
    let a = (1 + k) * (1 + 2 * k)
    let b = k * (3 + 2 * k)
    let q3 = t * (a * t2 + b)
    return ((1 + k) * t2 + k, q3, t * q3 + k * (1 + t2) * (3 * a * t2 + b))
  }

  /// A height above the ellipsoid as quadratic of the distance u from here, for light that is here at height `z` with T:
  /// z, z1, z2 with the cubic term shared out as in `GroundPath`. Wrong by 0.1 mm where u ≤ 5 km / max(1, |T|).
  @inline(__always)
  func quadratic(z: Double, tangent t: Double, length: Double) -> (Double, Double, Double) {
    let r = radius + z
    let (q2, q3, _) = derivatives(t)
    let w = curvature
    let cubic = r * q3 * (w * w * w * (1 / 6.0))
    return (z, r * t * w - cubic * (length * length / 2), r * q2 * (w * w / 2) + cubic * (1.5 * length))
  }

  /// Tangent of the light's elevation after another distance, metres.
  @inline(__always)
  func tangent(_ t: Double, after distance: Double) -> Double {
    tangent(t, rotatedBy: kappa * distance * curvature)
  }

  /// Tangent of an elevation that has grown by a small angle, radians.
  @inline(__always)
  func tangent(_ t: Double, rotatedBy angle: Double) -> Double {
    let rotation = tangentOf(angle)
    return (t + rotation) / (1 - t * rotation)
  }

  /// Tangent of the apparent elevation at the eye of a point at a ground distance and height.
  @inline(__always)
  func apparentTangent(distance: Double, height: Double) -> Double {
    let phi = kappa * distance * curvature
    let x = (height - eyeHeight) * eyeCurvature
    // (1 + x)^−κ − 1
    let k = kappa
    let power =
      -k * x * (1 - (k + 1) * 0.5 * x * (1 - (k + 2) * (1 / 3.0) * x * (1 - (k + 3) * 0.25 * x)))
    let p2 = phi * phi
    let sine = phi * (1 - p2 * (1 / 6.0) * (1 - p2 * (1 / 20.0) * (1 - p2 * (1 / 42.0))))
    return -power / sine - tangentOf(phi / 2)
  }

  /// Tangent of a small angle, radians.
  @inline(__always)
  private func tangentOf(_ y: Double) -> Double {
    let y2 = y * y
    return y * (1 + y2 * (1 / 3.0 + y2 * (2 / 15.0 + y2 * (17 / 315.0 + y2 * (62 / 2835.0)))))
  }
}
