public import WaymarkGeodesy

/// Collects the smallest window of positions, also across the date line: there the window's eastern border lies beyond
/// 180.
public struct GeographicExtent: Sendable {
  /// By longitudes from −180 to 180, and by those from 0 to 360.
  private var plain: GeographicBounds?
  private var shifted: GeographicBounds?

  /// Nothing yet.
  public init() {}

  /// The narrower of the two windows; nil before the first position.
  public var bounds: GeographicBounds? {
    guard let plain, let shifted else { return nil }
    // Where no position lies beyond the date line, both have the same width but for rounding.
    return shifted.east - shifted.west < plain.east - plain.west - 1e-9 ? shifted : plain
  }

  /// Takes a position in.
  public mutating func include(_ coordinate: Coordinate) {
    include(GeographicBounds(coordinate))
  }

  /// Takes a window in that does not lie across the date line itself.
  public mutating func include(_ window: GeographicBounds) {
    plain = Self.union(plain, window)
    let shift = window.west < 0 ? 360.0 : 0
    shifted = Self.union(
      shifted,
      GeographicBounds(south: window.south, west: window.west + shift, north: window.north, east: window.east + shift))
  }

  private static func union(_ a: GeographicBounds?, _ b: GeographicBounds) -> GeographicBounds {
    guard let a else { return b }
    return GeographicBounds(
      south: min(a.south, b.south), west: min(a.west, b.west), north: max(a.north, b.north), east: max(a.east, b.east))
  }
}
