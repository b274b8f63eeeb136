public import WaymarkGeodesy

/// An eye that is not below the ground.
public struct StandingEye: Hashable, Sendable {
  /// How high the eye is, in the terrain's reference.
  public var altitude: Altitude
  /// Elevation of the ground below it; nil where unknown.
  public var ground: Altitude?
  /// By how much it had to be raised to stand on the ground, metres; 0 when it was high enough.
  public var raised: Double
  /// By how much the summit that it stands on is higher than `ground`, metres; 0 on any other ground, and with an altitude.
  public var summitRise: Double = 0
}

extension Terrain {
  /// The eye of a user who stands at a position: at the altitude given, but not lower than the height of an eye above
  /// the ground. Altitudes of receivers err by tens of metres, and from inside a mountain nothing is seen.
  ///
  /// Without an altitude the eye stands on the ground, and on a summit as high as that is: samples are means of cells, and the
  /// surface between them passes up to 50 m below a top. One stands on a summit within 30 m of where `summits` has it, and within half of
  /// a cell's diagonal of a top that is higher than what is around it by more than 10 m. Nowhere else is the eye lifted.
  ///
  /// - Parameters:
  ///   - coordinate: the position.
  ///   - altitude: what is known of the eye's altitude; nil for the ground's.
  ///   - eyeHeight: minimum height above the ground, metres.
  ///   - undulation: height of the geoid above the ellipsoid, metres; needed where `altitude` counts from another surface.
  /// - Returns: the eye.
  /// - Throws: `TerrainError.unknownGround` when there is neither altitude nor ground, `.undulationMissing`.
  public func eye(
    at coordinate: Coordinate, altitude: Altitude? = nil, eyeHeight: Double = 1.6, undulation: Double? = nil
  ) throws(TerrainError) -> StandingEye {
    let ground = elevation(at: coordinate)
    guard let altitude else {
      guard let ground else { throw .unknownGround }
      let summit = summitUnderfoot(at: coordinate, undulation: undulation)
      let rise = max(0, (summit?.height ?? ground.meters) - ground.meters)
      return StandingEye(
        altitude: Altitude(meters: ground.meters + rise + eyeHeight, reference: verticalReference), ground: ground,
        raised: 0, summitRise: rise)
    }
    guard let own = altitude.converted(to: verticalReference, undulation: undulation) else { throw .undulationMissing }
    guard let ground, own.meters < ground.meters + eyeHeight else {
      return StandingEye(altitude: own, ground: ground, raised: 0)
    }
    return StandingEye(
      altitude: Altitude(meters: ground.meters + eyeHeight, reference: verticalReference), ground: ground,
      raised: ground.meters + eyeHeight - own.meters)
  }

  /// The eye of a user at a position, of which an altitude above another surface than the terrain's is left out: the eye then stands on the
  /// ground.
  ///
  /// - Parameter position: the position.
  /// - Returns: the eye.
  /// - Throws: `TerrainError.unknownGround` when there is neither such an altitude nor ground.
  public func eye(at position: Position) throws(TerrainError) -> StandingEye {
    let usable = position.altitude?.reference == verticalReference ? position.altitude : nil
    return try eye(at: position.coordinate, altitude: usable)
  }
}
