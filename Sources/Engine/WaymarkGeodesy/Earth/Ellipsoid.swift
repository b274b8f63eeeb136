/// An ellipsoid of revolution.
public struct Ellipsoid: Hashable, Sendable {
  /// Equatorial radius a in metres.
  public let equatorialRadius: Double
  /// Flattening f = (a − b) / a.
  public let flattening: Double

  /// Makes an ellipsoid from its equatorial radius (metres) and flattening.
  public init(equatorialRadius: Double, flattening: Double) {
    self.equatorialRadius = equatorialRadius
    self.flattening = flattening
  }

  /// The World Geodetic System 1984 (NIMA TR8350.2).
  public static let wgs84 = Ellipsoid(equatorialRadius: WGS84.equatorialRadius, flattening: WGS84.flattening)

  /// Polar radius b in metres.
  public var polarRadius: Double { equatorialRadius * (1 - flattening) }
  /// First eccentricity squared e² = f (2 − f).
  public var eccentricitySquared: Double { flattening * (2 - flattening) }
  /// Mean radius (2a + b) / 3 in metres (IUGG R₁).
  public var meanRadius: Double { (2 * equatorialRadius + polarRadius) / 3 }

  /// An Earth-centred point of the surface, raised along the surface's normal.
  public func lift(_ point: Vector3, by height: Double) -> Vector3 {
    let a2 = equatorialRadius * equatorialRadius
    let b2 = polarRadius * polarRadius
    guard height != 0, let normal = Vector3(point.x / a2, point.y / a2, point.z / b2).normalized else { return point }
    return point + normal * height
  }
}
