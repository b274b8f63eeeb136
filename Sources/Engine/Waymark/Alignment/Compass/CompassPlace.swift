/// One guess at how much steel and cars a place has: an error that all devices there have, and that changes along the
/// path.
struct CompassPlace: Equatable, Sendable {
  /// Logarithm of the weight before any reading.
  var prior: Double
  /// Standard deviation of the error, degrees.
  var sigma: Double
  /// Metres of way over which it changes.
  var length: Double

  /// Seconds over which it changes for a user who stands still: cars leave, and a hand moves.
  static let standingTime = 60.0
}
