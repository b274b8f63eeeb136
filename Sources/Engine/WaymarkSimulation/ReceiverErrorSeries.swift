internal import Waymark
public import WaymarkGeodesy

/// The errors of a real receiver, fix minus truth, as they were recorded: an error source of the simulator with all
/// the correlation and the bursts that models leave out.
public struct ReceiverErrorSeries: Equatable, Sendable {
  /// The error of one fix.
  public struct Entry: Equatable, Sendable {
    /// Seconds, with any zero.
    public var time: Double
    /// Error to the east, metres.
    public var east: Double
    /// Error to the north, metres.
    public var north: Double
    /// Error upwards, metres; nil when a height is unknown or the two count from different surfaces.
    public var up: Double?
    /// Accuracy that the receiver stated, 68 % radius in metres; nil when unknown.
    public var accuracy: Double?
    /// Error of course and speed; nil when the receiver gave none or the true ones are unknown.
    public var velocity: VelocityError?

    /// Makes an entry.
    public init(
      time: Double, east: Double, north: Double, up: Double?, accuracy: Double? = nil, velocity: VelocityError? = nil
    ) {
      self.time = time
      self.east = east
      self.north = north
      self.up = up
      self.accuracy = accuracy
      self.velocity = velocity
    }

    /// Whether every number is finite, and the accuracy positive.
    fileprivate var isValid: Bool {
      time.isFinite && east.isFinite && north.isFinite && up?.isFinite ?? true
        && accuracy.map { $0.isFinite && $0 > 0 } ?? true && velocity?.isFinite ?? true
    }
  }

  /// The errors, one at least, in the order of time.
  public let entries: [Entry]

  /// Makes a series, or nil when there is no entry, when a value is not finite, or when times do not rise.
  public init?(_ entries: [Entry]) {
    guard !entries.isEmpty else { return nil }
    var last = -Double.infinity
    for entry in entries {
      guard entry.isValid, entry.time > last else { return nil }
      last = entry.time
    }
    self.entries = entries
  }

  /// Seconds from the first entry to the last.
  public var duration: Double { entries[entries.count - 1].time - entries[0].time }

  /// Root mean square of the horizontal error per axis, metres.
  public var horizontalRMS: Double {
    var sum = 0.0
    for entry in entries { sum += entry.east * entry.east + entry.north * entry.north }
    return (sum / Double(2 * entries.count)).squareRoot()
  }

  /// Root mean square of the velocity's error per axis while the receiver really moved, m/s; nil without any.
  public var velocityRMS: Double? {
    var (sum, count) = (0.0, 0.0)
    for entry in entries {
      guard let velocity = entry.velocity, velocity.isMoving else { continue }
      sum += velocity.east * velocity.east + velocity.north * velocity.north
      count += 2
    }
    return count > 0 ? (sum / count).squareRoot() : nil
  }

  /// The parts without a gap, in order: where the truth is missing for longer, the errors are unknown.
  ///
  /// - Parameters:
  ///   - maximumGap: seconds between two entries of a part.
  ///   - minimumDuration: seconds of the shortest part that is worth having.
  /// - Returns: the parts; all of the series where none is long enough.
  /// - Complexity: O(n) in the entries.
  public func stretches(maximumGap: Double, minimumDuration: Double) -> [ReceiverErrorSeries] {
    var parts: [ReceiverErrorSeries] = []
    var start = 0
    for i in 1...entries.count {
      if i < entries.count, entries[i].time - entries[i - 1].time <= maximumGap { continue }
      if let part = ReceiverErrorSeries(Array(entries[start..<i])), part.duration >= minimumDuration {
        parts.append(part)
      }
      start = i
    }
    return parts.isEmpty ? [self] : parts
  }

  /// The moment of the entry nearest to a moment, seconds since the first entry, played to and fro like `error(at:)`: a
  /// walk that begins there with the recording's rate meets the recorded errors and none between them.
  public func momentOfEntry(near time: Double) -> Double {
    let phase = phase(of: time)
    let moment = entries[nearest(to: phase)].time - entries[0].time
    return time + (moment - phase) * (isBackwards(at: time) ? -1 : 1)
  }

  /// The error at a time: east, north, up in metres, linear between the entries, 0 upwards where that is unknown.
  ///
  /// - Parameter time: seconds since the first entry. Beyond the end (and before the beginning) the recording is
  ///   played to and fro, so that a longer walk meets no jump that the receiver did not make.
  /// - Returns: the error.
  /// - Complexity: O(log n) in the entries.
  public func error(at time: Double) -> Vector3 {
    let phase = phase(of: time)
    let low = index(before: phase)
    let before = entries[low]
    guard duration > 0, low + 1 < entries.count else { return vector(before) }
    let after = entries[low + 1]
    let fraction = (entries[0].time + phase - before.time) / (after.time - before.time)
    let a = vector(before)
    return a + (vector(after) - a) * fraction
  }

  /// The entry nearest to a time, as in `error(at:)`: what has no memory between two entries must not be averaged.
  ///
  /// - Complexity: O(log n) in the entries.
  public func entry(near time: Double) -> Entry { entries[nearest(to: phase(of: time))] }

  /// Seconds since the first entry, within the recording.
  private func phase(of time: Double) -> Double {
    let length = duration
    guard length > 0, time.isFinite else { return 0 }
    let phase = (time < 0 ? -time : time).truncatingRemainder(dividingBy: 2 * length)
    return phase > length ? 2 * length - phase : phase
  }

  private func isBackwards(at time: Double) -> Bool {
    let length = duration
    guard length > 0, time.isFinite else { return false }
    return ((time < 0 ? -time : time).truncatingRemainder(dividingBy: 2 * length) > length) != (time < 0)
  }

  /// The last entry that is not later.
  private func index(before phase: Double) -> Int {
    let wanted = entries[0].time + phase
    var low = 0
    var high = entries.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if entries[middle].time <= wanted { low = middle } else { high = middle }
    }
    return low
  }

  private func nearest(to phase: Double) -> Int {
    let low = index(before: phase)
    guard low + 1 < entries.count else { return low }
    let wanted = entries[0].time + phase
    return wanted - entries[low].time <= entries[low + 1].time - wanted ? low : low + 1
  }

  private func vector(_ entry: Entry) -> Vector3 { Vector3(entry.east, entry.north, entry.up ?? 0) }
}
