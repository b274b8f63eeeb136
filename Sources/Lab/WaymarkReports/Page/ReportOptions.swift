public import Waymark
public import WaymarkEvaluation
import WaymarkFormats

/// What a report page shows.
public struct ReportOptions: Sendable {
  /// The method shown on the page.
  public var method = ComparedMethod.robust
  /// The methods it is compared with.
  public var compared = ComparedMethod.compared
  /// Constants of the pairwise methods.
  public var pairwise = PairwiseYawAlignment.Parameters()
  /// The streets around the walk; nil when none are known.
  public var streets: StreetNetwork?
  /// Gives the ground around a position; nil when none is known.
  public var ground: WalkedGround.Reader?
  /// Source of the first yaws; nil leaves it to the log.
  public var initialYaw: InitialYaw?
  /// Seconds at the beginning that are excluded from the errors over time.
  public var settling = 30.0

  /// The defaults.
  public init() {}
}

/// The files of a report page, which the package manager embeds into the program.
package enum ReportFiles {
  /// `report.js` draws the map and the charts from the data in the page, and does nothing else.
  static var script: String { String(decoding: PackageResources.report_js, as: UTF8.self) }

  /// `report.css` has the colours and fonts of the web page, light and dark.
  package static var style: String { String(decoding: PackageResources.report_css, as: UTF8.self) }
}
