import Foundation

/// The C library's functions under different names. They are kept out of every module that imports the engine's
/// mathematics, where the compiler takes the engine's `sin` even for `Foundation.sin`.
public enum SystemMath {
  /// Sine.
  public static func sine(_ x: Double) -> Double { sin(x) }
  /// Cosine.
  public static func cosine(_ x: Double) -> Double { cos(x) }
  /// Tangent.
  public static func tangent(_ x: Double) -> Double { tan(x) }
  /// Arc sine.
  public static func arcSine(_ x: Double) -> Double { asin(x) }
  /// Arc cosine.
  public static func arcCosine(_ x: Double) -> Double { acos(x) }
  /// Arc tangent.
  public static func arcTangent(_ x: Double) -> Double { atan(x) }
  /// Arc tangent of y / x in all quadrants.
  public static func arcTangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
  /// Exponential function.
  public static func exponential(_ x: Double) -> Double { exp(x) }
  /// Natural logarithm.
  public static func logarithm(_ x: Double) -> Double { log(x) }
  /// Cube root.
  public static func cubeRoot(_ x: Double) -> Double { cbrt(x) }
  /// Length of the vector x, y.
  public static func hypotenuse(_ x: Double, _ y: Double) -> Double { hypot(x, y) }
  /// 2ⁿ.
  public static func powerOfTwo(_ n: Int) -> Double { scalbn(1, n) }
}
