package import WaymarkGeodesy

/// The window of a binary file's coordinates, which divide it into 2²⁴ steps each way.
package struct CoordinateWindow: Sendable {
  /// Largest latitude and longitude within the window.
  package static let gridSteps = 0xFF_FFFF

  /// Degrees times 10⁷.
  package var south: Int64
  package var west: Int64
  package var height: Int64
  package var width: Int64

  /// The smallest window around some coordinates, across the date line where that is smaller.
  package init(_ coordinates: [Coordinate]) {
    var (south, north) = (90.0, -90.0)
    var (west, east) = (180.0, -180.0)
    // The same with longitudes from 0 to 360.
    var (west360, east360) = (360.0, 0.0)
    for coordinate in coordinates {
      south = min(south, coordinate.latitude)
      north = max(north, coordinate.latitude)
      west = min(west, coordinate.longitude)
      east = max(east, coordinate.longitude)
      let turned = coordinate.longitude < 0 ? coordinate.longitude + 360 : coordinate.longitude
      west360 = min(west360, turned)
      east360 = max(east360, turned)
    }
    if east360 - west360 < east - west {
      (west, east) = west360 < 180 ? (west360, east360) : (west360 - 360, east360 - 360)
    }
    if coordinates.isEmpty { (south, north, west, east) = (0, 0, 0, 0) }
    self.south = Self.whole((south * 1e7).rounded(.down))
    self.west = Self.whole((west * 1e7).rounded(.down))
    height = Self.whole((north * 1e7).rounded(.up)) - self.south
    width = Self.whole((east * 1e7).rounded(.up)) - self.west
  }

  /// A window from a file; nil when there is no such window.
  package init?(south: Int64, west: Int64, height: Int64, width: Int64) {
    guard abs(south) <= 900_000_000, abs(west) <= 1_800_000_000, (0...1_800_000_000).contains(height),
      south + height <= 900_000_000, (0...3_600_000_000).contains(width), west + width <= 3_600_000_000
    else { return nil }
    self.south = south
    self.west = west
    self.height = height
    self.width = width
  }

  /// The steps of a coordinate.
  package func steps(_ coordinate: Coordinate) -> (latitude: Int, longitude: Int) {
    let longitude = coordinate.longitude * 1e7
    let east = longitude - Double(west)
    return (
      Self.step(coordinate.latitude * 1e7 - Double(south), height),
      Self.step(east < 0 ? east + 3.6e9 : east, width)
    )
  }

  /// Latitude and longitude of steps, degrees; the longitude may exceed 180.
  package func degrees(latitude: Int, longitude: Int) -> (latitude: Double, longitude: Double) {
    let steps = Double(Self.gridSteps)
    return (
      (Double(south) + Double(latitude) / steps * Double(height)) / 1e7,
      (Double(west) + Double(longitude) / steps * Double(width)) / 1e7
    )
  }

  private static func step(_ offset: Double, _ span: Int64) -> Int {
    guard span > 0 else { return 0 }
    let steps = Double(Self.gridSteps)
    return Int(max(0, min(steps, (offset / Double(span) * steps).rounded())))
  }

  private static func whole(_ value: Double) -> Int64 { Int64(max(-1.8e9, min(3.6e9, value))) }
}
