/// Where the Sun stands.
public enum Sun {
  /// The astronomical unit in metres (IAU 2012).
  private static var astronomicalUnit: Double { 149_597_870_700 }

  /// Direction of the Sun's centre from a position.
  ///
  /// The Earth's heliocentric position is VSOP87D (P. Bretagnon and G. Francou, Astronomy and Astrophysics 202, 309–315,
  /// 1988) to the terms above 0.08″, with aberration, nutation and parallax: good to about 1″ from 1900 to 2100, to
  /// which up to 0.004° comes in hour angle because UT1 is taken as UTC.
  ///
  /// ```swift
  /// import WaymarkGeodesy
  ///
  /// guard let here = Coordinate(latitude: 47.0707, longitude: 15.4395), let noon = UTCInstant(iso8601:
  /// "2026-06-21T11:00:00Z") else { return }
  /// let sun = Sun.direction(at: noon, from: GeodeticPosition(here, height: 353))
  /// print("azimuth \(sun.azimuthDegrees)°, elevation \(sun.elevationDegrees)°")
  /// ```
  ///
  /// - Parameters:
  ///   - instant: the moment.
  ///   - position: the observer, ellipsoidal height.
  ///   - atmosphere: air for the refraction; nil for the airless direction.
  /// - Returns: azimuth and elevation; not numbers where the instant is not finite.
  public static func direction(
    at instant: UTCInstant, from position: GeodeticPosition, atmosphere: Atmosphere? = nil
  ) -> HorizontalDirection {
    let airless = EarthOrientation.direction(of: earthFixed(at: instant), from: position)
    return atmosphere?.apparent(airless) ?? airless
  }

  /// Earth-fixed vector (ECEF axes) of the Sun, metres.
  static func earthFixed(at instant: UTCInstant) -> Vector3 {
    let t = TerrestrialTime.centuriesSinceJ2000(utc: instant)
    let earth = EarthOrientation(utc: instant, centuriesTT: t)
    let millennia = t / 10
    let heliocentric = Angle.degrees(EarthOrbit.longitude(millennia: millennia))
    let latitude = -Angle.degrees(EarthOrbit.latitude(millennia: millennia))
    let radius = EarthOrbit.radius(millennia: millennia)
    // Opposite to the Earth; −0.09033″ converts the theory's equinox to that of FK5; the last is aberration.
    let longitude = heliocentric + 180 - (0.09033 + 20.4898 / radius) / 3600
    return earth.earthFixed(longitude: longitude, latitude: latitude, radius: radius * astronomicalUnit)
  }
}
