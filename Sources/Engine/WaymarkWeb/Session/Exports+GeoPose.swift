import Waymark
import WaymarkGeodesy

private func at(_ handle: SessionHandle) -> WebSession { Handles.object(handle) }

/// Adds the position of a scene point (x, y, z) and the rotation of the scene from another positioning system:
/// `GeoPose`.
@c(waymark_geo_pose) @_expose(wasm, "waymark_geo_pose")
public func waymarkGeoPose(
  _ handle: SessionHandle, _ time: Double, _ x: Double, _ y: Double, _ z: Double, _ latitude: Double,
  _ longitude: Double, _ altitude: Double, _ altitudeReference: Double, _ horizontalAccuracy: Double, _ yaw: Double,
  _ yawAccuracy: Double
) -> Int32 {
  let session = at(handle)
  guard
    let position = Position(latitude: latitude, longitude: longitude, altitude: altitude, reference: altitudeReference)
  else { return session.refuse("the geo pose is at no position on Earth") }
  return session.take(
    .geoPose(
      GeoPose(
        scenePosition: Vector3(x, y, z), position: position, horizontalAccuracy: horizontalAccuracy, yawDegrees: yaw,
        yawAccuracyDegrees: yawAccuracy)), at: time)
}
