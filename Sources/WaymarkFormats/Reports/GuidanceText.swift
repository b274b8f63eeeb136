public import Waymark

/// Guidance in words for a terminal.
public enum GuidanceText {
  /// An announcement as one line.
  public static func text(of announcement: GuidanceAnnouncement) -> String {
    var instruction = announcement.instruction
    // A step whose source has no words for it; without steps the line itself is all there is to follow.
    if instruction.isEmpty, announcement.kind != .start {
      instruction = InstructionText.english(for: announcement.maneuver)
    }
    if instruction.hasSuffix(".") { instruction.removeLast() }
    switch announcement.kind {
    case .arrived: return "You have arrived."
    case .offRoute:
      return "Off the route: it is \(announcement.distanceText) away, \(turn(announcement.turnDegrees))."
    case .onRoute: return "Back on the route."
    case .start where instruction.isEmpty: return "Follow the line, \(turn(announcement.turnDegrees))."
    case .start: return instruction
    case .next where announcement.maneuver == .arrive, .soon where announcement.maneuver == .arrive:
      return "In \(announcement.distanceText): your destination"
    case .next, .soon:
      return announcement.distanceText.isEmpty
        ? instruction : "In \(announcement.distanceText): \(instruction)"
    case .now: return "Now: \(instruction)"
    }
  }

  /// A turn as people say it.
  public static func turn(_ degrees: Double) -> String {
    switch degrees {
    case -20...20: "straight ahead"
    case 20..<60: "ahead to the right"
    case 60..<120: "to the right"
    case -60 ..< -20: "ahead to the left"
    case -120 ..< -60: "to the left"
    default: degrees > 0 ? "behind you, over the right shoulder" : "behind you, over the left shoulder"
    }
  }

  /// Minutes and seconds, `m:ss`.
  public static func clock(_ seconds: Double) -> String {
    let whole = Int(max(0, min(seconds.isFinite ? seconds : 0, 1e9)))
    return "\(whole / 60):" + (whole % 60 < 10 ? "0" : "") + "\(whole % 60)"
  }

  /// A bar of a given width.
  public static func bar(part: Double, width: Int) -> String {
    let filled = max(0, min(width, Int((part.isFinite ? max(0, min(1, part)) : 0) * Double(width))))
    return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
  }
}
