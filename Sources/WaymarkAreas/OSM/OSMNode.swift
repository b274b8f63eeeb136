public import WaymarkGeodesy

/// A node of OpenStreetMap: a point with tags, or a vertex of ways.
public struct OSMNode: Equatable, Sendable {
  /// Its number; negative only in private data.
  public var id: Int64
  /// Where it is.
  public var coordinate: Coordinate
  /// What it is; empty for bare vertices.
  public var tags: OSMTags

  /// Makes a node.
  public init(id: Int64, coordinate: Coordinate, tags: OSMTags = OSMTags()) {
    self.id = id
    self.coordinate = coordinate
    self.tags = tags
  }
}
