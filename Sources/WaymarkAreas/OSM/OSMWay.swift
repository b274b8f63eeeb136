/// A line or an area of OpenStreetMap: a list of nodes with tags.
public struct OSMWay: Equatable, Sendable {
  /// Its number.
  public var id: Int64
  /// The nodes along it; a ring ends with its first node.
  public var nodes: [Int64]
  /// What it is.
  public var tags: OSMTags

  /// Makes a way.
  public init(id: Int64, nodes: [Int64], tags: OSMTags = OSMTags()) {
    self.id = id
    self.nodes = nodes
    self.tags = tags
  }

  /// Whether it is a ring.
  public var isClosed: Bool { nodes.count > 3 && nodes.first == nodes.last }
}
