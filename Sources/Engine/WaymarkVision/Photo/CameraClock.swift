public import WaymarkGeodesy

/// What a camera's clock showed when a picture was taken.
public struct CameraClock: Hashable, Sendable {
  /// Date and time of day at the place of the camera, or where its clock was set.
  public var localTime: CalendarTime
  /// Seconds by which that is ahead of UTC; nil when it was not noted.
  public var utcOffsetSeconds: Double?

  /// The largest offset of a time zone, seconds.
  private static let maximumOffset = 14.0 * 3600

  /// Makes a clock.
  public init(localTime: CalendarTime, utcOffsetSeconds: Double? = nil) {
    self.localTime = localTime
    self.utcOffsetSeconds = utcOffsetSeconds
  }

  /// Reads a date and time as EXIF has them, “2026:11:25 06:45:08”, or as ISO 8601 without an offset. Nil when it is none.
  public init?(_ text: some Collection<UInt8>) {
    var bytes = Array(text.prefix(19))
    guard bytes.count == 19 else { return nil }
    // EXIF separates the parts of the date by colons.
    for place in [4, 7] where bytes[place] == UInt8(ascii: ":") { bytes[place] = UInt8(ascii: "-") }
    guard let time = UTCInstant(iso8601: String(decoding: bytes, as: UTF8.self))?.calendar else { return nil }
    localTime = time
  }

  /// The moment.
  ///
  /// - Parameter assumed: the offset to take when none was noted, seconds; nil when none is known.
  /// - Returns: the moment; nil when no offset is known.
  public func instant(utcOffsetSeconds assumed: Double? = nil) -> UTCInstant? {
    guard let offset = utcOffsetSeconds ?? assumed else { return nil }
    return UTCInstant(secondsSince1970: UTCInstant(localTime).secondsSince1970 - offset)
  }

  /// Takes the offset out of a moment that a receiver noted at most two minutes away from the picture.
  mutating func takeOffset(receiver instant: UTCInstant) {
    let apart = UTCInstant(localTime).secondsSince1970 - instant.secondsSince1970
    let quarters = (apart / 900).rounded()
    // Zones are half hours from UTC, those of Nepal, Eucla and the Chatham Islands quarters.
    guard quarters.truncatingRemainder(dividingBy: 2) == 0 || [23, 35, 51].contains(quarters) else { return }
    if abs(apart - quarters * 900) <= 120, abs(quarters * 900) <= Self.maximumOffset {
      utcOffsetSeconds = quarters * 900
    }
  }

  /// Reads an offset such as “+05:45”, as EXIF's `OffsetTimeOriginal` has it, or “Z”, in seconds. Nil when it is none.
  public static func offsetSeconds(_ text: some Collection<UInt8>) -> Double? {
    let bytes = Array(text.prefix(7))
    if bytes.first == UInt8(ascii: "Z") { return 0 }
    let places = [1, 2, 4, 5]
    guard bytes.count >= 6, bytes[3] == UInt8(ascii: ":"),
      bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"),
      places.allSatisfy({ (0x30...0x39).contains(bytes[$0]) })
    else { return nil }
    let digits = places.map { Double(bytes[$0]) - 0x30 }
    let offset = (10 * digits[0] + digits[1]) * 3600 + (10 * digits[2] + digits[3]) * 60
    guard digits[2] < 6, offset <= maximumOffset else { return nil }
    return bytes[0] == UInt8(ascii: "-") ? -offset : offset
  }
}
