/// A path between two points of streets.
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
}
