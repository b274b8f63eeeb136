import Waymark
import WaymarkGeodesy

/// Shared by the importers of fixes.
enum FixParts {
  /// The radius that contains 68.27 % of a two-dimensional Gaussian error, from the mean variance of both axes.
  static func radius(sigmaEast: Double, sigmaNorth: Double) -> Double {
    AccuracyRadius.ofOneSigma * ((sigmaEast * sigmaEast + sigmaNorth * sigmaNorth) / 2).squareRoot()
  }

  /// 68 % radius from a horizontal dilution of precision and the 1σ error of one range: their product is the
  /// distance root mean square, `√(σ_east² + σ_north²)`; the radius is 1.0714 times that.
  static func radius(horizontalDilution: Double, userRangeError: Double) -> Double {
    1.0714 * horizontalDilution * userRangeError
  }

  /// A fix of CoreLocation, whose altitude is invalid where its accuracy is not positive.
  static func appleFix(
    _ coordinate: Coordinate, horizontalAccuracy: Double, altitude: Double?, verticalAccuracy: Double?,
    reference: VerticalReference? = nil, course: Double? = nil, courseAccuracy: Double? = nil, speed: Double? = nil,
    speedAccuracy: Double? = nil, unusable: inout UnusableValues
  ) -> LocationFix {
    let isKnown = verticalAccuracy.map { $0 > 0 } ?? true
    if !isKnown, altitude != nil { unusable.add("altitude") }
    return LocationFix(
      coordinate: coordinate, horizontalAccuracy: horizontalAccuracy,
      altitude: isKnown ? altitude.map { Altitude(meters: $0, reference: reference ?? .meanSeaLevel) } : nil,
      verticalAccuracy: verticalAccuracy, course: course, courseAccuracy: courseAccuracy, speed: speed,
      speedAccuracy: speedAccuracy)
  }

  /// Why a coordinate is invalid.
  static func problem(latitude: Double?, longitude: Double?) -> String {
    guard let latitude else { return "the latitude is not a number" }
    guard let longitude else { return "the longitude is not a number" }
    return "lat \(latitude), lon \(longitude) is not a position on Earth"
  }
}
