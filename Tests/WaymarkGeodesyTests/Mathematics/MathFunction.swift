import CPortableMath
import TestSupport

/// The engine's functions of one argument, each with its counterpart in the C library.
enum MathFunction: CaseIterable {
  case sin, cos, tan, asin, acos, atan, exp, log, cbrt

  func own(_ x: Double) -> Double {
    switch self {
    case .sin: CPortableMath.sin(x)
    case .cos: CPortableMath.cos(x)
    case .tan: CPortableMath.tan(x)
    case .asin: CPortableMath.asin(x)
    case .acos: CPortableMath.acos(x)
    case .atan: CPortableMath.atan(x)
    case .exp: CPortableMath.exp(x)
    case .log: CPortableMath.log(x)
    case .cbrt: CPortableMath.cbrt(x)
    }
  }

  func system(_ x: Double) -> Double {
    switch self {
    case .sin: SystemMath.sine(x)
    case .cos: SystemMath.cosine(x)
    case .tan: SystemMath.tangent(x)
    case .asin: SystemMath.arcSine(x)
    case .acos: SystemMath.arcCosine(x)
    case .atan: SystemMath.arcTangent(x)
    case .exp: SystemMath.exponential(x)
    case .log: SystemMath.logarithm(x)
    case .cbrt: SystemMath.cubeRoot(x)
    }
  }
}
