import WaymarkGeodesy

/// The directions of the axes of a camera, or of the body that carries it.
public enum CameraAxes: String, CaseIterable, Equatable, Sendable {
  /// x right, y up, z backwards: OpenGL, ARKit, WebXR and this project.
  case opengl
  /// x right, y down, z forwards: computer vision, TUM, KITTI, COLMAP.
  case optical
  /// x forwards, y left, z up: ROS bodies (REP 103).
  case flu
  /// x forwards, y right, z down: vehicles and aircraft.
  case frd

  /// The rotation from camera axes of this project (x right, y up, z backwards) to these axes.
  var fromCamera: Quaternion {
    switch self {
    case .opengl: .identity
    case .optical: Quaternion(columns: Vector3(1, 0, 0), Vector3(0, -1, 0), Vector3(0, 0, -1))
    case .flu: Quaternion(columns: Vector3(0, -1, 0), Vector3(0, 0, 1), Vector3(-1, 0, 0))
    case .frd: Quaternion(columns: Vector3(0, 1, 0), Vector3(0, 0, -1), Vector3(-1, 0, 0))
    }
  }
}

/// Which axis of a trajectory's world is vertical. The others keep their directions as far as that allows.
public enum WorldAxes: String, CaseIterable, Equatable, Sendable {
  /// y up: ARKit, WebXR and this project.
  case yUp = "y-up"
  /// z up, as in motion capture, ROS maps and east-north-up frames (east becomes +X, north becomes −Z).
  case zUp = "z-up"
  /// y down, the frame of a level first camera: x right, y down, z forwards, as in KITTI and visual SLAM.
  case yDown = "y-down"
  /// z down, north-east-down frames (north becomes −Z, east becomes +X).
  case zDown = "z-down"

  /// The rotation from these axes to scene axes.
  var toScene: Quaternion {
    switch self {
    case .yUp: .identity
    case .zUp: Quaternion(columns: Vector3(1, 0, 0), Vector3(0, 0, -1), Vector3(0, 1, 0))
    case .yDown: Quaternion(columns: Vector3(1, 0, 0), Vector3(0, -1, 0), Vector3(0, 0, -1))
    case .zDown: Quaternion(columns: Vector3(0, 0, -1), Vector3(1, 0, 0), Vector3(0, -1, 0))
    }
  }
}
