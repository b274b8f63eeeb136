import Foundation

/// The C library's functions under names that do not collide with the engine's own.
enum SystemMath {
  static func sine(_ x: Double) -> Double { Foundation.sin(x) }
  static func cosine(_ x: Double) -> Double { Foundation.cos(x) }
  static func tangent(_ x: Double) -> Double { Foundation.tan(x) }
  static func arcSine(_ x: Double) -> Double { Foundation.asin(x) }
  static func arcCosine(_ x: Double) -> Double { Foundation.acos(x) }
  static func arcTangent(_ x: Double) -> Double { Foundation.atan(x) }
  static func arcTangent(_ y: Double, _ x: Double) -> Double { Foundation.atan2(y, x) }
  static func exponential(_ x: Double) -> Double { Foundation.exp(x) }
  static func logarithm(_ x: Double) -> Double { Foundation.log(x) }
  static func cubeRoot(_ x: Double) -> Double { Foundation.cbrt(x) }
  static func hypotenuse(_ x: Double, _ y: Double) -> Double { Foundation.hypot(x, y) }
  static func powerOfTwo(_ n: Int) -> Double { Foundation.scalbn(1, n) }
}
