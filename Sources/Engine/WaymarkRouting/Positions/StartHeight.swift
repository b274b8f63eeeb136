public import WaymarkGeodesy

/// How high a walker is, and how certain that is.
public struct StartHeight: Equatable, Sendable {
  /// The altitude of the walker or of the device.
  public var altitude: Altitude
  /// Its standard deviation, metres.
  public var sigma: Double

  /// Makes a height.
  public init(_ altitude: Altitude, sigma: Double) {
    self.altitude = altitude
    self.sigma = sigma
  }

  /// Metres in a graph's reference at a position; nil where either is not known.
  func meters(above reference: VerticalReference?, at coordinate: Coordinate) -> Double? {
    guard let reference, altitude.meters.isFinite, sigma.isFinite, sigma >= 0 else { return nil }
    guard reference != altitude.reference else { return altitude.meters }
    let undulation = CoarseGeoid.undulation(at: coordinate)
    return reference == .ellipsoid ? altitude.meters + undulation : altitude.meters - undulation
  }
}
