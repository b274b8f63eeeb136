import Waymark

/// OSRM's manoeuvre types and modifiers (project-osrm.org/docs, “StepManeuver object”; Mapbox uses the same).
enum OSRMManeuver {
  static func maneuver(ofType type: String, modifier: String?) -> Maneuver {
    switch type {
    case "depart": return .depart
    case "arrive": return .arrive
    case "merge": return .merge
    case "roundabout", "rotary": return .enterRoundabout
    case "exit roundabout", "exit rotary": return .exitRoundabout
    case "notification": return .other
    // Includes types of later versions: “types unknown to the client should be handled like the turn type”.
    default: return turn(modifier)
    }
  }

  private static func turn(_ modifier: String?) -> Maneuver {
    switch modifier {
    case "uturn": return .uTurn
    case "sharp right": return .turnSharpRight
    case "right": return .turnRight
    case "slight right": return .turnSlightRight
    case "straight": return .continue
    case "slight left": return .turnSlightLeft
    case "left": return .turnLeft
    case "sharp left": return .turnSharpLeft
    default: return .other
    }
  }
}
