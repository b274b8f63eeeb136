/// A point of a whole-number grid: of the Mercator world, or of one tile. x goes right, y goes down.
struct GridPoint: Hashable, Sendable {
  var x: Int
  var y: Int
}
