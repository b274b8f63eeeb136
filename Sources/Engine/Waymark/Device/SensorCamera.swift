/// The pinhole camera of a captured picture, in the sensor's own orientation (`DisplayOrientation.landscapeRight`), as
/// ARKit's `ARCamera` reports it.
public struct SensorCamera: Equatable, Sendable {
  /// Width of the captured picture, pixels.
  public let width: Double
  /// Height of the captured picture, pixels.
  public let height: Double
  /// Horizontal focal length, pixels.
  public let focalX: Double
  /// Vertical focal length, pixels.
  public let focalY: Double
  /// Where the optical axis meets the picture, pixels from its upper left corner.
  public let principal: PixelPoint

  /// Makes a camera; nil unless all are finite, sizes and focal lengths positive, and the axis inside the picture.
  public init?(width: Double, height: Double, focalX: Double, focalY: Double, principal: PixelPoint) {
    guard (1...100_000).contains(width), (1...100_000).contains(height), focalX > 0, focalY > 0, focalX.isFinite,
      focalY.isFinite, principal.x > 0, principal.x < width, principal.y > 0, principal.y < height
    else { return nil }
    self.width = width
    self.height = height
    self.focalX = focalX
    self.focalY = focalY
    self.principal = principal
  }

  /// The camera of what is shown: the captured picture rotated like the display, enlarged until it fills the viewport,
  /// magnified about its middle, and cut off evenly on both sides.
  ///
  /// - Parameter display: viewport, orientation and magnification.
  /// - Returns: the camera, or nil when the viewport is none or the optical axis lies outside of it.
  public func displayed(on display: DeviceDisplay) -> DisplayedCamera? {
    guard display.width > 0, display.height > 0, display.width.isFinite, display.height.isFinite,
      (1...1000).contains(display.magnification)
    else { return nil }
    let rotated = turned(to: display.orientation)
    let scale = max(display.width / rotated.width, display.height / rotated.height) * display.magnification
    let x = (rotated.principal.x - rotated.width / 2) * scale + display.width / 2
    let y = (rotated.principal.y - rotated.height / 2) * scale + display.height / 2
    guard
      let projection = ProjectionMatrix(
        xx: 2 * rotated.focalX * scale / display.width, yy: 2 * rotated.focalY * scale / display.height,
        zx: 1 - 2 * x / display.width, zy: 2 * y / display.height - 1, width: display.width, height: display.height)
    else { return nil }
    return DisplayedCamera(camera: projection.camera, offset: projection.offset)
  }

  /// The camera of a small copy of the picture, of which each pixel is a square of the captured ones; columns and rows at the right and
  /// lower border that fill no square are left out.
  ///
  /// - Parameter reduction: side of the squares, pixels, 1 or more.
  /// - Returns: the camera; nil when nothing is left, or the optical axis lies outside of it.
  public func reduced(by reduction: Int) -> SensorCamera? {
    guard reduction >= 1 else { return nil }
    let scale = Double(reduction)
    return SensorCamera(
      width: (width / scale).rounded(.down), height: (height / scale).rounded(.down), focalX: focalX / scale,
      focalY: focalY / scale, principal: PixelPoint(x: principal.x / scale, y: principal.y / scale))
  }

  /// The camera of the picture in another orientation. A rotation by 90° clockwise maps (x, y) to (height − y, x).
  func turned(to orientation: DisplayOrientation) -> SensorCamera {
    let (x, y) = (principal.x, principal.y)
    switch orientation {
    case .landscapeRight: return self
    case .portrait: return SensorCamera(height, width, focalY, focalX, PixelPoint(x: height - y, y: x))
    case .landscapeLeft: return SensorCamera(width, height, focalX, focalY, PixelPoint(x: width - x, y: height - y))
    case .portraitUpsideDown: return SensorCamera(height, width, focalY, focalX, PixelPoint(x: y, y: width - x))
    }
  }

  /// A camera of numbers that were checked before.
  private init(_ width: Double, _ height: Double, _ focalX: Double, _ focalY: Double, _ principal: PixelPoint) {
    (self.width, self.height, self.focalX, self.focalY) = (width, height, focalX, focalY)
    self.principal = principal
  }
}
