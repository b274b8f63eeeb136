internal import CPortableMath

/// A geodesic from a start in a direction: gives the position at any distance along it (the direct problem; Karney
/// 2013, section 3). What depends only on the start is computed once.
public struct GeodesicPath: Sendable {
  /// The ellipsoid's geodesics.
  public let geodesic: Geodesic
  /// Where the path starts.
  public let start: Coordinate
  /// Metres from the start to the end of the path.
  public let length: Double

  private let sinAzimuth: Double
  private let cosAzimuth: Double
  private let sinAlpha0: Double
  private let cosAlpha0: Double
  private let k2: Double
  /// σ₁, ω₁ and τ₁ of the start as directions.
  private let sinSigma1: Double
  private let cosSigma1: Double
  private let sinOmega1: Double
  private let cosOmega1: Double
  private let sinTau1: Double
  private let cosTau1: Double
  /// b A₁.
  private let distanceScale: Double
  private let waveAtStart: Double
  private let reverted: SineSeries
  private let forward: SineSeries
  private let longitudeScale: Double
  private let longitudeWave: SineSeries
  private let longitudeWaveAtStart: Double

  init(geodesic: Geodesic, start: Coordinate, sinAzimuth: Double, cosAzimuth: Double, length: Double) {
    self.geodesic = geodesic
    self.start = start
    self.length = length
    self.sinAzimuth = sinAzimuth
    self.cosAzimuth = cosAzimuth
    let (sinBeta, cosBeta) = geodesic.reduced(latitude: CompensatedAngle.rounded(start.latitude))
    sinAlpha0 = sinAzimuth * cosBeta
    let u = sinAzimuth * sinBeta
    cosAlpha0 = (cosAzimuth * cosAzimuth + u * u).squareRoot()
    let x = sinBeta != 0 || cosAzimuth != 0 ? cosBeta * cosAzimuth : 1
    let scale = 1 / (sinBeta * sinBeta + x * x).squareRoot()
    let sinSigma = sinBeta * scale
    let cosSigma = x * scale
    sinSigma1 = sinSigma
    cosSigma1 = cosSigma
    sinOmega1 = sinAlpha0 * sinBeta
    cosOmega1 = x
    k2 = cosAlpha0 * cosAlpha0 * geodesic.ep2
    let eps = SineSeries.expansionParameter(k2: k2)

    distanceScale = geodesic.b * (1 + SineSeries.distanceScaleMinus1(eps))
    forward = SineSeries.distance(eps)
    reverted = SineSeries.revertedDistance(eps)
    let wave = forward.sum(sin: sinSigma, cos: cosSigma)
    waveAtStart = wave
    let s = sin(wave)
    let c = cos(wave)
    sinTau1 = sinSigma * c + cosSigma * s
    cosTau1 = cosSigma * c - sinSigma * s

    longitudeScale = -geodesic.f * sinAlpha0 * geodesic.longitude.scale(eps)
    longitudeWave = geodesic.longitude.series(eps)
    longitudeWaveAtStart = longitudeWave.sumOfFive(sin: sinSigma, cos: cosSigma)
  }

  /// The position and the azimuth at a distance along the path.
  ///
  /// - Parameter distance: metres from the start, negative backwards; may be beyond the end.
  /// - Returns: the position and the forward azimuth there. A distance that is not finite gives the start and an
  ///   azimuth that is not a number.
  /// - Complexity: O(1).
  public func station(at distance: Double) -> Geodesic.Station {
    guard distance.isFinite, sinAzimuth.isFinite, cosAzimuth.isFinite else {
      return Geodesic.Station(coordinate: start, azimuth: .nan)
    }
    // Distance to arc length by the reverted series.
    let tau = distance / distanceScale
    let sinTau = sin(tau)
    let cosTau = cos(tau)
    let back = reverted.sum(sin: sinTau1 * cosTau + cosTau1 * sinTau, cos: cosTau1 * cosTau - sinTau1 * sinTau)
    var sigma = tau + (back + waveAtStart)
    var (sinSigma, cosSigma) = (sin(sigma), cos(sigma))
    if abs(geodesic.f) > 0.01 {
      // The reverted series converges more slowly than the forward one: one Newton step on the latter for ellipsoids
      // much flatter than the Earth.
      let s = sinSigma1 * cosSigma + cosSigma1 * sinSigma
      let c = cosSigma1 * cosSigma - sinSigma1 * sinSigma
      let reached = sigma + (forward.sum(sin: s, cos: c) - waveAtStart)
      sigma -= (reached - tau) / (1 + k2 * s * s).squareRoot() * (distanceScale / geodesic.b)
      (sinSigma, cosSigma) = (sin(sigma), cos(sigma))
    }
    let sinSigma2 = sinSigma1 * cosSigma + cosSigma1 * sinSigma
    var cosSigma2 = cosSigma1 * cosSigma - sinSigma1 * sinSigma

    let sinBeta2 = cosAlpha0 * sinSigma2
    let x = cosAlpha0 * cosSigma2
    var cosBeta2 = (sinAlpha0 * sinAlpha0 + x * x).squareRoot()
    if cosBeta2 == 0 {
      // At a pole the direction is kept as that of a hair beside it.
      cosBeta2 = Tolerance.tiny
      cosSigma2 = Tolerance.tiny
    }
    let sinOmega2 = sinAlpha0 * sinSigma2
    let omega = atan2(
      sinOmega2 * cosOmega1 - cosSigma2 * sinOmega1, cosSigma2 * cosOmega1 + sinOmega2 * sinOmega1)
    let wave = longitudeWave.sumOfFive(sin: sinSigma2, cos: cosSigma2)
    let lambda = omega + longitudeScale * (sigma + (wave - longitudeWaveAtStart))
    return Geodesic.Station(
      coordinate: Coordinate(
        clampedLatitude: CompensatedAngle.degrees(sin: sinBeta2, cos: geodesic.f1 * cosBeta2),
        longitude: start.longitude + Angle.degrees(lambda)),
      azimuth: CompensatedAngle.degrees(sin: sinAlpha0, cos: cosAlpha0 * cosSigma2))
  }

  /// The position at a distance in metres along the path.
  public func coordinate(at distance: Double) -> Coordinate { station(at: distance).coordinate }

  /// The position at a fraction of the path's length: 0 is the start, 0.5 the midpoint, 1 the end.
  public func coordinate(atFraction fraction: Double) -> Coordinate { coordinate(at: fraction * length) }

  /// The path cut into parts of equal length for drawing or for a walk along it.
  ///
  /// - Parameter spacing: greatest distance in metres between neighbours; one that is not positive gives the two ends.
  /// - Returns: the stations from the start to the end, both included, one by one.
  /// - Complexity: O(1), and O(n) for a walk along all n stations.
  public func stations(spacing: Double) -> GeodesicWalk { GeodesicWalk(path: self, spacing: spacing) }
}
