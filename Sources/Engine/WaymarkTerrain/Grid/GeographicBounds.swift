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

  /// The window that holds a circle: all longitudes where the circle holds a pole.
  ///
  /// - Parameters:
  ///   - center: its centre.
  ///   - radius: metres, positive.
  public init(around center: Coordinate, radius: Double) {
    // The shortest degrees of the ellipsoid, so that the window never falls short.
    let (latitude, longitude) = (radius / 110_574, radius / 111_319)
    let (south, north) = (center.latitude - latitude, center.latitude + latitude)
    let cosine = Angle.sinCos(degrees: max(abs(south), abs(north))).cos
    let sideways = south <= -90 || north >= 90 ? 180 : min(180, longitude / max(1e-9, cosine))
    self.init(
      south: max(-90, south), west: center.longitude - sideways, north: min(90, north),
      east: center.longitude + sideways)
    // West lies between −180 and 180, as everywhere.
    if west < -180 { (west, east) = (west + 360, east + 360) }
    if sideways == 180 { (west, east) = (-180, 180) }
  }

  /// The window of a single point.
  public init(_ coordinate: Coordinate) {
    self.init(
      south: coordinate.latitude, west: coordinate.longitude, north: coordinate.latitude, east: coordinate.longitude)
  }

  /// Grows the window until it holds a coordinate (around the Earth in the direction that the numbers give).
  public mutating func include(_ coordinate: Coordinate) {
    south = min(south, coordinate.latitude)
    north = max(north, coordinate.latitude)
    west = min(west, coordinate.longitude)
    east = max(east, coordinate.longitude)
  }

  /// Whether the coordinate lies inside or on the border.
  public func contains(_ coordinate: Coordinate) -> Bool {
    guard coordinate.latitude >= south, coordinate.latitude <= north else { return false }
    for shift in [0.0, 360, -360] where coordinate.longitude + shift >= west && coordinate.longitude + shift <= east {
      return true
    }
    return false
  }

  /// The window with its borders moved outwards by some degrees, latitudes kept within ±90.
  public func expanded(latitudeDegrees: Double, longitudeDegrees: Double) -> GeographicBounds {
    GeographicBounds(
      south: max(-90, south - latitudeDegrees), west: west - longitudeDegrees,
      north: min(90, north + latitudeDegrees), east: east + longitudeDegrees)
  }

  /// The window's parts on either side of the date line, each between −180 and 180; the window itself where it does not lie
  /// across.
  public var partsAtDateLine: [GeographicBounds] {
    guard west >= -180, west < 180, east > 180, east - west < 360 else { return [self] }
    var (before, behind) = (self, self)
    before.east = 180
    (behind.west, behind.east) = (-180, east - 360)
    return [before, behind]
  }

  /// The middle.
  public var center: Coordinate? {
    Coordinate(latitude: (south + north) / 2, longitude: Angle.wrappedTo180((west + east) / 2))
  }
}
