extension UTCInstant {
  /// Reads a date and time in the form of ISO 8601 and RFC 3339: `2026-11-20T10:00:00.250Z`.
  ///
  /// Offsets (`+01:00`, `+0100`, `+01`) are accepted; text without one is UTC. Seconds may be missing, and so may the
  /// whole time of day (midnight is meant). A space may stand for the `T`. Nil for anything else, a day that does not
  /// exist included.
  public init?(iso8601 text: some StringProtocol) {
    var scanner = TimestampScanner(bytes: Array(text.utf8))
    guard let instant = scanner.scan() else { return nil }
    self = instant
  }

  /// The instant as ISO 8601 text in UTC: `2026-11-20T10:00:00.250Z`.
  ///
  /// - Parameter fractionDigits: digits of the second's fraction, 0 to 6; the instant is rounded to them.
  /// - Returns: the text, or nil when the instant is not finite or outside the years 0 to 9999.
  public func iso8601(fractionDigits: Int = 3) -> String? {
    let digits = max(0, min(6, fractionDigits))
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    // Rounded before it is split, so that no text has 60 seconds; the whole seconds are split off first, so that the
    // scaled fraction is exact enough.
    let whole = secondsSince1970.rounded(.down)
    var ticks = ((secondsSince1970 - whole) * scale).rounded()
    var second = whole
    if ticks >= scale {
      ticks -= scale
      second += 1
    }
    guard let time = UTCInstant(secondsSince1970: second).calendar, let seconds = Int(exactly: time.second),
      let fraction = Int(exactly: ticks)
    else { return nil }
    var out: [UInt8] = []
    out.reserveCapacity(27)
    func append(_ value: Int, width: Int) {
      var divisor = 1
      for _ in 1..<width { divisor *= 10 }
      for _ in 0..<width {
        out.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / divisor % 10))
        divisor = max(1, divisor / 10)
      }
    }
    append(time.year, width: 4)
    out.append(UInt8(ascii: "-"))
    append(time.month, width: 2)
    out.append(UInt8(ascii: "-"))
    append(time.day, width: 2)
    out.append(UInt8(ascii: "T"))
    append(time.hour, width: 2)
    out.append(UInt8(ascii: ":"))
    append(time.minute, width: 2)
    out.append(UInt8(ascii: ":"))
    append(seconds, width: 2)
    if digits > 0 {
      out.append(UInt8(ascii: "."))
      append(fraction, width: digits)
    }
    out.append(UInt8(ascii: "Z"))
    return String(decoding: out, as: UTF8.self)
  }
}
