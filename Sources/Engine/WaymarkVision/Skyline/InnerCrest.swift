internal import CPortableMath
internal import WaymarkGeodesy
internal import WaymarkTerrain

/// A crest below the horizon, in one direction: above it farther ground is seen.
struct InnerCrest {
  /// Apparent elevation, radians.
  var elevation: Float
  /// Ground distance, metres.
  var distance: Float
  /// How much more of the light from above it is the air's own, 0 … 1.
  var contrast: Float
}

extension InnerCrest {
  /// Distance at which 63 % of the light is the air's own on a clear day, metres.
  private static let clearAir = 25_000.0

  /// Makes one of a ridge; nil where there is no ground behind it.
  ///
  /// - Parameters:
  ///   - ridge: the crest.
  ///   - behind: ground distance of what is seen just above it, metres.
  init?(_ ridge: Ridge, behind: Float) {
    guard ridge.elevationDegrees.isFinite, ridge.distance > 0, behind > ridge.distance, behind.isFinite else {
      return nil
    }
    let contrast = exp(-Double(ridge.distance) / Self.clearAir) - exp(-Double(behind) / Self.clearAir)
    self.init(
      elevation: Float(Angle.radians(Double(ridge.elevationDegrees))), distance: ridge.distance,
      contrast: Float(contrast))
  }
}
