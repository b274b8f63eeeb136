import Waymark
import WaymarkGeodesy
import WaymarkTerrain

/// Writes the line of sight through a point in the picture, for a pose and the last camera, with the alignment's own
/// uncertainty, into the number region (`SightLayout.Line`). `waymark_terrain_sight` finds what it meets.
///
/// - Returns: the number of numbers, or −100 without a camera or an alignment.
@c(waymark_sight_line) @_expose(wasm, "waymark_sight_line")
public func waymarkSightLine(
  _ handle: SessionHandle, _ px: Double, _ py: Double, _ pz: Double, _ qx: Double, _ qy: Double, _ qz: Double,
  _ qw: Double, _ x: Double, _ y: Double
) -> Int32 {
  (Handles.object(handle) as WebSession).writeSightLine(
    Vector3(px, py, pz), Quaternion(x: qx, y: qy, z: qz, w: qw), PixelPoint(x: x, y: y))
}

extension WebSession {
  /// Writes the line of sight through a pixel.
  func writeSightLine(_ position: Vector3, _ orientation: Quaternion, _ pixel: PixelPoint) -> Int32 {
    guard let camera = session.camera else { return refuse("no camera is set yet") }
    let alignment = session.alignment
    guard let frame = alignment.frame else { return refuse("the camera's position on Earth is not known yet") }
    guard let orientation = orientation.normalized, pixel.x.isFinite, pixel.y.isFinite,
      let line = CameraView(position: position, orientation: orientation, intrinsics: camera)
        .sightLine(through: pixel, in: frame)
    else { return refuse("the pose or the pixel is invalid") }
    let sigma = SightSigma(alignment)
    typealias Slots = SightLayout.Line
    numbers.fill(.nan, count: Slots.count)
    numbers.write(Position(line.coordinate, altitude: line.altitude), at: Slots.latitude)
    numbers[Slots.azimuth] = line.direction.azimuthDegrees
    numbers[Slots.elevation] = line.direction.elevationDegrees
    numbers[Slots.azimuthSigma] = sigma.azimuthDegrees
    numbers[Slots.elevationSigma] = sigma.elevationDegrees
    numbers[Slots.positionSigma] = sigma.position
    numbers[Slots.heightSigma] = sigma.height
    return Int32(numbers.count)
  }
}
