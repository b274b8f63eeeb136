/// A point of an integer grid: of the Mercator world, or of one tile. x points right, y points down.
package struct GridPoint: Hashable, Sendable {
  /// To the right.
  package var x: Int
  /// Down.
  package var y: Int

  /// Makes a point.
  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}
