import CommandKit
import Foundation
import WaymarkGeodesy

extension Option {
  /// The moment that a command is about.
  static let at = Option(
    "--at", value: "UTC", help: "moment, like 2026-06-21T10:00:00Z (offsets like +02:00 are understood); default now")
}

extension Arguments {
  /// The moment of `--at`, or now.
  func moment() throws(UsageError) -> UTCInstant {
    guard let text = string("--at") else { return UTCInstant(secondsSince1970: Date().timeIntervalSince1970) }
    guard let instant = UTCInstant(iso8601: text) else {
      throw UsageError("--at “\(text)” is not a time like 2026-06-21T10:00:00Z.")
    }
    return instant
  }
}

/// A number with a fixed count of decimals, for people.
func fixed(_ value: Double, _ decimals: Int) -> String { String(format: "%.\(decimals)f", value) }
