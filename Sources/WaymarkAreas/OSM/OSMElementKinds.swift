/// Which elements of a file are wanted; the others are skipped without being decoded.
public struct OSMElementKinds: OptionSet, Sendable {
  /// Bits of the set.
  public let rawValue: Int

  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Nodes.
  public static let nodes = OSMElementKinds(rawValue: 1)
  /// Ways.
  public static let ways = OSMElementKinds(rawValue: 2)
  /// Relations.
  public static let relations = OSMElementKinds(rawValue: 4)
  /// Everything.
  public static let all: OSMElementKinds = [.nodes, .ways, .relations]
}
