/// Legendre's series of a geodesic from a point, to the third order (`GroundPath`).
struct GeodesicSeries {
  private let place: GeodesicPlace
  private let sine: Double
  private let cosine: Double
  /// Derivatives of the latitude by the distance, radians.
  let phi1: Double
  let phi2: Double
  let phi3: Double
  /// Derivatives of the longitude.
  let lambda1: Double
  let lambda2: Double
  let lambda3: Double

  @inline(__always)
  init(_ place: GeodesicPlace, sinAzimuth q: Double, cosAzimuth c: Double) {
    self.place = place
    let (secant, t, n, eta2) = (place.secant, place.t, place.n, place.eta2)
    sine = q
    cosine = c
    let m = n * (1 + eta2)
    let t2 = t * t
    let n2 = n * n
    let n3 = n2 * n
    phi1 = m * c
    phi2 = -m * n * t * (q * q + 3 * eta2 * c * c)
    phi3 = -n3 * c * q * q * (1 + 3 * t2)
    lambda1 = n * q * secant
    lambda2 = 2 * n2 * t * q * c * secant
    lambda3 = 2 * n3 * q * secant * (c * c * (1 + 3 * t2) - q * q * t2)
  }

  /// Whether the series does not hold over a distance: near a pole.
  @inline(__always)
  func isPolar(over length: Double) -> Bool { abs(place.t) * place.n * length > 0.1 }

  /// By how much latitude and azimuth change over a distance, radians.
  @inline(__always)
  func rotations(over length: Double) -> (latitude: Double, azimuth: Double) {
    let (c, q, n, t, eta2) = (cosine, sine, place.n, place.t, place.eta2)
    let t2 = t * t
    let n2 = n * n
    let alpha1 = n * t * q
    let alpha2 = n2 * q * c * (1 + eta2 + 2 * t2)
    let alpha3 = n2 * n * t * q * ((c * c - q * q) * (1 + 2 * t2) + 4 * c * c * (1 + t2))
    return (
      length * (phi1 + length * (phi2 / 2 + length * (phi3 * (1 / 6.0)))),
      length * (alpha1 + length * (alpha2 / 2 + length * (alpha3 * (1 / 6.0))))
    )
  }
}
