public import WaymarkFormats
public import WaymarkGeodesy
public import WaymarkTerrain

/// What was found in a direction.
public struct SeekResponse: Sendable {
  /// The position of the eye.
  public var coordinate: Coordinate
  /// The eye's altitude.
  public var eye: Altitude
  /// By how much the eye had to be raised to stand on the ground, metres; 0 when it was high enough.
  public var raised = 0.0
  /// The direction.
  public var direction: HorizontalDirection
  /// Range, metres.
  public var range: Double
  /// What the line of sight meets; nil where only a stepped walk was made.
  public var outcome: CastOutcome?
  /// The building that the line of sight meets before it meets the ground.
  public var building: BuildingMet?
  /// The highest visible point in that direction, looked for when nothing is met.
  public var highest: HighestPoint?
  /// The known peak that the position found is, or that it is near.
  public var peak: SeenPeak?
  /// Whether the unknown terrain lies outside all files; false where a file has a void.
  public var isGapOutsideFiles = false
  /// How the stepped walk ended, where one was requested.
  public var walk: SteppedWalk.Outcome?
  /// Requests that the walk sent to an elevation service.
  public var walkRequests: Int?

  /// A building, and where it is met.
  public struct BuildingMet: Sendable {
    /// Where the line of sight meets it.
    public var hit: BuildingHit
    /// What the map says about it.
    public var building: MapBuilding
  }

  /// A known peak as the name of a position.
  public struct SeenPeak: Equatable, Sendable {
    /// The peak.
    public var peak: Peak
    /// Its elevation: as listed, or nil where the ground is known to disagree.
    public var elevation: Altitude?
    /// Whether the position is the peak itself; otherwise it is near it.
    public var isItself: Bool
    /// Distance from the position to the peak, metres.
    public var distance: Double

    /// The peak of a position (`SeenLandmark`); nil when none is near.
    ///
    /// - Parameters:
    ///   - position: the position found.
    ///   - uncertainty: how far off it may be, metres.
    ///   - peaks: the known peaks.
    public init?(at position: Coordinate, uncertainty: Double, among peaks: [Peak]) {
      let candidates = peaks.lazy.map { SeenLandmark.Candidate($0.coordinate, isSummit: true) }
      guard let seen = SeenLandmark(of: position, uncertainty: uncertainty, among: candidates) else { return nil }
      (peak, isItself, distance) = (peaks[seen.index], seen.isItself, seen.distance)
      elevation = peak.altitude
    }
  }

  /// Makes a response.
  public init(
    coordinate: Coordinate, eye: Altitude, direction: HorizontalDirection, range: Double, outcome: CastOutcome?
  ) {
    self.coordinate = coordinate
    self.eye = eye
    self.direction = direction
    self.range = range
    self.outcome = outcome
  }
}
