/// One guess at what a compass is like before anything is known of it.
struct CompassKind: Equatable, Sendable {
  /// Weight.
  var share: Double
  /// Standard deviation of its error, degrees.
  var sigma: Double

  /// The guesses: calibrated outdoors, as phones usually are, and near a magnet or steel. 128 pictures of a phone in the
  /// mountains have an error of 4.7°, the worst 13.5°; in towns phones are 10 to 25° off, for minutes.
  static let usual = [
    CompassKind(share: 0.42, sigma: 3), CompassKind(share: 0.25, sigma: 8), CompassKind(share: 0.22, sigma: 22),
  ]
  /// Weight of “anything”, which no calibration excludes.
  static let anythingShare = 0.11
  /// A compass that was calibrated anew meanwhile.
  static let changedSigma = 10.0
}
