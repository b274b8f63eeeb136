/// A point on the WGS 84 ellipsoid by geodetic latitude and longitude. Always finite and in range.
public struct Coordinate: Hashable, Sendable {
  /// Geodetic latitude in degrees, [−90, 90], north positive.
  public let latitude: Double
  /// Longitude in degrees, [−180, 180], east positive. −180 and 180 are the same meridian and are kept as given.
  public let longitude: Double

  /// Makes a coordinate, or nil when a value is not finite, the latitude is outside [−90, 90] or the longitude outside
  /// [−360, 360]. Longitudes beyond ±180 are shifted by 360°.
  ///
  /// ```swift
  /// import WaymarkGeodesy
  ///
  /// guard let graz = Coordinate(latitude: 47.0707, longitude: 15.4395) else { return }
  /// print(graz.latitude, graz.longitude)
  /// print(Coordinate(latitude: 91, longitude: 0) == nil)  // true: no such latitude
  /// ```
  public init?(latitude: Double, longitude: Double) {
    guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90, abs(longitude) <= 360 else { return nil }
    self.latitude = latitude
    self.longitude = abs(longitude) <= 180 ? longitude : Angle.wrappedTo180(longitude)
  }

  /// For values that are in range by construction: out-of-range input is clamped and wrapped, NaN becomes 0.
  init(clampedLatitude latitude: Double, longitude: Double) {
    self.latitude = latitude.isFinite ? max(-90, min(90, latitude)) : 0
    self.longitude = longitude.isFinite ? (abs(longitude) <= 180 ? longitude : Angle.wrappedTo180(longitude)) : 0
  }
}
