internal import CPortableMath
internal import WaymarkGeodesy

extension LocalFrame {
  /// The plane's north at another position: meridians converge, close to the poles within a few steps.
  ///
  /// - Parameters:
  ///   - coordinate: the position.
  ///   - sigma: standard deviation of the position per axis, metres.
  /// - Returns: bearing of the plane's north there, radians, and its variance, as the position is not known.
  func north(at coordinate: Coordinate, sigma: Double) -> (angle: Double, variance: Double) {
    let there = LocalFrame(origin: GeodeticPosition(coordinate, height: 0))
    let angle = atan2(north.dot(there.east), north.dot(there.north))
    let (s, c) = Angle.sinCos(degrees: coordinate.latitude)
    let perMetre = s / (max(1e-9, c) * Self.earthRadius)
    return (angle, min(.pi * .pi / 3, sigma * sigma * perMetre * perMetre))
  }

  /// Metres; a rough one is enough for a variance.
  private static var earthRadius: Double { 6_371_000 }
}
