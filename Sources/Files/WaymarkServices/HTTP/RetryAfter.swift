import Foundation
import WaymarkGeodesy

/// The header `Retry-After` (RFC 9110, 10.2.3): seconds, or a date.
enum RetryAfter {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Seconds from now, 0 for moments that have passed; nil when the text is neither.
  static func seconds(_ text: String?, now: Date = Date()) -> Double? {
    guard let text = text?.trimmingCharacters(in: .whitespaces), !text.isEmpty, text.utf8.count < 40 else { return nil }
    if text.utf8.allSatisfy({ (48...57).contains($0) }) { return Double(text) }
    return date(text).map { max(0, $0.secondsSince1970 - now.timeIntervalSince1970) }
  }

  /// A date of the form that all senders must use: `Sun, 06 Nov 1994 08:49:37 GMT` (5.6.7).
  private static func date(_ text: String) -> UTCInstant? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[0].utf8.count == 4, words[0].hasSuffix(","), words[5] == "GMT",
      let month = months.firstIndex(of: String(words[2]))
    else { return nil }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    return UTCInstant(iso8601: "\(words[3])-\(number)-\(words[1])T\(words[4])Z")
  }
}
