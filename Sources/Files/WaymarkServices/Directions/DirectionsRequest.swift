public import Waymark
import WaymarkFormats
public import WaymarkGeodesy

/// A request to a directions service.
public struct DirectionsRequest: Equatable, Sendable {
  /// The start.
  public var from: Coordinate
  /// Intermediate stops, in order.
  public var via: [Coordinate]
  /// The destination.
  public var to: Coordinate
  /// The travel mode.
  public var mode: TravelMode
  /// Language of the instructions, an IETF tag such as `en-US`.
  public var language: String
  /// Units of the instructions.
  public var units: UnitSystem
  /// What is wanted besides; not every service knows all of it.
  public var wishes: TravelWishes
  /// Number of routes wanted besides the best one; a service may find fewer.
  public var alternatives: Int
  /// Largest distance of a position from the nearest street or path, metres; farther ones are rejected.
  public var reach: Double
  /// The hardest path taken on foot, in the classes of OpenStreetMap's `sac_scale`: 0 none, 1 hiking, 2 mountain
  /// hiking, 3 demanding … 6 difficult alpine.
  public var maximumHikingDifficulty: Int
  /// When the walk begins, in the time of the place, for routes on the device: streets open and close by it. nil takes them as
  /// their tags without times have them.
  public var moment: CalendarTime?

  /// Makes a request.
  public init(
    from: Coordinate, via: [Coordinate] = [], to: Coordinate, mode: TravelMode = .walking, language: String = "en-US",
    units: UnitSystem = .metric, wishes: TravelWishes = TravelWishes(), alternatives: Int = 0, reach: Double = 2000,
    maximumHikingDifficulty: Int = 2, moment: CalendarTime? = nil
  ) {
    self.from = from
    self.via = via
    self.to = to
    self.mode = mode
    self.language = language
    self.units = units
    self.wishes = wishes
    self.alternatives = max(0, alternatives)
    self.reach = reach
    self.maximumHikingDifficulty = maximumHikingDifficulty
    self.moment = moment
  }

  /// All stops from start to end.
  public var stops: [Coordinate] { [from] + via + [to] }

  /// Maximum number of intermediate stops: what every service here accepts.
  public static let maximumVia = 18

  /// Two consecutive stops at most this far apart, metres, are one position for every service.
  private static let samePosition = 0.5

  /// Rejects what no service can handle.
  ///
  /// - Throws: `DirectionsError` when two consecutive stops are the same position, or when there are too many.
  public func check() throws(DirectionsError) {
    guard via.count <= Self.maximumVia else {
      throw DirectionsError(
        .positions,
        InputError(
          "\(via.count) intermediate stops are more than the \(Self.maximumVia) that a route may have",
          advice: "leave some out, or request the route in parts"))
    }
    let stops = stops
    for (i, pair) in zip(stops, stops.dropFirst()).enumerated()
    where Geodesic.wgs84.inverse(from: pair.0, to: pair.1).distance < Self.samePosition {
      let names =
        via.isEmpty
        ? "start and destination are" : "stops \(i + 1) and \(i + 2) of \(stops.count) are"
      throw DirectionsError(
        .positions,
        InputError(
          "\(names) the same position (\(pair.0.latitude),\(pair.0.longitude))",
          advice: "choose a destination elsewhere"
            + (via.isEmpty ? ", or a --via for a round trip" : "")))
    }
  }
}
