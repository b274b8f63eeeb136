internal import CPortableMath

/// The projection of web maps (EPSG:3857) with the world from 0 to 1: x to the east from 180° W, y to the south from
/// 85.05° N. Only for pictures and indices, because its metres are not true metres.
package enum WebMercator {
  /// The latitude at which the square world ends, degrees: atan(sinh π).
  package static let maximumLatitude = 85.051128779806592

  /// x of a longitude, 0 … 1.
  package static func x(longitude: Double) -> Double { longitude / 360 + 0.5 }

  /// y of a latitude, 0 … 1; latitudes beyond the end of the world are clamped to its border.
  package static func y(latitude: Double) -> Double {
    let kept = max(-maximumLatitude, min(maximumLatitude, latitude))
    let slope = tan(kept * .pi / 180)
    // The inverse of the hyperbolic sine; of the positive side, where no digits cancel out.
    let height = log(slope.magnitude + (slope * slope + 1).squareRoot())
    return 0.5 - (slope < 0 ? -height : height) / (2 * .pi)
  }

  /// Longitude in degrees.
  package static func longitude(x: Double) -> Double { (x - 0.5) * 360 }

  /// Latitude in degrees.
  package static func latitude(y: Double) -> Double {
    let grown = exp((0.5 - y) * 2 * .pi)
    return atan((grown - 1 / grown) / 2) * 180 / .pi
  }
}
