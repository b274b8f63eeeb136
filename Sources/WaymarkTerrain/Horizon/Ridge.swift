/// A crest in one azimuth: from its foot to the crest the ground is seen, behind the crest it is hidden.
public struct Ridge: Hashable, Sendable {
  /// Ground distance at which the ground comes into view above the ridge before, metres.
  public var footDistance: Float
  /// Ground distance of the crest, metres.
  public var distance: Float
  /// Height of the crest, metres above the terrain's surface of reference.
  public var height: Float
  /// Apparent elevation of the crest, degrees.
  public var elevationDegrees: Float
}
