public import WaymarkGeodesy

/// A disc so far away that its light is parallel: Sun or Moon.
public struct DistantLight: Hashable, Sendable {
  /// Angle from the disc's centre to its limb, degrees.
  public let radiusDegrees: Double
  /// Unit vector towards the centre in Earth-centred axes.
  private let axis: Vector3

  /// Makes a light.
  ///
  /// - Parameters:
  ///   - direction: apparent direction of the disc's centre as seen from `coordinate`.
  ///   - coordinate: where it is seen from.
  ///   - radiusDegrees: angle from its centre to its limb, degrees, 0 for a point; on average 0.267 for the Sun.
  public init(_ direction: HorizontalDirection, from coordinate: Coordinate, radiusDegrees: Double = 0.267) {
    self.radiusDegrees = max(0, min(45, radiusDegrees))
    axis = LocalFrame(origin: GeodeticPosition(coordinate, height: 0)).ecefVector(ofENU: direction.enu)
  }

  /// Apparent direction of its centre from another position: the horizon there is tilted by the angle between the two verticals. That
  /// the air bends the light by another angle there is left out.
  public func direction(at coordinate: Coordinate) -> HorizontalDirection {
    HorizontalDirection(enu: LocalFrame(origin: GeodeticPosition(coordinate, height: 0)).enu(ofECEFVector: axis))
  }
}
