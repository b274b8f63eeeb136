/// The camera of a picture as shown in a viewport. The engine's cameras have their axis in the centre; where the shown
/// picture's axis lies beside it, the engine's viewport is a little larger, and the shown one is a part of it.
public struct DisplayedCamera: Equatable, Sendable {
  /// The engine's camera.
  public let camera: CameraIntrinsics
  /// Where the upper left corner of the shown viewport lies in the engine's.
  public let offset: PixelPoint

  /// Makes a camera whose axis is in the centre of what is shown, if `offset` is not given.
  public init(camera: CameraIntrinsics, offset: PixelPoint = PixelPoint(x: 0, y: 0)) {
    self.camera = camera
    self.offset = offset
  }

  /// A point of the shown viewport as a pixel of the engine's: for taps and sightings.
  public func pixel(ofShown point: PixelPoint) -> PixelPoint {
    PixelPoint(x: point.x + offset.x, y: point.y + offset.y)
  }

  /// A pixel of the engine's viewport as a point of the shown one.
  public func shown(_ pixel: PixelPoint) -> PixelPoint { PixelPoint(x: pixel.x - offset.x, y: pixel.y - offset.y) }

  /// Insets from the borders of the engine's viewport that are these from the borders of the shown one.
  ///
  /// - Parameters:
  ///   - insets: from the borders of what is shown.
  ///   - display: the shown viewport.
  /// - Returns: insets for `OverlayStyle`.
  public func insets(ofShown insets: OverlayStyle.Insets, on display: DeviceDisplay) -> OverlayStyle.Insets {
    OverlayStyle.Insets(
      top: insets.top + offset.y, left: insets.left + offset.x,
      bottom: insets.bottom + max(0, camera.height - display.height - offset.y),
      right: insets.right + max(0, camera.width - display.width - offset.x))
  }

  /// Whether the two show the same to a tenth of a percent: the focal length varies with the focus, and reporting it to
  /// the session every time would only fill its log.
  func isNearly(_ other: DisplayedCamera) -> Bool {
    func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 0.001 * max(abs(a), abs(b)) }
    return near(camera.focalX, other.camera.focalX) && near(camera.focalY, other.camera.focalY)
      && abs(camera.width - other.camera.width) < 0.5 && abs(camera.height - other.camera.height) < 0.5
      && abs(offset.x - other.offset.x) < 0.5 && abs(offset.y - other.offset.y) < 0.5
  }
}

/// Where a device shows the camera's picture.
public struct DeviceDisplay: Equatable, Sendable {
  /// Width of the viewport, points.
  public var width: Double
  /// Height of the viewport, points.
  public var height: Double
  /// How the picture stands.
  public var orientation: DisplayOrientation
  /// How many times as large as it must be to fill the viewport the picture is shown, 1 or more; what stands out is cut off evenly.
  public var magnification: Double

  /// Makes a display.
  public init(width: Double, height: Double, orientation: DisplayOrientation, magnification: Double = 1) {
    self.width = width
    self.height = height
    self.orientation = orientation
    self.magnification = magnification
  }
}
