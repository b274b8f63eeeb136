/// A part of an OpenStreetMap file: a few thousand elements at most, as one block of a PBF file holds them.
public struct OSMBlock: Equatable, Sendable {
  /// Its nodes.
  public var nodes: [OSMNode] = []
  /// Its ways.
  public var ways: [OSMWay] = []
  /// Its relations.
  public var relations: [OSMRelation] = []

  /// An empty block.
  public init() {}
}
