package import WaymarkGeodesy

/// Moments as the session log writes them: "2026-11-20T10:00:00.250Z".
package enum UTCText {
  /// Formats a moment with three decimals of its second, or with six or nine where only these read back as the same
  /// moment; nil outside the years 0 to 9999.
  package static func text(_ instant: UTCInstant) -> String? {
    for digits in [3, 6] {
      guard let text = instant.iso8601(fractionDigits: digits) else { return nil }
      if UTCInstant(iso8601: text) == instant { return text }
    }
    // Six decimals are 1 µs; the resolution of times in this century is 0.24 µs.
    let whole = instant.secondsSince1970.rounded(.down)
    guard let second = UTCInstant(secondsSince1970: whole).iso8601(fractionDigits: 0),
      let nanoseconds = Int(exactly: ((instant.secondsSince1970 - whole) * 1e9).rounded()), nanoseconds < 1_000_000_000
    else { return instant.iso8601(fractionDigits: 6) }
    let digits = String(nanoseconds)
    return second.dropLast() + "." + String(repeating: "0", count: 9 - digits.count) + digits + "Z"
  }
}
