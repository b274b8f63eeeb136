public import Waymark
import WaymarkFormats

/// What a report page shows.
public struct ReportOptions: Sendable {
  /// The method that the page is about.
  public var method = AlignmentMethod.robust
  /// The methods that it is compared with.
  public var compared = AlignmentMethod.compared
  /// The streets around the walk; nil = none are known.
  public var streets: StreetNetwork?
  /// Where first yaws come from; nil leaves it to the log.
  public var initialYaw: InitialYaw?
  /// Seconds at the beginning that do not count for the errors all along.
  public var settling = 30.0

  /// The defaults.
  public init() {}
}
