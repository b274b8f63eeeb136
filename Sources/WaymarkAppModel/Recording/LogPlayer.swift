public import Waymark
public import WaymarkFormats

/// Hands the samples of a log over when they are due: pauses stay, jumps of the clock do not. So that a moment always looks the same,
/// however one came to it, going back means beginning anew.
public struct LogPlayer: Sendable {
  /// What a session has to be given.
  public struct Feed: Sendable {
    /// True when the session has to be a new one.
    public var restarts: Bool
    /// The samples, in their order.
    public var samples: ArraySlice<TimedSample>
  }

  /// More samples than this are not taken: a day and a half of thirty a second.
  public static let mostSamples = 4_000_000
  /// Longer steps of the clock count as a jump, and so do those backwards, seconds.
  private static let longestPause = 60.0

  /// The log's first line.
  public let header: SessionLogHeader
  /// How fast it plays; 1 as it was.
  public var speed = 1.0
  /// True while it plays.
  public var isPlaying = false
  /// Seconds from the begin.
  public private(set) var position = 0.0
  /// Seconds of the whole.
  public let duration: Double
  /// Lines that could not be read.
  public let damagedLines: Int

  private let samples: [TimedSample]
  /// When each sample is due, seconds from the begin, never falling.
  private let due: [Double]
  private var next = 0

  /// Reads a log.
  ///
  /// - Throws: `InputError` when it is none, is too long, or has no samples.
  public init(path: String) throws(InputError) {
    let reader = try SessionLogReader(path: path)
    var samples: [TimedSample] = []
    while let sample = try reader.next() {
      guard samples.count < Self.mostSamples else {
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
      if step > 0, step <= Self.longestPause { elapsed += step }
      // Samples that come a little late do not put the clock back.
      if step > 0 || step < -Self.longestPause || last == nil { last = sample.time }
      due.append(elapsed)
    }
    self.due = due
    duration = elapsed
  }

  /// The session's time at the position.
  public var time: Double { samples[max(0, min(samples.count, next) - 1)].time }

  /// True at the end.
  public var isAtEnd: Bool { next >= samples.count }

  /// Time went on.
  ///
  /// - Parameter seconds: on the wall clock since the last call.
  /// - Returns: what is due; nothing while it does not play.
  public mutating func advance(by seconds: Double) -> Feed {
    guard isPlaying, seconds.isFinite, seconds > 0, speed.isFinite, speed > 0 else {
      return Feed(restarts: false, samples: samples[next..<next])
    }
    position = min(duration, position + seconds * speed)
    let feed = Feed(restarts: false, samples: take())
    if isAtEnd { isPlaying = false }
    return feed
  }

  /// Goes to a moment.
  ///
  /// - Parameter seconds: from the begin.
  /// - Returns: what lies between; going back, everything from the begin, for a new session.
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
