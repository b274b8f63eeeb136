public import WaymarkGeodesy

/// What of an elevation collection is needed: all around an observer, or along one direction.
public struct ElevationNeed: Sendable {
  /// Where the observer is.
  public var observer: Coordinate
  /// How far to look, metres.
  public var range: Double
  /// The direction, degrees clockwise from north, or nil for all around.
  public var azimuthDegrees: Double?
  /// Least distance from which something is needed, metres; what is nearer has been read already.
  public var beyond: Double
  /// The angle that need not be resolved, radians: at a distance d samples may be as far apart as d times this angle. 0
  /// asks for the files' own samples everywhere.
  public var coarseness: Double
  /// Samples that may be held; where the need has more, the far ones become coarser.
  public var sampleLimit: Int

  /// 50 million samples: 200 MB of 32-bit numbers, which leaves room within 512 MB for what is made of them.
  public static let usualSampleLimit = 50_000_000

  /// States a need.
  ///
  /// - Parameters:
  ///   - observer: where from.
  ///   - range: how far, metres.
  ///   - azimuthDegrees: along one direction only; nil for all around.
  ///   - beyond: what is nearer is not needed, metres.
  ///   - coarseness: the angle that need not be resolved, radians.
  ///   - sampleLimit: samples that may be held.
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
