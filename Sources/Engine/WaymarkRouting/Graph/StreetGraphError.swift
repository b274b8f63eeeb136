/// Why bytes are no graph of streets.
public enum StreetGraphError: Error, Equatable, Sendable {
  /// They do not begin like one.
  case notAGraph
  /// They are of another version.
  case version(Int)
  /// They end too early, or go on after the end.
  case length(Int)
  /// Their checksum is not that of the header.
  case checksum
  /// What is at a position cannot be.
  case damaged(position: Int)

  /// The error in words.
  public var text: String {
    switch self {
    case .notAGraph: "this is not a graph of streets"
    case .version(let version): "the graph of streets has version \(version), not \(StreetGraphFormat.version)"
    case .length(let length): "the graph of streets has the wrong length, \(length) bytes"
    case .checksum: "the graph of streets is damaged: its checksum is wrong"
    case .damaged(let position): "the graph of streets is damaged at byte \(position)"
    }
  }
}
