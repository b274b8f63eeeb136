/// Colour of an anchor; themes choose the shade.
public enum AnchorColour: String, Equatable, Sendable, CaseIterable {
  /// The default.
  case red
  case orange
  case yellow
  case green
  case blue
  case purple
  case brown
  case grey
}
