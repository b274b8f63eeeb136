public import WaymarkGeodesy

/// The part of an elevation collection that is needed: all around an observer, or along one direction.
public struct ElevationNeed: Sendable {
  /// The observer's position.
  public var observer: Coordinate
  /// Largest distance, metres.
  public var range: Double
  /// The direction, degrees clockwise from north, or nil for all around.
  public var azimuthDegrees: Double?
  /// Smallest distance that is needed, metres; nearer data has been read already.
  public var beyond: Double
  /// The angle that need not be resolved, radians: at a distance d, samples may be d times this angle apart. 0 requires
  /// the files' own samples everywhere.
  public var coarseness: Double
  /// Maximum number of samples that may be held; where more are needed, the distant ones become coarser.
  public var sampleLimit: Int

  /// 50 million samples: 200 MB of 32-bit numbers, which leaves room within 512 MB for what is derived from them.
  public static let usualSampleLimit = 50_000_000

  /// Makes a need.
  ///
  /// - Parameters:
  ///   - observer: the observer's position.
  ///   - range: largest distance, metres.
  ///   - azimuthDegrees: the only direction needed; nil for all around.
  ///   - beyond: smallest distance that is needed, metres.
  ///   - coarseness: the angle that need not be resolved, radians.
  ///   - sampleLimit: maximum number of samples that may be held.
  public init(
    observer: Coordinate, range: Double, azimuthDegrees: Double? = nil, beyond: Double = 0, coarseness: Double = 0,
    sampleLimit: Int = ElevationNeed.usualSampleLimit
  ) {
    self.observer = observer
    self.range = range
    self.azimuthDegrees = azimuthDegrees
    self.beyond = beyond
    self.coarseness = coarseness
    self.sampleLimit = sampleLimit
  }
}
