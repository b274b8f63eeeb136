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
    /// Where it is in the reduced picture, pixels from the left.
    public var x: Double
    /// Pixels from the top.
    public var y: Double
  }

  /// The name of the file.
  public var file: String
  /// What skyline, Sun, Moon and houses say; nil when the photo could not be looked at.
  public var seen: PictureDirection?
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
  /// Pixels of the file for each of the photo.
  public var scale = 1.0
  /// What was tapped; nil without a tap, or without an accepted direction.
  public var tapped: SeekResponse?
  /// Standard deviation of the position found there, metres: where the line of sight passes above the ground, across it.
  public var tapSigma: Double?
  /// The summits in the picture, from left to right; none when the direction is not accepted.
  public var summits: [Summit] = []

  /// Makes a result of a photo that was not looked at, or not yet.
  public init(file: String, problem: InputError? = nil, compassDegrees: Double? = nil) {
    self.file = file
    self.problem = problem
    self.compassDegrees = compassDegrees
  }

  /// Whether a direction was accepted.
  public var isAccepted: Bool { seen?.source != nil }

  /// The accepted attitude.
  public var attitude: PictureAttitude? { seen?.attitude }

  /// Standard deviation of its yaw, degrees.
  public var yawSigmaDegrees: Double? { seen?.yawSigmaDegrees }

  /// Why there is no direction: the name of the refusal, or a sentence; nil when there is one.
  public var reason: String? { problem.map { "\($0)" } ?? seen?.reason }
}
