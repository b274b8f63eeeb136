public import WaymarkGeodesy

/// One street or path: a line on the map that people walk along.
public struct Street: Equatable, Sendable {
  /// What it is.
  public var kind: StreetKind
  /// Its line.
  public var line: [Coordinate]

  /// Makes a street.
  public init(kind: StreetKind, line: [Coordinate]) {
    self.kind = kind
    self.line = line
  }
}

/// A square, a park, a meadow: ground that people cross in any direction, whatever lines the map draws on it.
public struct OpenGround: Equatable, Sendable {
  /// Its borders, outer and inner ones: closed rings, or lines that close together. What an odd number of borders
  /// surrounds is open.
  public var borders: [[Coordinate]]

  /// Makes an open ground.
  public init(borders: [[Coordinate]]) { self.borders = borders }
}
