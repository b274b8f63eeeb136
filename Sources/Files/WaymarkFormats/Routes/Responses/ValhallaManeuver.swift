import Waymark

/// Valhalla's manoeuvre types (valhalla.github.io/valhalla/api/turn-by-turn/api-reference, “Trip legs and maneuvers”).
enum ValhallaManeuver {
  static func maneuver(ofType type: Int) -> Maneuver {
    switch type {
    case 1, 2, 3: return .depart
    case 4, 5, 6: return .arrive
    case 7, 8, 17, 22: return .continue
    case 9, 18, 20, 23: return .turnSlightRight
    case 10: return .turnRight
    case 11: return .turnSharpRight
    case 12, 13: return .uTurn
    case 14: return .turnSharpLeft
    case 15: return .turnLeft
    case 16, 19, 21, 24: return .turnSlightLeft
    case 25, 37, 38: return .merge
    case 26: return .enterRoundabout
    case 27: return .exitRoundabout
    case 28: return .ferry
    // After the ferry the route continues.
    case 29: return .continue
    case 39: return .elevator
    case 40: return .stairs
    case 41: return .escalator
    case 42: return .enterBuilding
    case 43: return .exitBuilding
    default: return .other
    }
  }
}
