internal import CPortableMath

/// A body whose path over the land is worth knowing.
public enum SkyBody: UInt8, CaseIterable, Hashable, Sendable {
  /// The Sun.
  case sun
  /// The Moon.
  case moon

  /// Radius in metres: of the Sun the nominal one (IAU 2015 resolution B3), of the Moon the mean one (IAU 2015 report of the
  /// working group on cartographic coordinates).
  public var radius: Double {
    switch self {
    case .sun: 695_700_000
    case .moon: 1_737_400
    }
  }

  /// How the body stands in the sky.
  ///
  /// - Parameters:
  ///   - instant: the moment.
  ///   - position: the observer, ellipsoidal height.
  ///   - atmosphere: air for the refraction; nil for the airless direction and a round disc.
  /// - Returns: direction and size; not numbers where the instant is not finite.
  public func disc(
    at instant: UTCInstant, from position: GeodeticPosition, atmosphere: Atmosphere? = .standard
  ) -> SkyDisc {
    let body: Vector3
    switch self {
    case .sun: body = Sun.earthFixed(at: instant)
    case .moon: body = Moon.earthFixed(at: instant)
    }
    let enu = LocalFrame(origin: position).enu(ofECEF: body)
    let airless = HorizontalDirection(enu: enu)
    let radius = Angle.degrees(asin(min(1, radius / max(radius, enu.length))))
    guard let atmosphere else { return SkyDisc(center: airless, radiusDegrees: radius, upperRadiusDegrees: radius) }
    let center = atmosphere.apparent(airless)
    // Refraction lifts the upper limb less than the centre: near the horizon the disc is flat.
    let upper =
      airless.elevationDegrees + radius
      + atmosphere.refractionDegrees(atAirlessElevation: airless.elevationDegrees + radius)
    return SkyDisc(
      center: center, radiusDegrees: radius,
      upperRadiusDegrees: max(0.5 * radius, min(radius, upper - center.elevationDegrees)))
  }
}
