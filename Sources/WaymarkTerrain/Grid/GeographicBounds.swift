public import WaymarkGeodesy

/// A window of latitudes and longitudes in degrees, borders included.
public struct GeographicBounds: Hashable, Sendable {
  /// Southern border.
  public var south: Double
  /// Western border.
  public var west: Double
  /// Northern border, not less than `south`.
  public var north: Double
  /// Eastern border, not less than `west`; beyond 180 where the window lies across the date line.
  public var east: Double

  /// Makes a window from its borders, degrees.
  public init(south: Double, west: Double, north: Double, east: Double) {
    self.south = south
    self.west = west
    self.north = north
    self.east = east
  }

  /// The window of a single point.
  public init(_ coordinate: Coordinate) {
    self.init(
      south: coordinate.latitude, west: coordinate.longitude, north: coordinate.latitude, east: coordinate.longitude)
  }

  /// Grows the window until it holds a coordinate (going round the Earth the way that the numbers say).
  public mutating func include(_ coordinate: Coordinate) {
    south = min(south, coordinate.latitude)
    north = max(north, coordinate.latitude)
    west = min(west, coordinate.longitude)
    east = max(east, coordinate.longitude)
  }

  /// True when the coordinate lies inside or on the border.
  public func contains(_ coordinate: Coordinate) -> Bool {
    guard coordinate.latitude >= south, coordinate.latitude <= north else { return false }
    return (coordinate.longitude >= west && coordinate.longitude <= east)
      || (coordinate.longitude + 360 >= west && coordinate.longitude + 360 <= east)
  }

  /// The window with its borders moved outwards by some degrees, latitudes kept within ±90.
  public func expanded(latitudeDegrees: Double, longitudeDegrees: Double) -> GeographicBounds {
    GeographicBounds(
      south: max(-90, south - latitudeDegrees), west: west - longitudeDegrees,
      north: min(90, north + latitudeDegrees), east: east + longitudeDegrees)
  }

  /// The middle.
  public var center: Coordinate? {
    Coordinate(latitude: (south + north) / 2, longitude: Angle.wrappedTo180((west + east) / 2))
  }
}
