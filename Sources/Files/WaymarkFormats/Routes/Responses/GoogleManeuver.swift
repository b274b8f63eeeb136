import Foundation
import Waymark

/// Google's manoeuvre words, of both APIs: `turn-left` in the older, `TURN_LEFT` in the newer
/// (developers.google.com/maps/documentation/directions/get-directions and …/routes/reference/rest/v2, “Maneuver”).
enum GoogleManeuver {
  /// The manoeuvre of a word; nil where there is none.
  static func maneuver(of word: String?) -> Maneuver? {
    switch word?.lowercased().replacingOccurrences(of: "_", with: "-") {
    case nil, "", "maneuver-unspecified": return nil
    case "depart": return .depart
    case "turn-slight-left", "ramp-left", "fork-left", "keep-left": return .turnSlightLeft
    case "turn-slight-right", "ramp-right", "fork-right", "keep-right": return .turnSlightRight
    case "turn-left": return .turnLeft
    case "turn-right": return .turnRight
    case "turn-sharp-left": return .turnSharpLeft
    case "turn-sharp-right": return .turnSharpRight
    case "uturn-left", "uturn-right": return .uTurn
    case "straight", "name-change": return .continue
    case "merge": return .merge
    case "roundabout-left", "roundabout-right": return .enterRoundabout
    case "ferry", "ferry-train": return .ferry
    default: return .other
    }
  }
}
