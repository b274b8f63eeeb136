/// Coordinates of a settlement: metres downstream (or along its main street) and metres to the left of that.
struct TownFrame {
  /// The middle.
  let origin: Point
  /// Direction of the first coordinate, of length one.
  let along: Point

  /// The point with given coordinates.
  func point(_ u: Double, _ v: Double) -> Point { origin + along * u + along.left * v }

  /// The points with given coordinates.
  func line(_ coordinates: [(Double, Double)]) -> [Point] { coordinates.map { point($0.0, $0.1) } }

  /// Coordinates of a point.
  func coordinates(_ point: Point) -> Point {
    let offset = point - origin
    return Point(offset.dot(along), offset.dot(along.left))
  }
}
