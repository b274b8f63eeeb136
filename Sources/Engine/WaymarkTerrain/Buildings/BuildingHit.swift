public import WaymarkGeodesy

/// Where a line of sight meets a building.
public struct BuildingHit: Hashable, Sendable {
  /// A side of a building.
  public enum Face: String, Hashable, Sendable, CaseIterable {
    /// An upright side, also of a courtyard.
    case wall
    /// The top.
    case roof
    /// What a roof without walls or a bridge between houses shows from below.
    case underside
  }

  /// The building's index in the list that the model was made of.
  public var building: Int
  /// Which side of it.
  public var face: Face
  /// The position.
  public var coordinate: Coordinate
  /// Its elevation.
  public var elevation: Altitude
  /// Height above the ground at the foot of the wall, metres; of roofs above the building's lowest corner.
  public var heightAboveGround: Double
  /// Straight distance from the eye, metres.
  public var slantDistance: Double
  /// The same along the ground, metres.
  public var groundDistance: Double
  /// Azimuth to which the wall faces, degrees; nil for roofs and undersides.
  public var facingDegrees: Double?
  /// Standard deviation of the position in the horizontal direction in which it is greatest, metres: the eye's and the
  /// map's. At most the distance.
  public var uncertainty: Double

  /// Whether it is met before what a cast over the terrain ended at; what is unknown may hide a building, too.
  public func isMet(before outcome: CastOutcome) -> Bool {
    switch outcome {
    case .hit(let hit): slantDistance <= hit.slantDistance
    case .unknown(let gap): groundDistance <= gap.start
    case .belowGround: false
    case .sky, .beyondRange: true
    }
  }
}
