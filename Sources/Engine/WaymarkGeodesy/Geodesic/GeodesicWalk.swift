/// The stations along a path at equal distances, computed one by one as they are asked for.
public struct GeodesicWalk: Sequence, IteratorProtocol, Sendable {
  /// The path that is walked.
  public let path: GeodesicPath
  /// Number of parts into which the path is cut; there is one station more.
  public let parts: Int
  private var index: Int = 0

  init(path: GeodesicPath, spacing: Double) {
    self.path = path
    let wanted = (abs(path.length) / spacing).rounded(.up)
    parts = wanted >= 1 && wanted <= 1e9 ? Int(wanted) : 1
  }

  /// The next station, or nil after the end.
  public mutating func next() -> Geodesic.Station? {
    guard index <= parts else { return nil }
    defer { index += 1 }
    return path.station(at: path.length * (Double(index) / Double(parts)))
  }
}

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
