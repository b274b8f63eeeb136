internal import CPortableMath

/// The user's own pace: time taken divided by the usual time of the same stretch, averaged over the last minutes of walking.
struct WalkingPace: Sendable {
  /// The usual pace counts as much as this many seconds of walking at first.
  private static let prior = 60.0
  /// What was walked longer ago than this, seconds of walking, is forgotten bit by bit.
  private static let memory = 300.0
  /// Slower than this, m/s, is standing.
  private static let minimumSpeed = 0.3

  private var taken = prior
  private var usual = prior

  /// Time taken divided by the usual time: above 1 the user is slower than usual.
  var slowness: Double { max(0.4, min(3, taken / usual)) }

  /// A part of the route was walked.
  ///
  /// - Parameters:
  ///   - usualSeconds: its usual time.
  ///   - seconds: the time it took.
  ///   - distance: its length, metres.
  mutating func add(usualSeconds: Double, seconds: Double, distance: Double) {
    guard seconds > 0, seconds < 30, usualSeconds > 0, usualSeconds < 60, distance / seconds > Self.minimumSpeed else {
      return
    }
    let keep = exp(-seconds / Self.memory)
    taken = taken * keep + seconds
    usual = usual * keep + usualSeconds
  }
}
