/// What of an anchor is edited on its own.
public enum AnchorField: String, Equatable, Sendable, CaseIterable {
  /// Position, altitude, accuracies and origin together.
  case location = "place"
  case name
  case note
  case colour
  /// That it is deleted.
  case deleted
}
