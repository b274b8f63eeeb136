/// Contents of anchor files other than points.
public enum AnchorFileExtra: String, Hashable, Sendable, CaseIterable {
  case track
  case route
  case line
  case area
  case overlay
  case networkLink = "network link"
  case model
  case withoutPosition = "entry without a position"

  /// The number with its noun.
  public func words(_ count: Int) -> String {
    if count == 1 { return "1 \(rawValue)" }
    return self == .withoutPosition ? "\(count) entries without a position" : "\(count) \(rawValue)s"
  }
}
