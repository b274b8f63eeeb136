public import WaymarkGeodesy

/// What a line of sight meets, without the report of `CastOutcome`: verdict, distance, position.
public struct RayMeeting: Hashable, Sendable {
  /// What is met.
  public enum Verdict: UInt8, Hashable, Sendable {
    /// The terrain.
    case hit
    /// Nothing: the line of sight rises above everything.
    case sky
    /// Nothing within the range.
    case beyondRange
    /// Unknown terrain that may block the ray.
    case unknown
    /// Nothing, because the eye is below the ground.
    case belowGround
  }

  /// What is met.
  public var verdict: Verdict
  /// Distance along the ellipsoid to the hit, or to where the terrain is unknown, metres; NaN otherwise.
  public var groundDistance: Double
  /// Height of the hit, metres above the terrain's surface of reference; NaN otherwise.
  public var height: Double
  // Position, degrees; the longitude may go on beyond ±180.
  var latitude: Double
  var longitude: Double

  /// The position of the hit, or of where the terrain is unknown; nil otherwise.
  public var coordinate: Coordinate? {
    guard latitude.isFinite, longitude.isFinite else { return nil }
    return Coordinate(
      latitude: max(-90, min(90, latitude)),
      longitude: abs(longitude) < 180 ? longitude : Angle.wrappedTo180(longitude))
  }

  /// The same to the bit, so that two that have met nothing are equal, too.
  public static func == (a: RayMeeting, b: RayMeeting) -> Bool {
    a.verdict == b.verdict && a.groundDistance.bitPattern == b.groundDistance.bitPattern
      && a.height.bitPattern == b.height.bitPattern && a.latitude.bitPattern == b.latitude.bitPattern
      && a.longitude.bitPattern == b.longitude.bitPattern
  }

  /// Takes the bits that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(verdict)
    hasher.combine(groundDistance.bitPattern)
    hasher.combine(latitude.bitPattern)
    hasher.combine(longitude.bitPattern)
  }

  init(_ verdict: Verdict) {
    self.verdict = verdict
    groundDistance = .nan
    height = .nan
    latitude = .nan
    longitude = .nan
  }

  /// Of a report.
  init(_ outcome: CastOutcome) {
    switch outcome {
    case .sky: self.init(Verdict.sky)
    case .beyondRange: self.init(Verdict.beyondRange)
    case .belowGround: self.init(.belowGround)
    case .hit(let hit):
      self.init(.hit)
      groundDistance = hit.groundDistance
      height = hit.elevation.meters
      (latitude, longitude) = (hit.coordinate.latitude, hit.coordinate.longitude)
    case .unknown(let gap):
      self.init(.unknown)
      groundDistance = gap.start
      (latitude, longitude) = (gap.coordinate.latitude, gap.coordinate.longitude)
    }
  }

  init(_ verdict: Verdict, piece: PathPiece, at u: Double, height: Double) {
    self.verdict = verdict
    groundDistance = piece.start + u
    self.height = height
    latitude = piece.latitude(u)
    longitude = piece.longitude(u)
  }
}
