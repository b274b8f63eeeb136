/// Where a device shows the camera's picture.
public struct DeviceDisplay: Equatable, Sendable {
  /// Width of the viewport, points.
  public var width: Double
  /// Height of the viewport, points.
  public var height: Double
  /// How the picture stands.
  public var orientation: DisplayOrientation

  /// Makes a display.
  public init(width: Double, height: Double, orientation: DisplayOrientation) {
    self.width = width
    self.height = height
    self.orientation = orientation
  }
}
