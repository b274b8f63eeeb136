import CommandKit
import Foundation
import WaymarkGeodesy

extension Option {
  /// The moment that a command applies to.
  static let at = Option(
    "--at", value: "UTC", help: "time, such as 2026-06-21T10:00:00Z or with an offset like +02:00; default now")
}

extension Arguments {
  /// The moment of `--at`, or now.
  func moment() throws(UsageError) -> UTCInstant {
    try instant("--at") ?? UTCInstant(secondsSince1970: Date().timeIntervalSince1970)
  }

  /// Wall-clock time of an option; nil when not given.
  func instant(_ name: String) throws(UsageError) -> UTCInstant? {
    guard let text = string(name) else { return nil }
    guard let instant = UTCInstant(iso8601: text) else {
      throw UsageError("\(name) “\(text)” is not a time like 2026-06-21T10:00:00Z.")
    }
    return instant
  }
}
