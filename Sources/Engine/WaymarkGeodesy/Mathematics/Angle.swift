internal import CPortableMath

/// Conversions and wrapping of plane angles. Angles are plain `Double`s whose names say degrees or radians.
public enum Angle {
  /// Degrees in one radian.
  public static let degreesPerRadian = 180 / Double.pi

  /// Degrees to radians.
  @inlinable
  public static func radians(_ degrees: Double) -> Double { degrees * (Double.pi / 180) }

  /// Radians to degrees.
  @inlinable
  public static func degrees(_ radians: Double) -> Double { radians * (180 / Double.pi) }

  /// The same direction in [−180, 180). NaN and infinities give NaN.
  public static func wrappedTo180(_ degrees: Double) -> Double {
    guard degrees.isFinite else { return .nan }
    let r = remainder(degrees, 360)
    return r >= 180 ? r - 360 : r
  }

  /// The same direction in [0, 360). NaN and infinities give NaN.
  public static func wrappedTo360(_ degrees: Double) -> Double {
    guard degrees.isFinite else { return .nan }
    let r = fmod(degrees, 360)
    let positive = r < 0 ? r + 360 : r
    return positive >= 360 ? 0 : positive
  }

  /// The signed difference from one direction to another, clockwise positive, in [−180, 180) degrees.
  public static func difference(fromDegrees from: Double, toDegrees to: Double) -> Double {
    wrappedTo180(to - from)
  }
}

extension Angle {
  /// Sine and cosine of an angle in degrees, exact at multiples of 90° (the reduction is done in degrees).
  public static func sinCos(degrees: Double) -> (sin: Double, cos: Double) {
    guard degrees.isFinite else { return (.nan, .nan) }
    // Whole turns are taken off exactly by `fmod`; below one turn a quarter times its count is exact, and so is the
    // difference.
    let reduced = abs(degrees) <= 360 ? degrees : fmod(degrees, 360)
    let quarters = (reduced / 90).rounded(.toNearestOrEven)
    let r = radians(reduced - quarters * 90)
    let s = sin(r)
    let c = cos(r)
    switch quarters {
    case 0, 4, -4: return (s, c)
    case 1, -3: return (c, -s)
    case -1, 3: return (-c, s)
    default: return (-s, -c)
    }
  }
}

extension Angle {
  /// Heading of a horizontal direction, degrees clockwise from north, [0, 360); nil for the zero vector and for NaN.
  public static func heading(east: Double, north: Double) -> Double? {
    guard east.isFinite, north.isFinite, east != 0 || north != 0 else { return nil }
    return wrappedTo360(degrees(atan2(east, north)))
  }
}

extension Angle {
  /// Circular mean of directions in degrees, in [−180, 180); nil when there is none or when they cancel.
  public static func circularMean(ofDegrees angles: [Double]) -> Double? {
    var s = 0.0
    var c = 0.0
    for angle in angles {
      let (sine, cosine) = sinCos(degrees: angle)
      s += sine
      c += cosine
    }
    guard s * s + c * c > 1e-18 * Double(angles.count * angles.count), !angles.isEmpty else { return nil }
    return wrappedTo180(degrees(atan2(s, c)))
  }
}
