/// Small numbers that decide when an iteration of the geodesic algorithms is done.
enum Tolerance {
  /// The unit in the last place of 1, 2⁻⁵².
  static var epsilon: Double { 0x1p-52 }
  /// Its square root, 2⁻²⁶.
  static var rootEpsilon: Double { 0x1p-26 }
  /// Half a bracket so narrow that bisection cannot improve it.
  static var bisection: Double { epsilon * rootEpsilon }
  /// Instead of zero where a direction must stay defined: the square root of the least normal number.
  static var tiny: Double { 0x1p-511 }
}
