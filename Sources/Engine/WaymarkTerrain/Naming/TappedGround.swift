/// Which place a tap means: the level ground that the picture gives near the eye, or what the line of sight meets on the map.
public enum TappedGround {
  /// Metres by which the map's heights may differ from level ground near the eye.
  private static let tolerance = 30.0

  /// What the line of sight meets on the map.
  public struct Met: Sendable {
    /// Its distance along the ground, metres.
    public var groundDistance: Double
    /// Its distance along the line of sight, metres.
    public var slantDistance: Double
    /// Whether it is a wall or a roof.
    public var isBuilding: Bool

    /// Makes what is met.
    public init(groundDistance: Double, slantDistance: Double, isBuilding: Bool) {
      self.groundDistance = groundDistance
      self.slantDistance = slantDistance
      self.isBuilding = isBuilding
    }
  }

  /// Whether the level ground is meant: it is nearer than the building, and the map's ground does not fall away before it.
  ///
  /// - Parameters:
  ///   - distance: of the level ground, metres.
  ///   - met: what the line of sight meets; nil for nothing.
  /// - Returns: false where what the line of sight meets is meant.
  public static func isMeant(at distance: Double, before met: Met?) -> Bool {
    guard let met else { return true }
    return met.isBuilding ? distance < met.groundDistance : met.slantDistance < 2 * distance + tolerance
  }
}
