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
