public import Waymark

/// How someone wants to travel.
public struct RoutingOptions: Equatable, Sendable {
  /// On foot or by bicycle.
  public var mode: TravelMode
  /// What is wanted besides.
  public var wishes: TravelWishes
  /// The hardest path taken on foot, a class of OpenStreetMap's `sac_scale`, 0 … 6.
  public var maximumHikingDifficulty: Int

  /// Makes options.
  public init(mode: TravelMode = .walking, wishes: TravelWishes = TravelWishes(), maximumHikingDifficulty: Int = 2) {
    self.mode = mode
    self.wishes = wishes
    self.maximumHikingDifficulty = maximumHikingDifficulty
  }
}
