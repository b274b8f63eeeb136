public import Waymark
public import WaymarkGeodesy

/// A route that is wanted.
public struct RoutingRequest: Equatable, Sendable {
  /// Start, intermediate stops and destination.
  public var stops: [Coordinate]
  /// How to travel.
  public var options: RoutingOptions
  /// Number of other routes besides the best one; there may be fewer. None with intermediate stops.
  public var alternatives: Int
  /// How far a stop may be from a street, metres.
  public var reach: Double
  /// Language of the instructions.
  public var language: GuidanceLanguage
  /// When the walk begins, in the time of the place: streets open and close by it. nil takes them as their tags without times
  /// have them.
  public var moment: CalendarTime?
  /// How high the start is, as far as it is known: it tells the street on a bridge from the one below it.
  public var startHeight: StartHeight?

  /// Makes a request.
  public init(
    stops: [Coordinate], options: RoutingOptions = RoutingOptions(), alternatives: Int = 0, reach: Double = 2000,
    language: GuidanceLanguage = .english, moment: CalendarTime? = nil, startHeight: StartHeight? = nil
  ) {
    self.stops = stops
    self.options = options
    self.alternatives = alternatives
    self.reach = reach
    self.language = language
    self.moment = moment
    self.startHeight = startHeight
  }
}
