internal import CPortableMath
public import WaymarkGeodesy

/// The pinhole camera as displayed: viewport and full fields of view, principal point in the centre.
public struct CameraIntrinsics: Equatable, Sendable {
  /// Viewport width in pixels.
  public let width: Double
  /// Viewport height in pixels.
  public let height: Double
  /// Full horizontal field of view, degrees, as shown.
  public let fovX: Double
  /// Full vertical field of view, degrees, as shown.
  public let fovY: Double
  /// Horizontal focal length, pixels.
  public let focalX: Double
  /// Vertical focal length, pixels.
  public let focalY: Double

  /// Makes a camera, or nil unless the sizes are in 1…100 000 pixels and the fields of view in 1…175 degrees.
  public init?(width: Double, height: Double, fovX: Double, fovY: Double) {
    guard (1...100_000).contains(width), (1...100_000).contains(height), (1...175).contains(fovX),
      (1...175).contains(fovY)
    else { return nil }
    self.width = width
    self.height = height
    self.fovX = fovX
    self.fovY = fovY
    focalX = width / 2 / tan(Angle.radians(fovX) / 2)
    focalY = height / 2 / tan(Angle.radians(fovY) / 2)
  }

  /// Makes a camera with square pixels from one field of view; the other follows from the aspect ratio.
  ///
  /// ```swift
  /// import Waymark
  /// import WaymarkGeodesy
  ///
  /// // A phone in portrait. 10 m ahead and 2 m to the right:
  /// guard let camera = CameraIntrinsics(width: 390, height: 844, fovX: 37.6) else { return }
  /// if let pixel = camera.project(Vector3(2, 0, -10)) { print(pixel.x, pixel.y) }
  /// ```
  public init?(width: Double, height: Double, fovX: Double) {
    guard (1...175).contains(fovX), width > 0, height > 0 else { return nil }
    let other = 2 * Angle.degrees(atan(tan(Angle.radians(fovX) / 2) * height / width))
    self.init(width: width, height: height, fovX: fovX, fovY: other)
  }

  /// Makes a camera from focal lengths in pixels, or nil when the fields of view that follow are out of range.
  public init?(width: Double, height: Double, focalX: Double, focalY: Double) {
    guard focalX > 0, focalY > 0 else { return nil }
    self.init(
      width: width, height: height, fovX: 2 * Angle.degrees(atan(width / 2 / focalX)),
      fovY: 2 * Angle.degrees(atan(height / 2 / focalY)))
  }

  /// The same camera with the picture magnified about its centre, or nil when the fields of view leave their range.
  public func zoomed(by factor: Double) -> CameraIntrinsics? {
    CameraIntrinsics(width: width, height: height, focalX: focalX * factor, focalY: focalY * factor)
  }

  /// Centre of the viewport.
  public var center: PixelPoint { PixelPoint(x: width / 2, y: height / 2) }

  /// Projection of a point given in camera axes (metres), or nil when it is not in front of the camera: behind it, or so
  /// near its plane (89.4° off the axis and more) that the picture would be far out and rounding would move it.
  public func project(_ point: Vector3) -> PixelPoint? {
    let depth = -point.z
    guard depth > 1e-9, depth > 0.01 * point.length else { return nil }
    return PixelPoint(x: width / 2 + focalX * point.x / depth, y: height / 2 - focalY * point.y / depth)
  }

  /// Direction (not normalised) in camera axes of the ray through a pixel.
  public func ray(through pixel: PixelPoint) -> Vector3 {
    Vector3((pixel.x - width / 2) / focalX, (height / 2 - pixel.y) / focalY, -1)
  }
}
