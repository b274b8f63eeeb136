/// A point of a plane.
package struct PlanePoint: Hashable, Sendable {
  /// To the right.
  package var x: Double
  /// Down.
  package var y: Double

  /// Makes a point.
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
