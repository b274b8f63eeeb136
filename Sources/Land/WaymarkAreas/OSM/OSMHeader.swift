public import WaymarkTerrain

/// The first block of an OpenStreetMap PBF file, which describes the rest.
public struct OSMHeader: Equatable, Sendable {
  /// The window to which the data was cut, where the file gives it; the data may extend beyond it.
  public var bounds: GeographicBounds?
  /// The program that wrote the file.
  public var writingProgram: String?
  /// Features that a reader must support.
  public var requiredFeatures: [String] = []
  /// Features that a reader may use.
  public var optionalFeatures: [String] = []
  /// Time of the data in seconds since 1970, where the file gives it.
  public var timestamp: Int64?

  /// An empty header.
  public init() {}
}
