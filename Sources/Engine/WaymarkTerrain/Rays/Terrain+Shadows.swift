internal import CPortableMath
public import WaymarkGeodesy

extension Terrain {
  /// Which share of a light's disc stands above the ground as seen from a place: 1 in full light, 0 in the shadow of a ridge, between
  /// them in its soft edge.
  ///
  /// What is in front of the disc counts as level across it. Its height is found with rays of the usual curvature and refraction;
  /// mostly one or two of them decide, at most eight.
  ///
  /// - Parameters:
  ///   - light: the light.
  ///   - coordinate: the place.
  ///   - height: how high it is above the ground, metres.
  ///   - options: range and refraction; unknown terrain casts no shadow.
  /// - Returns: the share; nil where the ground is not known.
  /// - Complexity: That of `cast`, eight times at most.
  public func share(
    of light: DistantLight, at coordinate: Coordinate, height: Double = 0, options: CastOptions = CastOptions()
  ) -> Double? {
    guard let ground = elevation(at: coordinate) else { return nil }
    let altitude = Altitude(meters: ground.meters + height, reference: ground.reference)
    let center = light.direction(at: coordinate)
    let radius = light.radiusDegrees
    var options = options
    options.ignoresGaps = true
    func isOpen(_ offset: Double) -> Bool {
      let direction = HorizontalDirection(
        azimuthDegrees: center.azimuthDegrees, elevationDegrees: max(-90, min(90, center.elevationDegrees + offset)))
      guard let line = SightLine(from: coordinate, altitude: altitude, direction: direction),
        let meeting = try? meeting(line, options: options)
      else { return true }
      return meeting.verdict != .hit && meeting.verdict != .belowGround
    }
    guard radius > 0 else { return isOpen(0) ? 1 : 0 }
    if isOpen(-radius) { return 1 }
    guard isOpen(radius) else { return 0 }
    var (low, high) = (-radius, radius)
    for _ in 0..<6 {
      let middle = (low + high) / 2
      if isOpen(middle) { high = middle } else { low = middle }
    }
    // The segment of the disc above a chord.
    let x = max(-1, min(1, (low + high) / 2 / radius))
    return 0.5 - (x * (1 - x * x).squareRoot() + asin(x)) / .pi
  }
}
