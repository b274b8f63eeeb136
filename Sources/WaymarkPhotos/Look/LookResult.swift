public import WaymarkElevation
public import WaymarkFormats
public import WaymarkTerrain
public import WaymarkVision

/// What was found in a photo.
public struct LookResult: Sendable {
  /// A summit in the picture.
  public struct Summit: Sendable {
    /// The peak and how it is seen.
    public var seen: PanoramaResponse.SeenPeak
    /// Where it is in the picture, pixels from the left.
    public var x: Double
    /// Pixels from the top.
    public var y: Double
  }

  /// What a direction is from.
  public enum Source: String, Sendable {
    /// The skyline.
    case skyline
    /// The Sun's disc.
    case sun
    /// The walls of houses.
    case houses
  }

  /// A direction from the walls of houses.
  public struct WallDirection: Sendable {
    /// The attitude.
    public var attitude: PictureAttitude
    /// Standard deviation of the yaw, degrees.
    public var yawSigmaDegrees: Double
  }

  /// The name of the file.
  public var file: String
  /// What skyline and Sun say; nil when the photo could not be looked at.
  public var seen: PictureDirection?
  /// What the houses say where skyline and Sun do not decide; nil when they do not either, or are not known.
  public var walls: WallDirection?
  /// Why the houses do not decide; nil when they do, or were not asked.
  public var wallRefusal: String?
  /// Why the photo could not be looked at.
  public var problem: InputError?
  /// Azimuth by the compass, degrees; nil without one.
  public var compassDegrees: Double?
  /// Time of the match, milliseconds, without reading the photo and computing the horizon.
  public var milliseconds: Double?
  /// Time of the horizon, milliseconds; nil when that of the photo before served.
  public var horizonMilliseconds: Double?
  /// The photo; nil when it could not be read.
  public var photo: Photo?
  /// The horizon; nil when there is none.
  public var panorama: Panorama?
  /// Focal length, pixels of the photo.
  public var focal = 0.0
  /// The summits in the picture, from left to right; none when the direction is not accepted.
  public var summits: [Summit] = []

  /// Makes a result of a photo that was not looked at, or not yet.
  public init(file: String, problem: InputError? = nil, compassDegrees: Double? = nil) {
    self.file = file
    self.problem = problem
    self.compassDegrees = compassDegrees
  }

  /// Whether a direction was accepted.
  public var isAccepted: Bool { source != nil }

  /// The accepted attitude.
  public var attitude: PictureAttitude? { seen?.attitude ?? walls?.attitude }

  /// Standard deviation of its yaw, degrees.
  public var yawSigmaDegrees: Double? { seen?.yawSigmaDegrees ?? walls?.yawSigmaDegrees }

  /// What the direction is from; nil when none was accepted.
  public var source: Source? {
    switch seen?.source {
    case .skyline: .skyline
    case .sun: .sun
    case nil: walls == nil ? nil : .houses
    }
  }

  /// Why there is no direction: the name of the refusal, or a sentence; nil when there is one. That of the houses or of the
  /// Sun where there is no skyline to look at.
  public var reason: String? {
    if isAccepted { return nil }
    return problem.map { "\($0)" } ?? seen?.skyline?.refusal?.rawValue ?? wallRefusal ?? seen?.sunRefusal?.rawValue
  }
}
