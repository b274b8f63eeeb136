internal import CPortableMath
public import WaymarkGeodesy

/// When and by whom a field was edited last. Of two edits the later one holds, of two at the same time that of the
/// greater client.
public struct EditStamp: Equatable, Sendable {
  /// Whole milliseconds since 1970-01-01T00:00:00Z: exact through every text form.
  public let milliseconds: Int64
  /// Who edited.
  public let client: ClientID

  /// Makes a stamp of milliseconds since 1970.
  public init(milliseconds: Int64, client: ClientID) {
    self.milliseconds = milliseconds
    self.client = client
  }

  /// Makes a stamp of a time, rounded to milliseconds; nil when that is not in the years 1 to 9999.
  public init?(time: UTCInstant, client: ClientID) {
    guard let milliseconds = Self.milliseconds(of: time) else { return nil }
    self.init(milliseconds: milliseconds, client: client)
  }

  /// The time.
  public var time: UTCInstant { Self.instant(milliseconds: milliseconds) }

  /// The same edit, not later than a time: what a server does with clients whose clocks are fast.
  public func cut(to latest: UTCInstant) -> EditStamp {
    guard let limit = Self.milliseconds(of: latest), milliseconds > limit else { return self }
    return EditStamp(milliseconds: limit, client: client)
  }

  static func milliseconds(of time: UTCInstant) -> Int64? {
    let milliseconds = (time.secondsSince1970 * 1000).rounded()
    return abs(milliseconds) < 253_402_300_800_000 ? Int64(milliseconds) : nil
  }

  static func instant(milliseconds: Int64) -> UTCInstant { UTCInstant(secondsSince1970: Double(milliseconds) / 1000) }
}

extension EditStamp: Comparable {
  /// Earlier, or at the same time by the smaller client.
  public static func < (a: EditStamp, b: EditStamp) -> Bool {
    a.milliseconds != b.milliseconds ? a.milliseconds < b.milliseconds : a.client < b.client
  }
}
