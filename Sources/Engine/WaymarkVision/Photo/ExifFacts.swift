public import WaymarkGeodesy

/// What a camera wrote into a photo about how it was taken.
public struct ExifFacts: Equatable, Sendable {
  /// Where; nil when it was not noted.
  public var position: Position?
  /// Accuracy of the place, metres.
  public var horizontalAccuracy: Double?
  /// Direction of the camera by its compass, degrees clockwise from north.
  public var direction: Double?
  /// Whether that is from magnetic north; otherwise it is from true north.
  public var directionIsMagnetic = false
  /// Focal length of a lens that has the same field of view on 35 mm film, millimetres.
  public var focalLength35: Double?
  /// How the picture is to be turned to stand upright, 1 … 8 (EXIF's `Orientation`).
  public var orientation = 1
  /// What the camera's clock showed.
  public var clock: CameraClock?
  /// How the camera stood to gravity, of the upright picture; only iPhones note it.
  public var tilt: CameraTilt?

  /// Makes facts without any.
  public init() {}
}
