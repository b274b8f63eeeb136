import WaymarkGeodesy
import WaymarkTerrain

/// The position of the eye and its range, from numbers as they cross the C interface.
struct WebEye {
  let coordinate: Coordinate
  let altitude: Altitude?
  /// Metres.
  let range: Double
  /// Coefficient of refraction.
  let refraction: Double

  /// Nil when it is not a position on Earth. Range and refraction may be NaN: 100 km, and the default coefficient.
  init?(
    _ latitude: Double, _ longitude: Double, _ altitude: Double, _ reference: Double, range: Double, refraction: Double
  ) {
    guard let position = Position(latitude: latitude, longitude: longitude, altitude: altitude, reference: reference)
    else {
      return nil
    }
    coordinate = position.coordinate
    self.altitude = position.altitude
    // Limited to the distance that blocks of heights are planned for.
    self.range = range.isFinite ? max(0, min(1_000_000, range)) : 100_000
    self.refraction = refraction.isFinite ? refraction : CastOptions.usualRefraction
  }
}
