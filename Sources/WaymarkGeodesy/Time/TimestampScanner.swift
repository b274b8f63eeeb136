/// Reads an ISO 8601 timestamp byte by byte, without a copy of its parts.
struct TimestampScanner {
  private let bytes: [UInt8]
  private var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The instant, or nil for text of another form.
  mutating func scan() -> UTCInstant? {
    guard let year = number(digits: 4), take(45), let month = number(digits: 2), take(45),
      let day = number(digits: 2)
    else { return nil }
    var hour = 0
    var minute = 0
    var second = 0.0
    var offset = 0
    if next != nil {
      guard take(84) || take(116) || take(32), let h = number(digits: 2), take(58), let m = number(digits: 2) else {
        return nil
      }
      hour = h
      minute = m
      if take(58) {
        guard let s = number(digits: 2) else { return nil }
        second = Double(s)
        if take(46) || take(44) {
          guard let f = fraction() else { return nil }
          second += f
        }
      }
      guard let seconds = offsetSeconds() else { return nil }
      offset = seconds
    }
    guard index == bytes.count,
      let time = CalendarTime(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    else { return nil }
    return UTCInstant(secondsSince1970: UTCInstant(time).secondsSince1970 - Double(offset))
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  private mutating func number(digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let byte = next, byte >= 48, byte <= 57 else { return nil }
      value = value * 10 + Int(byte - 48)
      index += 1
    }
    return value
  }

  /// The digits behind the decimal sign; those after the ninth do not count.
  private mutating func fraction() -> Double? {
    var value = 0
    var scale = 1
    var seen = false
    while let byte = next, byte >= 48, byte <= 57 {
      seen = true
      if scale < 1_000_000_000 {
        value = value * 10 + Int(byte - 48)
        scale *= 10
      }
      index += 1
    }
    return seen ? Double(value) / Double(scale) : nil
  }

  /// The offset from UTC in seconds; 0 where none is given.
  private mutating func offsetSeconds() -> Int? {
    if next == nil || take(90) || take(122) { return 0 }
    let sign: Int
    if take(43) { sign = 1 } else if take(45) { sign = -1 } else { return nil }
    guard let hours = number(digits: 2), hours <= 23 else { return nil }
    var minutes = 0
    if next != nil {
      _ = take(58)
      guard let m = number(digits: 2), m <= 59 else { return nil }
      minutes = m
    }
    return sign * (hours * 3600 + minutes * 60)
  }
}
