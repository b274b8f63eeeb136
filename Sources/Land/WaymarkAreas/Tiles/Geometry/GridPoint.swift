/// A point of an integer grid: of the Mercator world, or of one tile. x points right, y points down.
struct GridPoint: Hashable, Sendable {
  var x: Int
  var y: Int
}
