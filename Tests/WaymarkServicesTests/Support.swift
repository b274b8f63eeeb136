import Foundation
import TestSupport
import Testing
import WaymarkGeodesy
import WaymarkServices

/// A position; the test fails where it is invalid.
func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
  try #require(Coordinate(latitude: latitude, longitude: longitude))
}

/// A response with a text.
func answer(_ body: String, status: Int = 200, type: String? = "application/json") -> HTTPResponse {
  HTTPResponse(status: status, contentType: type, body: Data(body.utf8))
}

/// Pauses so short that no test is slow.
let hasty = RetryPolicy(attempts: 3, firstPause: 0.01, maximumPause: 0.05)

/// One sentence of what, where and what to do: no full stop inside, and no secrets.
func isOneSentence(_ error: some Error, without secret: String = "") -> Bool {
  let text = String(describing: error)
  return text.hasSuffix(".") && !text.dropLast().contains(". ") && !text.contains("\n")
    && (secret.isEmpty || !text.contains(secret))
}
