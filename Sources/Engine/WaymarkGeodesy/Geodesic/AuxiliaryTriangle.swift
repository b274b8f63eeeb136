/// The triangle N-A-B on the auxiliary sphere for an azimuth at A that meets the latitude of B (Karney 2013,
/// section 2).
struct AuxiliaryTriangle {
  /// Sine of the azimuth at B.
  var sinAlpha2: Double
  /// Cosine of the azimuth at B, not negative.
  var cosAlpha2: Double
  /// Sine of the azimuth at the equator crossing.
  var sinAlpha0: Double
  /// Sine of the arc σ₁ from the equator crossing to A.
  var sinSigma1: Double
  /// Cosine of σ₁.
  var cosSigma1: Double
  /// Sine of σ₂.
  var sinSigma2: Double
  /// Cosine of σ₂.
  var cosSigma2: Double
  /// The arc σ₁₂ in radians, [0, π].
  var sigma: Double
  /// The expansion parameter ε (eq. 16).
  var eps: Double
}
