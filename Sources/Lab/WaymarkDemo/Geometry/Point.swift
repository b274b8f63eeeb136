/// A point of the demo area's plane, or a vector in it: metres east and north.
struct Point: Equatable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  var lengthSquared: Double { x * x + y * y }
  var length: Double { lengthSquared.squareRoot() }

  /// The vector scaled to length one; the zero vector is unchanged.
  var unit: Point {
    let length = self.length
    return length > 0 ? self / length : self
  }

  /// The vector rotated counter-clockwise by a right angle.
  var left: Point { Point(-y, x) }

  func dot(_ other: Point) -> Double { x * other.x + y * other.y }
  func cross(_ other: Point) -> Double { x * other.y - y * other.x }
  func distance(to other: Point) -> Double { (other - self).length }

  static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  static func * (a: Point, s: Double) -> Point { Point(a.x * s, a.y * s) }
  static func / (a: Point, s: Double) -> Point { Point(a.x / s, a.y / s) }

  /// The point between two others, 0 the first, 1 the second.
  static func mix(_ a: Point, _ b: Point, _ t: Double) -> Point { a + (b - a) * t }
}
