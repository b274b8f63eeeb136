public import WaymarkTerrain

/// What the first block of an OpenStreetMap PBF file tells about the rest.
public struct OSMHeader: Equatable, Sendable {
  /// The window that the data was cut out by, where the file says so; the data may reach beyond it.
  public var bounds: GeographicBounds?
  /// The program that wrote the file.
  public var writingProgram: String?
  /// Abilities that a reader must have.
  public var requiredFeatures: [String] = []
  /// Properties that a reader may use.
  public var optionalFeatures: [String] = []
  /// Age of the data in seconds since 1970, where the file says so.
  public var timestamp: Int64?

  /// An empty header.
  public init() {}
}
