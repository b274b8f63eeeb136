/// Why bytes are no search index.
public enum SearchIndexError: Error, Equatable, Sendable {
  /// They do not begin like one.
  case notAnIndex
  /// They are of another version.
  case version(Int)
  /// They end too early, or go on after the end.
  case length(Int)
  /// What is at a position cannot be.
  case damaged(position: Int)

  /// The error in words.
  public var text: String {
    switch self {
    case .notAnIndex: "this is not a search index"
    case .version(let version): "the search index has version \(version), not \(SearchIndexFormat.version)"
    case .length(let length): "the search index has the wrong length, \(length) bytes"
    case .damaged(let position): "the search index is damaged at byte \(position)"
    }
  }
}
