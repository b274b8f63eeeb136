public import Waymark
import WaymarkFormats
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
  /// How many other routes are wanted beside the best one; a service may find fewer.
  public var alternatives: Int
  /// How far from the nearest street or path a place may lie, metres; farther ones are refused.
  public var reach: Double
  /// The hardest path taken on foot, in the classes of OpenStreetMap's `sac_scale`: 0 none, 1 hiking, 2 mountain
  /// hiking, 3 demanding … 6 difficult alpine.
  public var maximumHikingDifficulty: Int

  /// Makes a request.
  public init(
    from: Coordinate, via: [Coordinate] = [], to: Coordinate, mode: TravelMode = .walking, language: String = "en-US",
    units: UnitSystem = .metric, alternatives: Int = 0, reach: Double = 2000, maximumHikingDifficulty: Int = 2
  ) {
    self.from = from
    self.via = via
    self.to = to
    self.mode = mode
    self.language = language
    self.units = units
    self.alternatives = max(0, alternatives)
    self.reach = reach
    self.maximumHikingDifficulty = maximumHikingDifficulty
  }

  /// All stops from start to end.
  public var stops: [Coordinate] { [from] + via + [to] }

  /// The most stops on the way: what every service here takes.
  public static let mostVia = 18

  /// Metres between two stops in a row that are one place for every service.
  private static let samePosition = 0.5

  /// Refuses what no service can answer.
  ///
  /// - Throws: `DirectionsError` when two stops in a row are the same place, or when there are too many.
  public func check() throws(DirectionsError) {
    guard via.count <= Self.mostVia else {
      throw DirectionsError(
        .positions,
        InputError(
          "\(via.count) stops on the way are more than the \(Self.mostVia) that a route may have",
          advice: "leave some out, or ask for the route in parts"))
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
          "\(names) the same place (\(pair.0.latitude),\(pair.0.longitude))",
          advice: "choose a destination elsewhere"
            + (via.isEmpty ? ", or a --via on the way for a round trip" : "")))
    }
  }
}
