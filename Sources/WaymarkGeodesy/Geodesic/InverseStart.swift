/// Where Newton's method begins, or the solution where no iteration is needed.
enum InverseStart {
  /// The line is so short that the auxiliary sphere gives it to rounding.
  case solved(GeodesicArc)
  /// The azimuth at the first point to start from.
  case guess(sinAlpha1: Double, cosAlpha1: Double)
}
