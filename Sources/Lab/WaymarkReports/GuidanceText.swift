public import Waymark
import WaymarkFormats

/// Guidance as text for a terminal.
public enum GuidanceText {
  /// An announcement as one line.
  public static func text(
    of announcement: GuidanceAnnouncement, language: GuidanceLanguage = .english, units: UnitSystem = .metric
  ) -> String {
    language.sentence(for: announcement, units: units)
  }

  /// A turn in words.
  public static func turn(_ degrees: Double) -> String { GuidanceLanguage.english.direction(ofTurn: degrees) }

  /// Minutes and seconds, `m:ss`.
  public static func clock(_ seconds: Double) -> String {
    let whole = Int(max(0, min(seconds.isFinite ? seconds : 0, 1e9)))
    return "\(whole / 60):" + (whole % 60 < 10 ? "0" : "") + "\(whole % 60)"
  }

  /// A progress bar of a given width.
  public static func bar(part: Double, width: Int) -> String {
    let filled = max(0, min(width, Int((part.isFinite ? max(0, min(1, part)) : 0) * Double(width))))
    return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
  }
}
