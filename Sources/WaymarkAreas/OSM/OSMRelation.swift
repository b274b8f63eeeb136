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
