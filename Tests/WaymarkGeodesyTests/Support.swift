import TestSupport
import WaymarkGeodesy

/// The rows of a text table: numbers between spaces, lines that begin with # left out.
func table(_ text: String) -> [[Double]] {
  text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
    line.split(separator: " ").compactMap { Double($0) }
  }
}

/// A coordinate of test data that is in range by construction.
func coordinate(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
  try require(Coordinate(latitude: latitude, longitude: longitude), "\(latitude), \(longitude)")
}

/// The value, or an error that says what was missing.
func require<T>(_ value: T?, _ what: String) throws -> T {
  guard let value else { throw Missing(what: what) }
  return value
}

/// A value that a test needs is missing.
struct Missing: Error {
  let what: String
}

extension SeededGenerator {
  /// A coordinate anywhere, evenly in latitude and longitude, so that the poles are well covered.
  mutating func coordinate() throws -> Coordinate {
    try WaymarkGeodesyTests.coordinate(uniform(-90...90), uniform(-180...180))
  }

  /// 10 to a power drawn uniformly from a range.
  mutating func logarithmic(_ exponents: ClosedRange<Double>) -> Double { pow10(uniform(exponents)) }

  private func pow10(_ x: Double) -> Double {
    var value = 1.0
    let whole = x.rounded(.down)
    for _ in 0..<Int(abs(whole)) { value *= whole < 0 ? 0.1 : 10 }
    return value * (1 + (x - whole) * 9)
  }
}

/// Length in metres of the difference of two coordinates in degrees, on a sphere and for small differences.
func metersBetween(_ a: Coordinate, _ b: Coordinate) -> Double {
  (ECEF.vector(of: GeodeticPosition(a, height: 0)) - ECEF.vector(of: GeodeticPosition(b, height: 0))).length
}
