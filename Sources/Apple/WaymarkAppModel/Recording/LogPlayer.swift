public import Waymark
public import WaymarkFormats

/// Delivers the samples of a log when they are due: pauses are kept, jumps of the clock are not. Seeking back restarts
/// the session, so that a moment always looks the same, however it was reached.
public struct LogPlayer: Sendable {
  /// The samples to give to a session.
  public struct Feed: Sendable {
    /// Whether the session has to be a new one.
    public var restarts: Bool
    /// The samples, in order.
    public var samples: ArraySlice<TimedSample>
  }

  /// Maximum number of samples accepted: a day and a half at thirty per second.
  public static let maximumSamples = 4_000_000
  /// Longer steps of the clock, seconds, count as a jump, and so do steps backwards.
  private static let maximumPause = 60.0

  /// The log's first line.
  public let header: SessionLogHeader
  /// Playback speed; 1 is real time.
  public var speed = 1.0
  /// Whether it plays.
  public var isPlaying = false
  /// Seconds from the start.
  public private(set) var position = 0.0
  /// Duration of the log, seconds.
  public let duration: Double
  /// Lines that could not be read.
  public let damagedLines: Int

  private let samples: [TimedSample]
  /// When each sample is due, seconds from the start, never decreasing.
  private let due: [Double]
  private var next = 0

  /// Reads a log.
  ///
  /// - Throws: `InputError` when the file is not a log, is too long, or has no samples.
  public init(path: String) throws(InputError) {
    let reader = try SessionLogReader(path: path)
    var samples: [TimedSample] = []
    while let sample = try reader.next() {
      guard samples.count < Self.maximumSamples else {
        throw InputError("this log is too long for a phone", advice: "use waymark replay on a computer")
      }
      samples.append(sample)
    }
    try self.init(header: reader.header, samples: samples, damagedLines: reader.damage.count)
  }

  /// Plays samples.
  public init(header: SessionLogHeader, samples: [TimedSample], damagedLines: Int = 0) throws(InputError) {
    guard !samples.isEmpty else { throw InputError("there are no samples in this log") }
    self.header = header
    self.samples = samples
    self.damagedLines = damagedLines
    var due: [Double] = []
    due.reserveCapacity(samples.count)
    var elapsed = 0.0
    var last: Double?
    for sample in samples {
      let step = last.map { sample.time - $0 } ?? 0
      if step > 0, step <= Self.maximumPause { elapsed += step }
      // Samples that arrive slightly late do not set the clock back.
      if step > 0 || step < -Self.maximumPause || last == nil { last = sample.time }
      due.append(elapsed)
    }
    self.due = due
    duration = elapsed
  }

  /// The session's time at the position.
  public var time: Double { samples[max(0, min(samples.count, next) - 1)].time }

  /// Whether it is at the end.
  public var isAtEnd: Bool { next >= samples.count }

  /// Advances the clock.
  ///
  /// - Parameter seconds: wall-clock time since the last call.
  /// - Returns: the samples that are due; none while it does not play.
  public mutating func advance(by seconds: Double) -> Feed {
    guard isPlaying, seconds.isFinite, seconds > 0, speed.isFinite, speed > 0 else {
      return Feed(restarts: false, samples: samples[next..<next])
    }
    position = min(duration, position + seconds * speed)
    let feed = Feed(restarts: false, samples: take())
    if isAtEnd { isPlaying = false }
    return feed
  }

  /// Moves to a moment.
  ///
  /// - Parameter seconds: from the start.
  /// - Returns: the samples in between; when it moves back, everything from the start, for a new session.
  public mutating func seek(to seconds: Double) -> Feed {
    let target = seconds.isFinite ? max(0, min(duration, seconds)) : 0
    let restarts = target < position
    if restarts { next = 0 }
    position = target
    return Feed(restarts: restarts, samples: take())
  }

  private mutating func take() -> ArraySlice<TimedSample> {
    let first = next
    while next < samples.count, due[next] <= position { next += 1 }
    return samples[first..<next]
  }
}
