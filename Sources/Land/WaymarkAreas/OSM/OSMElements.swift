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

/// A relation of OpenStreetMap: members with roles and tags.
public struct OSMRelation: Equatable, Sendable {
  /// One member.
  public struct Member: Equatable, Sendable {
    /// What kind of element it is.
    public enum Kind: Int, Sendable {
      /// An `OSMNode`.
      case node = 0
      /// An `OSMWay`.
      case way = 1
      /// Another `OSMRelation`.
      case relation = 2
    }

    /// What kind of element it is.
    public var kind: Kind
    /// Number of the element.
    public var id: Int64
    /// Its role in the relation; often empty.
    public var role: String

    /// Makes a member.
    public init(kind: Kind, id: Int64, role: String = "") {
      self.kind = kind
      self.id = id
      self.role = role
    }
  }

  /// Its number.
  public var id: Int64
  /// The members in order.
  public var members: [Member]
  /// What the relation is.
  public var tags: OSMTags

  /// Makes a relation.
  public init(id: Int64, members: [Member], tags: OSMTags = OSMTags()) {
    self.id = id
    self.members = members
    self.tags = tags
  }
}

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
