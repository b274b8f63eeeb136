public import WaymarkGeodesy

/// One street or path: a line on the map that people walk along.
public struct Street: Equatable, Sendable {
  /// Kind of the street.
  public var kind: StreetKind
  /// Vertices of its line, in order.
  public var line: [Coordinate]
  /// Whether it is on the ground.
  public var level: StreetLevel

  /// Makes a street.
  public init(kind: StreetKind, line: [Coordinate], level: StreetLevel = .ground) {
    self.kind = kind
    self.line = line
    self.level = level
  }
}

/// Ground that people cross in any direction, whatever lines the map draws on it: a square, a park, a meadow.
public struct OpenGround: Equatable, Sendable {
  /// Its borders, outer and inner ones: closed rings, or lines that close together. A point is on open ground when an
  /// odd number of borders surrounds it.
  public var borders: [[Coordinate]]

  /// Makes an open ground.
  public init(borders: [[Coordinate]]) { self.borders = borders }
}
