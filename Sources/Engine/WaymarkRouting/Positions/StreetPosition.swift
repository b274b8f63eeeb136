import WaymarkGeodesy

/// A point on a street.
struct StreetPosition: Sendable {
  /// The edge.
  var edge: Int
  /// Share of the edge that lies before it, 0 … 1.
  var share: Double
  /// The vertex before it: 0 is the edge's tail.
  var vertex: Int
  /// Fraction of the distance from that vertex to the next.
  var part: Double
  /// Where it is.
  var coordinate: Coordinate
  /// Metres from the position that it was looked for.
  var distance: Double
}
