/// One thing that went into a session, with its time. What a session log holds line by line.
public struct TimedSample: Equatable, Sendable {
  /// Seconds on the session's one monotonic clock; the zero is arbitrary.
  public var time: Double
  /// What was measured.
  public var sample: Sample

  /// Makes a timed sample.
  public init(time: Double, _ sample: Sample) {
    self.time = time
    self.sample = sample
  }
}
