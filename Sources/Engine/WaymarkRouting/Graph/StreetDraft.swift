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
    /// Height of the ground at each vertex of the shape, metres; empty, or NaN, where it is unknown.
    public var heights: [Double]

    /// Makes an edge.
    public init(
      from: Int, to: Int, shape: [Coordinate] = [], length: Double, traits: StreetTraits, name: String = "",
      climb: (up: Double, down: Double) = (0, 0), heights: [Double] = []
    ) {
      self.from = from
      self.to = to
      self.shape = shape
      self.length = length
      self.traits = traits
      self.name = name
      self.climb = climb
      self.heights = heights
    }
  }

  /// The junctions and ends of streets.
  public var nodes: [Coordinate]
  /// Height of the ground at each node, metres; empty, or NaN, where it is unknown.
  public var heights: [Double]
  /// What heights are measured from; nil for a network without heights.
  public var verticalReference: VerticalReference?
  /// What changes at some times who may go along streets; `StreetTraits.condition` names one of them.
  public var conditions: [StreetCondition] = []
  /// How many conditions of the map are not among them, because they were not understood.
  public var unreadConditions = 0
  /// The streets between them. Several may have the same ends; none ends where it begins.
  public var edges: [Edge]

  /// Makes a draft.
  public init(
    nodes: [Coordinate] = [], edges: [Edge] = [], heights: [Double] = [], verticalReference: VerticalReference? = nil
  ) {
    self.nodes = nodes
    self.edges = edges
    self.heights = heights
    self.verticalReference = verticalReference
  }
}
