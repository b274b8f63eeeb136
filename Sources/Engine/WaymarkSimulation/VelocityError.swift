internal import WaymarkGeodesy

/// The error of a receiver's course and speed, as the vector that they are, beside the true velocity: what a car's
/// receiver makes of metres a second is what a walker's makes of them, while degrees of a course grow as the speed falls.
public struct VelocityError: Equatable, Sendable {
  /// Error to the east, m/s.
  public var east: Double
  /// Error to the north, m/s.
  public var north: Double
  /// True velocity to the east, m/s.
  public var trueEast: Double
  /// True velocity to the north, m/s.
  public var trueNorth: Double

  /// Makes an error.
  public init(east: Double, north: Double, trueEast: Double, trueNorth: Double) {
    self.east = east
    self.north = north
    self.trueEast = trueEast
    self.trueNorth = trueNorth
  }

  /// True speed, m/s.
  public var trueSpeed: Double { (trueEast * trueEast + trueNorth * trueNorth).squareRoot() }

  /// Whether the receiver really moved: below 0.7 m/s receivers hold their position and give no course worth the name.
  public var isMoving: Bool { trueSpeed > 0.7 }

  /// The speed that the receiver gave less the true one, m/s.
  public var speed: Double {
    let (e, n) = (trueEast + east, trueNorth + north)
    return (e * e + n * n).squareRoot() - trueSpeed
  }

  /// The course that the receiver gave less the true one, degrees; nil where one of them stands.
  public var courseDegrees: Double? {
    guard let given = Angle.heading(east: trueEast + east, north: trueNorth + north),
      let real = Angle.heading(east: trueEast, north: trueNorth)
    else { return nil }
    return Angle.difference(fromDegrees: real, toDegrees: given)
  }

  var isFinite: Bool { east.isFinite && north.isFinite && trueEast.isFinite && trueNorth.isFinite }
}
