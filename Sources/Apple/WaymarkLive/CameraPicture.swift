import Waymark
import WaymarkVision

/// A small copy of what the camera captured, with the frame that it is from.
public struct CameraPicture: Sendable {
  /// The frame, with the camera of the small copy (`SensorCamera.reduced(by:)`).
  public var frame: DeviceFrame
  /// A frame shortly before, which says how fast the camera rotates; nil for none.
  public var before: DeviceFrame?
  /// The picture in the sensor's orientation (`DisplayOrientation.landscapeRight`).
  public var picture: ColourPicture

  /// Makes a copy.
  public init(frame: DeviceFrame, before: DeviceFrame?, picture: ColourPicture) {
    self.frame = frame
    self.before = before
    self.picture = picture
  }

  /// The picture turned upright.
  func upright(_ turn: DisplayOrientation) -> ColourPicture {
    switch turn {
    case .landscapeRight: picture
    case .portrait: picture.turned(exifOrientation: 6)
    case .landscapeLeft: picture.turned(exifOrientation: 3)
    case .portraitUpsideDown: picture.turned(exifOrientation: 8)
    }
  }
}
