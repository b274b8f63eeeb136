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

  /// Why a coordinate is invalid.
  static func problem(latitude: Double?, longitude: Double?) -> String {
    guard let latitude else { return "the latitude is not a number" }
    guard let longitude else { return "the longitude is not a number" }
    return "lat \(latitude), lon \(longitude) is not a position on Earth"
  }
}
