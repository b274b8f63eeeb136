/// Where the Moon stands.
public enum Moon {
  /// Direction of the Moon's centre from a position, parallax included.
  ///
  /// The theory is ELP 2000-82 (M. Chapront-Touzé and J. Chapront, Astronomy and Astrophysics 124, 50–62, 1983) as cut
  /// to its 120 largest terms by J. Meeus (Astronomical Algorithms, 2nd ed. 1998, ch. 47): good to 10″ in longitude and
  /// 4″ in latitude, to which up to 0.004° comes in hour angle because UT1 is taken as UTC.
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

  /// Earth-fixed vector (ECEF axes) of the Moon, metres.
  static func earthFixed(at instant: UTCInstant) -> Vector3 {
    let t = TerrestrialTime.centuriesSinceJ2000(utc: instant)
    let earth = EarthOrientation(utc: instant, centuriesTT: t)
    let moon = MoonOrbit.geocentric(centuriesTT: t)
    return earth.earthFixed(
      longitude: moon.longitude, latitude: moon.latitude, radius: moon.kilometers * 1000)
  }
}
