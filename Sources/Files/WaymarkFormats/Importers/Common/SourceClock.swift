/// The clock of a source's times.
public struct SourceClock: Equatable, Sendable {
  /// The kinds of clocks.
  public enum Kind: String, Equatable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
    case utc
    /// Seconds since the device started: steady, and shared by all sensors of the device.
    case boot
    /// Seconds from an arbitrary zero.
    case own
  }

  /// The kind of clock.
  public var kind: Kind
  /// Seconds to add to get UTC as the time since 1970; nil when the source does not give it.
  public var utcOffset: Double?

  /// Makes a clock.
  public init(_ kind: Kind, utcOffset: Double? = nil) {
    self.kind = kind
    self.utcOffset = kind == .utc ? 0 : utcOffset
  }

  /// The wall clock.
  public static let utc = SourceClock(.utc)
  /// The clock of a device since its start.
  public static let boot = SourceClock(.boot)
  /// A clock with an arbitrary zero.
  public static let own = SourceClock(.own)

  /// Its description.
  var description: String {
    switch kind {
    case .utc: "UTC"
    case .boot: "the time since the device started"
    case .own: "a clock with its own zero"
    }
  }
}
