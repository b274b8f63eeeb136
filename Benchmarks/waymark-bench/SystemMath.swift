import Foundation

/// The C library's functions under names that do not collide with the engine's own.
enum SystemMath {
  static func sine(_ x: Double) -> Double { Foundation.sin(x) }
  static func cosine(_ x: Double) -> Double { Foundation.cos(x) }
  static func arcTangent(_ y: Double, _ x: Double) -> Double { Foundation.atan2(y, x) }
  static func exponential(_ x: Double) -> Double { Foundation.exp(x) }
}
