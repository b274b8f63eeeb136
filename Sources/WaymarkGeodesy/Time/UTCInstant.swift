/// A moment on the wall clock.
public struct UTCInstant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  public var secondsSince1970: Double

  /// Makes an instant.
  public init(secondsSince1970: Double) { self.secondsSince1970 = secondsSince1970 }

  /// Julian date (UTC).
  public var julianDate: Double { secondsSince1970 / 86_400 + 2_440_587.5 }

  /// Earlier before later.
  public static func < (a: UTCInstant, b: UTCInstant) -> Bool { a.secondsSince1970 < b.secondsSince1970 }
}
