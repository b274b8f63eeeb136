internal import CPortableMath

/// Operations on angles in degrees that lose nothing to rounding (Karney 2013, section 7, and the notes on
/// implementation in the documentation of GeographicLib).
enum CompensatedAngle {
  /// The sum of two numbers and the rounding error of the sum (Knuth's TwoSum).
  @inline(__always)
  static func sum(_ a: Double, _ b: Double) -> (value: Double, error: Double) {
    let s = a + b
    let bb = s - a
    let error = (a - (s - bb)) + (b - bb)
    return (s, error)
  }

  /// The signed difference from one longitude in [−180, 180] to another, in [−180, 180] degrees, and its rounding
  /// error. Of the two equal differences of 180° the one with the sign of `to − from` is taken.
  @inline(__always)
  static func difference(fromLongitude from: Double, to: Double) -> (value: Double, error: Double) {
    var (d, e) = sum(to, -from)
    if d > 180 { d -= 360 } else if d < -180 { d += 360 }
    (d, e) = sum(d, e)
    // A non-zero remainder leaves d = ±180, just short of half a revolution: their signs differ.
    if d == 0 || abs(d) == 180 { d = Double(signOf: e == 0 ? to - from : -e, magnitudeOf: d) }
    return (d, e)
  }

  /// Angles below 1/16° rounded to multiples of 2⁻⁵⁷ degrees (0.8 pm on the Earth), so that products of tiny angles
  /// cannot underflow; the others unchanged.
  @inline(__always)
  static func rounded(_ degrees: Double) -> Double {
    let z = 1.0 / 16
    let y = abs(degrees)
    guard y < z else { return degrees }
    return Double(signOf: degrees, magnitudeOf: z - (z - y))
  }

  /// Sine and cosine of an angle in [−90, 90] degrees, exact at 0 and ±90.
  @inline(__always)
  static func sinCos(latitude degrees: Double) -> (sin: Double, cos: Double) {
    let y = abs(degrees)
    let low = y <= 45
    let r = Angle.radians(low ? y : 90 - y)
    let s = sin(r)
    let c = cos(r)
    return (Double(signOf: degrees, magnitudeOf: low ? s : c), low ? c : s)
  }

  /// Sine and cosine of an angle in [0, 180] degrees given as a value and a small rest.
  @inline(__always)
  static func sinCos(difference degrees: Double, rest: Double) -> (sin: Double, cos: Double) {
    if degrees <= 45 {
      let r = Angle.radians(rounded(degrees + rest))
      return (sin(r), cos(r))
    }
    if degrees < 135 {
      let r = Angle.radians(rounded((90 - degrees) - rest))
      return (cos(r), sin(r))
    }
    let r = Angle.radians(rounded((180 - degrees) - rest))
    return (sin(r), -cos(r))
  }

  /// The angle of a sine and a cosine of any common scale in degrees, [−180, 180]; exact at multiples of 90°. The
  /// result has the sign of the sine, a signed zero included.
  @inline(__always)
  static func degrees(sin s: Double, cos c: Double) -> Double {
    // The arc tangent is taken in the first octant, and the rest is added in degrees.
    let y = abs(s)
    let x = abs(c)
    let acute = y > x ? 90 - Angle.degrees(atan2(x, y)) : Angle.degrees(atan2(y, x))
    return Double(signOf: s, magnitudeOf: c.sign == .minus ? 180 - acute : acute)
  }
}
