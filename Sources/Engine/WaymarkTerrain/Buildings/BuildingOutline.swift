public import WaymarkGeodesy

/// A building as a map has it: its outline and how high it is, a prism with a flat roof (2.5-D).
public struct BuildingOutline: Sendable {
  /// Its rings in any order and direction, each of which may repeat its first corner. What lies inside an odd number
  /// of rings is inside the building, so that courtyards are rings too.
  public var rings: [[Coordinate]]
  /// Height of its roof above its lowest corner on the ground, metres.
  public var height: Double
  /// Height of its underside above its lowest corner, metres; 0 for what stands on the ground.
  public var underside: Double

  /// Makes an outline.
  public init(rings: [[Coordinate]], height: Double, underside: Double = 0) {
    self.rings = rings
    self.height = height
    self.underside = underside
  }
}
