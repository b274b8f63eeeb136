public import Waymark
import WaymarkFormats

/// What a report page shows.
public struct ReportOptions: Sendable {
  /// The method shown on the page.
  public var method = AlignmentMethod.robust
  /// The methods it is compared with.
  public var compared = AlignmentMethod.compared
  /// The streets around the walk; nil when none are known.
  public var streets: StreetNetwork?
  /// Source of the first yaws; nil leaves it to the log.
  public var initialYaw: InitialYaw?
  /// Seconds at the beginning that are excluded from the errors over time.
  public var settling = 30.0

  /// The defaults.
  public init() {}
}
