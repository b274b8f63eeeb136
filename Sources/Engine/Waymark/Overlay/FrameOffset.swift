internal import CPortableMath
internal import WaymarkGeodesy

/// How a frame of the scene differs from another one as seen from a camera: the same scene rotated and shifted.
struct FrameOffset: Equatable, Sendable {
  /// Its yaw less that of the other one, degrees.
  var rotation: Double
  /// The camera's position in it less that in the other one, metres east, north, up.
  var shift: Vector3

  /// No difference.
  static let none = FrameOffset(rotation: 0, shift: .zero)

  init(rotation: Double, shift: Vector3) {
    self.rotation = rotation
    self.shift = shift
  }

  /// - Parameters:
  ///   - frame: the frame.
  ///   - other: the frame to compare with.
  ///   - camera: the camera's position in the scene.
  init(of frame: SceneFrame, from other: SceneFrame, at camera: Vector3) {
    rotation = Angle.difference(fromDegrees: other.yawDegrees, toDegrees: frame.yawDegrees)
    let here = frame.local.ecef(ofENU: frame.enu(ofSceneVector: camera - frame.originInScene))
    let there = other.local.ecef(ofENU: other.enu(ofSceneVector: camera - other.originInScene))
    shift = other.local.enu(ofECEFVector: here - there)
  }

  /// A frame rotated about the camera and shifted.
  func applied(to frame: SceneFrame, at camera: Vector3) -> SceneFrame {
    let enu = frame.enu(ofSceneVector: camera - frame.originInScene) + shift
    let rotated = SceneFrame(
      local: frame.local, originInScene: .zero, yawDegrees: frame.yawDegrees + rotation,
      verticalReference: frame.verticalReference)
    return SceneFrame(
      local: frame.local, originInScene: camera - rotated.sceneVector(ofENU: enu),
      yawDegrees: frame.yawDegrees + rotation, verticalReference: frame.verticalReference)
  }
}
