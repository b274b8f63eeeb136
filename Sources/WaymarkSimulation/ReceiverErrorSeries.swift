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

    /// Makes an entry.
    public init(time: Double, east: Double, north: Double, up: Double?) {
      self.time = time
      self.east = east
      self.north = north
      self.up = up
    }
  }

  /// The errors, one at least, in the order of time.
  public let entries: [Entry]

  /// Makes a series, or nil when there is no entry, when a value is not finite, or when times do not rise.
  public init?(_ entries: [Entry]) {
    guard !entries.isEmpty else { return nil }
    var last = -Double.infinity
    for entry in entries {
      guard entry.time.isFinite, entry.time > last, entry.east.isFinite, entry.north.isFinite,
        entry.up?.isFinite ?? true
      else { return nil }
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

  /// The error at a time: east, north, up in metres, linear between the entries, 0 upwards where that is unknown.
  ///
  /// - Parameter time: seconds since the first entry. Beyond the end (and before the beginning) the recording is
  ///   played to and fro, so that a longer walk meets no jump that the receiver did not make.
  /// - Returns: the error.
  public func error(at time: Double) -> Vector3 {
    let length = duration
    guard length > 0, time.isFinite else { return vector(entries[0]) }
    var phase = (time < 0 ? -time : time).truncatingRemainder(dividingBy: 2 * length)
    if phase > length { phase = 2 * length - phase }
    let wanted = entries[0].time + phase
    // The last entry that is not later.
    var low = 0
    var high = entries.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if entries[middle].time <= wanted { low = middle } else { high = middle }
    }
    let before = entries[low]
    guard low + 1 < entries.count else { return vector(before) }
    let after = entries[low + 1]
    let fraction = (wanted - before.time) / (after.time - before.time)
    let a = vector(before)
    return a + (vector(after) - a) * fraction
  }

  private func vector(_ entry: Entry) -> Vector3 { Vector3(entry.east, entry.north, entry.up ?? 0) }
}
