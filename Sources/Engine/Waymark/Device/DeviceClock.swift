public import WaymarkGeodesy

/// The two clocks of a device: seconds since it was started, which poses carry, and the wall clock, which locations and
/// compass readings carry. The first is the session's clock; a stamp of the second is brought over by its age.
///
/// The wall clock may be set at any time, so that no offset between the two is kept: the age is the difference of two
/// readings of the wall clock, and is taken off the moment of arrival.
public struct DeviceClock: Equatable, Sendable {
  /// Both clocks read at one moment.
  public struct Reading: Equatable, Sendable {
    /// Seconds since the device was started.
    public var uptime: Double
    /// The wall clock.
    public var utc: UTCInstant

    /// Makes a reading.
    public init(uptime: Double, utc: UTCInstant) {
      self.uptime = uptime
      self.utc = utc
    }
  }

  /// A measurement that is older than this when it arrives, seconds, is a cached one and of no use.
  public static let maximumAge = 10.0
  /// The session gets the wall clock again when it was set by more than this, seconds.
  private static let noticeable = 0.5

  private var reported: Double?

  /// Clocks without a reading yet.
  public init() {}

  /// When a measurement was made, on the session's clock.
  ///
  /// - Parameters:
  ///   - stamp: its stamp by the wall clock.
  ///   - arrival: both clocks when it arrived.
  /// - Returns: seconds on the session's clock, never later than the arrival; nil for a measurement older than
  ///   `maximumAge`. A stamp from the future, or none, counts as made at the arrival.
  public static func time(of stamp: UTCInstant, arrivedAt arrival: Reading) -> Double? {
    let age = arrival.utc.secondsSince1970 - stamp.secondsSince1970
    guard age.isFinite, age > 0 else { return arrival.uptime }
    return age <= maximumAge ? arrival.uptime - age : nil
  }

  /// Compares the clocks.
  ///
  /// - Parameter reading: both clocks now.
  /// - Returns: a sample that gives the session the wall clock: at the first reading, and when the wall clock was set.
  public mutating func sample(at reading: Reading) -> TimedSample? {
    let offset = reading.utc.secondsSince1970 - reading.uptime
    guard offset.isFinite else { return nil }
    if let reported, abs(offset - reported) <= Self.noticeable { return nil }
    reported = offset
    return TimedSample(time: reading.uptime, .utc(reading.utc))
  }
}
