/// A solved inverse problem with its directions as sines and cosines, which keep more digits than angles.
struct GeodesicArc {
  /// Length in metres.
  var distance: Double
  /// Sine of the azimuth at the first point.
  var sinAzimuth1: Double
  /// Cosine of the azimuth at the first point.
  var cosAzimuth1: Double
  /// Sine of the azimuth at the second point.
  var sinAzimuth2: Double
  /// Cosine of the azimuth at the second point.
  var cosAzimuth2: Double
}
