/// A perspective projection as WebXR and OpenGL give it, for a viewport in pixels.
///
/// The engine's camera has its principal point in the centre. A projection whose axis is off the centre is that of a
/// larger viewport with the axis in the middle, of which a part is shown.
public struct ProjectionMatrix: Equatable, Sendable {
  /// The larger viewport, centred on the optical axis.
  public let camera: CameraIntrinsics
  /// Where the shown viewport's upper left corner lies in the larger one, pixels: what is to be subtracted from pixels
  /// of the overlay. 0, 0 for a centred projection.
  public let offset: PixelPoint

  /// Reads a projection; nil when it is no camera (`CameraIntrinsics`), or its axis lies outside of what is shown.
  ///
  /// - Parameters:
  ///   - xx: element of column 0, row 0: 1 / tangent of half the field of view across.
  ///   - yy: element of column 1, row 1.
  ///   - zx: element of column 2, row 0: how far the axis is off the centre, in half widths.
  ///   - zy: element of column 2, row 1, in half heights, positive when the axis lies below the centre.
  ///   - width: of the shown viewport, pixels.
  ///   - height: of the shown viewport, pixels.
  public init?(xx: Double, yy: Double, zx: Double, zy: Double, width: Double, height: Double) {
    guard xx > 0, yy > 0, xx.isFinite, yy.isFinite, abs(zx) < 1, abs(zy) < 1 else { return nil }
    // x_ndc = xx·X/depth − zx: the axis meets the picture at −zx.
    let axis = PixelPoint(x: width / 2 * (1 - zx), y: height / 2 * (1 + zy))
    let halfWidth = max(axis.x, width - axis.x)
    let halfHeight = max(axis.y, height - axis.y)
    guard
      let camera = CameraIntrinsics(
        width: 2 * halfWidth, height: 2 * halfHeight, focalX: xx * width / 2, focalY: yy * height / 2)
    else { return nil }
    self.camera = camera
    offset = PixelPoint(x: halfWidth - axis.x, y: halfHeight - axis.y)
  }
}
