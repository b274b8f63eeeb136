/// What someone wants of a route besides its ends.
public struct TravelWishes: Hashable, Sendable {
  /// Whether stairs and escalators are left out.
  public var avoidsStairs: Bool
  /// Whether only what a wheelchair can pass counts.
  public var isWheelchair: Bool
  /// Whether unpaved ways are taken only where they save much.
  public var prefersPaved: Bool
  /// Whether the shortest route is wanted, not the best one.
  public var isShortest: Bool
  /// Speed on level ground, metres per second; nil for the usual one.
  public var pace: Double?

  /// Speeds on level ground that can be asked for, metres per second.
  public static let paces = 0.2...12.0

  /// Makes wishes; none without arguments.
  public init(
    avoidsStairs: Bool = false, isWheelchair: Bool = false, prefersPaved: Bool = false, isShortest: Bool = false,
    pace: Double? = nil
  ) {
    self.avoidsStairs = avoidsStairs
    self.isWheelchair = isWheelchair
    self.prefersPaved = prefersPaved
    self.isShortest = isShortest
    self.pace = pace
  }
}
