/// How far the fetching of an area is.
public struct AreaFetchProgress: Equatable, Sendable {
  /// The stages of the work, in order.
  public enum Stage: String, Sendable {
    /// The map is loaded.
    case map
    /// Elevations are loaded.
    case elevation
    /// The area is built.
    case building
  }

  /// The stage.
  public var stage: Stage
  /// What is done now, for people: "Overpass", "routing tiles: …".
  public var text: String
  /// Share of the whole work, 0 … 1.
  public var share: Double
  /// Bytes of the current file loaded so far; 0 while building.
  public var bytes: Int
  /// Bytes of the complete file; nil when the source does not say.
  public var total: Int?
  /// Seconds that the rest may take; nil in the beginning.
  public var remaining: Double?

  /// Makes a report.
  public init(
    stage: Stage, text: String, share: Double, bytes: Int = 0, total: Int? = nil, remaining: Double? = nil
  ) {
    (self.stage, self.text, self.share, self.bytes, self.total, self.remaining) =
      (stage, text, share, bytes, total, remaining)
  }
}
