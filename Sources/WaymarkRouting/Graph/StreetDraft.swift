public import WaymarkGeodesy

/// A network of streets before a graph is made of it.
public struct StreetDraft: Sendable {
  /// A street between two junctions.
  public struct Edge: Sendable {
    /// Numbers of the nodes at its ends.
    public var from: Int
    /// Numbers of the nodes at its ends.
    public var to: Int
    /// The vertices between them.
    public var shape: [Coordinate]
    /// Length in metres.
    public var length: Double
    /// What it is.
    public var traits: StreetTraits
    /// Its name; empty for none.
    public var name: String
    /// Metres up from its first to its last vertex, and metres down.
    public var climb: (up: Double, down: Double)

    /// Makes an edge.
    public init(
      from: Int, to: Int, shape: [Coordinate] = [], length: Double, traits: StreetTraits, name: String = "",
      climb: (up: Double, down: Double) = (0, 0)
    ) {
      self.from = from
      self.to = to
      self.shape = shape
      self.length = length
      self.traits = traits
      self.name = name
      self.climb = climb
    }
  }

  /// The junctions and ends of streets.
  public var nodes: [Coordinate]
  /// The streets between them. Several may have the same ends; none ends where it begins.
  public var edges: [Edge]

  /// Makes a draft.
  public init(nodes: [Coordinate] = [], edges: [Edge] = []) {
    self.nodes = nodes
    self.edges = edges
  }
}
