import Foundation

/// The C library's functions under names that do not collide with the engine's own.
enum SystemMath {
  static func sine(_ x: Double) -> Double { sin(x) }
  static func cosine(_ x: Double) -> Double { cos(x) }
  static func tangent(_ x: Double) -> Double { tan(x) }
  static func arcSine(_ x: Double) -> Double { asin(x) }
  static func arcCosine(_ x: Double) -> Double { acos(x) }
  static func arcTangent(_ x: Double) -> Double { atan(x) }
  static func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
  static func exponential(_ x: Double) -> Double { exp(x) }
  static func logarithm(_ x: Double) -> Double { log(x) }
  static func cubeRoot(_ x: Double) -> Double { cbrt(x) }
  static func hypotenuse(_ x: Double, _ y: Double) -> Double { hypot(x, y) }
  static func powerOfTwo(_ n: Int) -> Double { scalbn(1, n) }
}
