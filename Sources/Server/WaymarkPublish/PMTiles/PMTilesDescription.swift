public import WaymarkFormats
public import WaymarkTerrain

/// What an archive says of its tiles.
public struct PMTilesDescription: Sendable {
  /// What the tiles are.
  public enum Kind: UInt8, Sendable {
    /// Anything that the format has no number for.
    case other = 0
    /// Mapbox Vector Tiles.
    case vector = 1
    /// PNG pictures.
    case png = 2
  }

  /// How the tiles are compressed.
  public enum Compression: UInt8, Sendable {
    /// Not at all: they are by themselves.
    case none = 1
    /// Gzip.
    case gzip = 2
  }

  /// What the tiles are.
  public var kind: Kind
  /// How they are compressed; the writer does it.
  public var compression: Compression
  /// The window in which they lie.
  public var bounds: GeographicBounds
  /// What else there is to say: names by convention are `name`, `attribution`, `vector_layers`.
  public var metadata: JSONObject

  /// Describes tiles.
  public init(kind: Kind, compression: Compression, bounds: GeographicBounds, metadata: JSONObject) {
    self.kind = kind
    self.compression = compression
    self.bounds = bounds
    self.metadata = metadata
  }
}
