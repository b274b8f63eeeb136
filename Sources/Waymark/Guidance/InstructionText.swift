internal import WaymarkGeodesy

/// Plain English instructions for routes whose source gives none.
public enum InstructionText {
  /// Words a manoeuvre.
  ///
  /// - Parameters:
  ///   - maneuver: what is done.
  ///   - name: name of the way that begins there, or of the ferry; empty when unknown.
  ///   - headingDegrees: direction of travel after the manoeuvre, degrees clockwise from true north; used at the
  ///     departure. Nil when unknown.
  ///   - exit: number of the roundabout exit to take, from 1; nil when unknown.
  /// - Returns: one sentence with its full stop, for example “Turn left onto Rue de la Gare.”
  public static func english(
    for maneuver: Maneuver, name: String = "", headingDegrees: Double? = nil, exit: Int? = nil
  ) -> String {
    let onto = name.isEmpty ? "" : " onto " + name
    switch maneuver {
    case .depart:
      let direction = headingDegrees.flatMap { compassPoint(ofHeadingDegrees: $0) }
      let on = name.isEmpty ? "" : " on " + name
      return direction.map { "Head " + $0 + on + "." } ?? ("Set out" + on + ".")
    case .arrive: return "You have arrived at your destination."
    case .continue: return name.isEmpty ? "Continue straight ahead." : "Continue" + onto + "."
    case .turnSlightLeft: return "Bear left" + onto + "."
    case .turnLeft: return "Turn left" + onto + "."
    case .turnSharpLeft: return "Turn sharp left" + onto + "."
    case .turnSlightRight: return "Bear right" + onto + "."
    case .turnRight: return "Turn right" + onto + "."
    case .turnSharpRight: return "Turn sharp right" + onto + "."
    case .uTurn: return "Turn around" + onto + "."
    case .enterRoundabout:
      guard let exit, exit > 0 else { return "Enter the roundabout" + onto + "." }
      return "Enter the roundabout and take the " + ordinal(exit) + " exit" + onto + "."
    case .exitRoundabout: return "Leave the roundabout" + onto + "."
    case .ferry: return name.isEmpty ? "Take the ferry." : "Take the ferry " + name + "."
    case .stairs: return "Take the stairs."
    case .elevator: return "Take the lift."
    case .escalator: return "Take the escalator."
    case .enterBuilding: return "Enter the building."
    case .exitBuilding: return "Leave the building."
    case .merge: return "Merge" + onto + "."
    case .other: return name.isEmpty ? "Continue." : "Continue" + onto + "."
    }
  }

  /// The nearest of the eight compass points; nil for NaN and infinities.
  private static func compassPoint(ofHeadingDegrees heading: Double) -> String? {
    let heading = Angle.wrappedTo360(heading)
    guard heading.isFinite else { return nil }
    let names = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"]
    return names[Int((heading / 45).rounded()) % names.count]
  }

  /// 1st, 2nd, 3rd, 4th, … 11th, 12th, 13th, … 21st.
  private static func ordinal(_ number: Int) -> String {
    let tens = number % 100
    let suffix: String
    switch number % 10 {
    case 1 where tens != 11: suffix = "st"
    case 2 where tens != 12: suffix = "nd"
    case 3 where tens != 13: suffix = "rd"
    default: suffix = "th"
    }
    return "\(number)" + suffix
  }
}
