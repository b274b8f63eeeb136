import Foundation

/// The header `Retry-After` (RFC 9110, 10.2.3): seconds, or a date.
enum RetryAfter {
  /// Seconds from now, 0 for moments that have passed; nil when the text is neither.
  static func seconds(_ text: String?, now: Date = Date()) -> Double? {
    guard let text = text?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
    if text.utf8.allSatisfy({ (48...57).contains($0) }) { return Double(text) }
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 0)
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format.date(from: text).map { max(0, $0.timeIntervalSince(now)) }
  }
}
