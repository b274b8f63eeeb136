public import Waymark

/// Guidance in a few words, for a Live Activity: what a walker needs at a glance, on the locked screen too.
public struct GuidanceCard: Equatable, Hashable, Codable, Sendable {
  /// What to do next, or that the user has arrived or left the route.
  public var instruction: String
  /// Distance to it, or to the route that the user has left; empty where it does not apply.
  public var distance: String
  /// Distance that remains to the destination.
  public var remaining: String
  /// The system's name of the symbol for it.
  public var symbol: String

  /// The card for a state of guidance.
  ///
  /// - Parameters:
  ///   - status: the state.
  ///   - words: texts in the user's language.
  ///   - units: units of distances.
  public init(_ status: GuidanceStatus, words: AppWords, units: UnitSystem) {
    let progress = status.progress
    remaining = words("%@ to go", words.language.distance(meters: progress.remainingDistance, units: units))
    switch progress.state {
    case .arrived:
      (instruction, distance, symbol) = (words("You have arrived"), "", "flag.checkered")
      remaining = ""
    case .offRoute:
      (instruction, distance, symbol) = (
        words("Off the route"), status.distanceText, "arrow.triangle.turn.up.right.diamond"
      )
    case .onRoute, .unknown:
      (instruction, distance) = (status.instruction, status.distanceText)
      symbol = Self.symbol(status.maneuver)
    }
  }

  static func symbol(_ maneuver: Maneuver) -> String {
    switch maneuver {
    case .turnSlightLeft: "arrow.up.left"
    case .turnLeft: "arrow.turn.up.left"
    case .turnSharpLeft: "arrow.down.left"
    case .turnSlightRight: "arrow.up.right"
    case .turnRight: "arrow.turn.up.right"
    case .turnSharpRight: "arrow.down.right"
    case .uTurn: "arrow.uturn.down"
    case .enterRoundabout, .exitRoundabout: "arrow.triangle.capsulepath"
    case .stairs: "figure.stairs"
    case .ferry: "ferry"
    case .elevator: "arrow.up.arrow.down.square"
    case .escalator: "stairs"
    case .enterBuilding: "door.left.hand.open"
    case .exitBuilding: "door.right.hand.open"
    case .merge: "arrow.merge"
    case .arrive: "flag"
    case .depart, .continue, .other: "arrow.up"
    }
  }
}
