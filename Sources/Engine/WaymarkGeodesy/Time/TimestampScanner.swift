/// Reads an ISO 8601 timestamp byte by byte, without a copy of its parts.
struct TimestampScanner {
  private let bytes: [UInt8]
  private var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The instant, or nil for text of another form.
  mutating func scan() -> UTCInstant? {
    guard let year = number(digits: 4), take("-"), let month = number(digits: 2), take("-"),
      let day = number(digits: 2)
    else { return nil }
    var hour = 0
    var minute = 0
    var second = 0.0
    var offset = 0
    if next != nil {
      guard take("T") || take("t") || take(" "), let h = number(digits: 2), take(":"), let m = number(digits: 2) else {
        return nil
      }
      hour = h
      minute = m
      if take(":") {
        guard let s = number(digits: 2) else { return nil }
        second = Double(s)
        if take(".") || take(",") {
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

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private static func digit(_ byte: UInt8) -> Int? {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") ? Int(byte - UInt8(ascii: "0")) : nil
  }

  private mutating func number(digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let byte = next, let digit = TimestampScanner.digit(byte) else { return nil }
      value = value * 10 + digit
      index += 1
    }
    return value
  }

  /// The digits behind the decimal sign; those after the ninth do not count.
  private mutating func fraction() -> Double? {
    var value = 0
    var scale = 1
    var seen = false
    while let byte = next, let digit = TimestampScanner.digit(byte) {
      seen = true
      if scale < 1_000_000_000 {
        value = value * 10 + digit
        scale *= 10
      }
      index += 1
    }
    return seen ? Double(value) / Double(scale) : nil
  }

  /// The offset from UTC in seconds; 0 where none is given.
  private mutating func offsetSeconds() -> Int? {
    if next == nil || take("Z") || take("z") { return 0 }
    let sign: Int
    if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return nil }
    guard let hours = number(digits: 2), hours <= 23 else { return nil }
    var minutes = 0
    if next != nil {
      _ = take(":")
      guard let m = number(digits: 2), m <= 59 else { return nil }
      minutes = m
    }
    return sign * (hours * 3600 + minutes * 60)
  }
}
