import Foundation
import WaymarkGeodesy

/// The projection of web maps (EPSG:3857) with the world from 0 to 1: x to the east from 180° W, y to the south from
/// 85.05° N. Only for pictures and indices, because its metres are not true metres.
enum WebMercator {
  /// The latitude at which the square world ends, degrees: atan(sinh π).
  static let maximumLatitude = 85.051128779806592

  /// x of a longitude, 0 … 1.
  static func x(longitude: Double) -> Double { longitude / 360 + 0.5 }

  /// y of a latitude, 0 … 1; latitudes beyond the end of the world are clamped to its border.
  static func y(latitude: Double) -> Double {
    let kept = max(-maximumLatitude, min(maximumLatitude, latitude))
    return 0.5 - asinh(tan(kept * .pi / 180)) / (2 * .pi)
  }

  /// Longitude in degrees.
  static func longitude(x: Double) -> Double { (x - 0.5) * 360 }

  /// Latitude in degrees.
  static func latitude(y: Double) -> Double { atan(sinh((0.5 - y) * 2 * .pi)) * 180 / .pi }
}
