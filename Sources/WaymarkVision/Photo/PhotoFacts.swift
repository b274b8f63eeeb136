public import WaymarkGeodesy

/// What a camera wrote into a photo about how it was taken.
public struct PhotoFacts: Equatable, Sendable {
  /// Where; nil when it was not noted.
  public var position: Position?
  /// Accuracy of the place, metres.
  public var horizontalAccuracy: Double?
  /// Direction of the camera by its compass, degrees, and to which north.
  public var direction: Double?
  public var directionIsMagnetic = false
  /// Focal length of a lens that has the same field of view on 35 mm film, millimetres.
  public var focalLength35: Double?
  /// How the picture is to be turned to stand upright, 1 … 8 (EXIF's `Orientation`).
  public var orientation = 1

  /// Makes facts without any.
  public init() {}

  /// Diagonal of a frame of 35 mm film, to which focal lengths refer whatever the shape of the picture, millimetres
  /// (CIPA DCG-001).
  public static let filmDiagonal = 43.266615305567875

  /// Focal length in pixels of a picture that was scaled but not cropped; nil when it is not known.
  public func focalPixels(width: Int, height: Int) -> Double? {
    guard let focalLength35, width > 0, height > 0 else { return nil }
    let diagonal = (Double(width) * Double(width) + Double(height) * Double(height)).squareRoot()
    return focalLength35 * diagonal / Self.filmDiagonal
  }
}
