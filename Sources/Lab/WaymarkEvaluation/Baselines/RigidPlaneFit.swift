internal import Waymark
internal import CPortableMath
internal import WaymarkGeodesy

/// Sums of a weighted least-squares fit of a rotation and a shift in the plane, g = z·p + t with |z| = 1, over any
/// number of points in constant memory (Procrustes without scale, Umeyama 1991, in complex form).
///
/// Every equation comes whitened: divided by the standard deviation of its error per axis. `h` is what the factor of t
/// has become by that, `p` and `g` the points.
package struct RigidPlaneFit: Sendable {
  /// A point of the plane: scene x and −z, or east and north.
  package struct Point: Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }

    package static func * (p: Point, s: Double) -> Point { Point(x: p.x * s, y: p.y * s) }
    package static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
    package static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
    package var squared: Double { x * x + y * y }
  }

  private var hh = 0.0
  private var hp = Point(x: 0, y: 0)
  private var hg = Point(x: 0, y: 0)
  private var pp = 0.0
  private var gg = 0.0
  /// Sum of conj(p)·g.
  private var pg = Point(x: 0, y: 0)
  /// Points taken in, faded like the sums.
  private(set) var count = 0.0

  package init() {}

  package mutating func add(h: Double, p: Point, g: Point) {
    hh += h * h
    hp = hp + p * h
    hg = hg + g * h
    pp += p.squared
    gg += g.squared
    pg = pg + Point(x: p.x * g.x + p.y * g.y, y: p.x * g.y - p.y * g.x)
    count += 1
  }

  /// Takes weight from all points so far.
  mutating func fade(by factor: Double) {
    hh *= factor
    hp = hp * factor
    hg = hg * factor
    pp *= factor
    gg *= factor
    pg = pg * factor
    count *= factor
  }

  /// Information on the yaw, radians⁻²: the whitened points' sum of squares about their centre.
  package var yawInformation: Double { hh > 0 ? max(0, pp - hp.squared / hh) : 0 }

  /// The cross term of the centred points.
  private var cross: Point {
    guard hh > 0 else { return Point(x: 0, y: 0) }
    return pg - Point(x: hp.x * hg.x + hp.y * hg.y, y: hp.x * hg.y - hp.y * hg.x) * (1 / hh)
  }

  /// Yaw of the scene in degrees; nil while nothing determines it. With yaw ψ, z = exp(−iψ).
  var yawDegrees: Double? {
    let c = cross
    guard c.squared > 0, c.squared.isFinite else { return nil }
    return Angle.wrappedTo360(Angle.degrees(-atan2(c.y, c.x)))
  }

  /// Whitened residual sum of squares under the best yaw and shift.
  var residual: Double {
    guard hh > 0 else { return 0 }
    return max(0, gg - hg.squared / hh + yawInformation - 2 * cross.squared.squareRoot())
  }

  /// Where a point lies under a yaw and the best shift for it.
  func image(of p: Point, yawDegrees: Double) -> Point {
    let (s, c) = Angle.sinCos(degrees: yawDegrees)
    let fromCentre = hh > 0 ? p - hp * (1 / hh) : p
    let centre = hh > 0 ? hg * (1 / hh) : hg
    return centre + Point(x: fromCentre.x * c + fromCentre.y * s, y: fromCentre.y * c - fromCentre.x * s)
  }

  /// Variance per axis of that position, in units of the whitened errors: the shift's, and the yaw's at this distance
  /// from the centre (half of it for each axis).
  func imageVariance(of p: Point, yawVariance: Double) -> Double {
    guard hh > 0 else { return .infinity }
    return 1 / hh + (p - hp * (1 / hh)).squared * yawVariance / 2
  }
}
