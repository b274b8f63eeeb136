/// A way between two points of streets.
struct StreetWay: Sendable {
  /// An edge, or a part of it.
  struct Piece: Sendable {
    var edge: Int
    var isForward: Bool
    /// Shares of the edge between which it is travelled, along the edge, ascending.
    var share: ClosedRange<Double>
  }

  var start: StreetPosition
  var goal: StreetPosition
  var pieces: [Piece]

  /// The edges that are travelled, whole or in part.
  var edges: [TravelledEdge] {
    pieces.map { TravelledEdge(edge: Int32($0.edge), isForward: $0.isForward) }
  }
}
