/// Whether a summit is seen.
public enum PeakVisibility: Hashable, Sendable {
  /// It stands above what is in front of it.
  case visible
  /// It is hidden by less than the data's error: it may be seen, and its massif mostly is.
  case justHidden
  /// It is hidden.
  case hidden
}
