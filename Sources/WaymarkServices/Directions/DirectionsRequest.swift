public import Waymark
public import WaymarkGeodesy

/// What is asked of a directions service.
public struct DirectionsRequest: Equatable, Sendable {
  /// Where the route starts.
  public var from: Coordinate
  /// Stops on the way, in order.
  public var via: [Coordinate]
  /// Where it ends.
  public var to: Coordinate
  /// How it is travelled.
  public var mode: TravelMode
  /// Language of the instructions, an IETF tag such as `en-US`.
  public var language: String
  /// Units of the instructions.
  public var units: UnitSystem
  /// How far from the nearest street or path a place may lie, metres; farther ones are refused.
  public var reach: Double
  /// The hardest path taken on foot, in the classes of OpenStreetMap's `sac_scale`: 0 none, 1 hiking, 2 mountain
  /// hiking, 3 demanding … 6 difficult alpine.
  public var maximumHikingDifficulty: Int

  /// Makes a request.
  public init(
    from: Coordinate, via: [Coordinate] = [], to: Coordinate, mode: TravelMode = .walking, language: String = "en-US",
    units: UnitSystem = .metric, reach: Double = 2000, maximumHikingDifficulty: Int = 2
  ) {
    self.from = from
    self.via = via
    self.to = to
    self.mode = mode
    self.language = language
    self.units = units
    self.reach = reach
    self.maximumHikingDifficulty = maximumHikingDifficulty
  }

  /// All stops from start to end.
  public var stops: [Coordinate] { [from] + via + [to] }
}
