internal import CPortableMath
internal import Waymark
internal import WaymarkGeodesy

/// Visual-inertial odometry with its errors: converts true motion into scene poses.
struct SimulatedOdometry: Sendable {
  var parameters: SimulationParameters
  private var lastPosition: Vector3?
  private(set) var scenePosition = Vector3.zero
  /// Heading of the scene's −Z axis now, degrees.
  private(set) var yawDegrees: Double
  /// False while the walker's motion does not reach the scene.
  var seesMotion = true

  init(parameters: SimulationParameters) {
    self.parameters = parameters
    yawDegrees = parameters.yawDegrees
  }

  mutating func advance(to walker: Walker, by seconds: Double, random: inout RandomSource) {
    let minutes = seconds / 60
    yawDegrees += parameters.yawDrift * minutes
    if parameters.yawWalk > 0 { yawDegrees += parameters.yawWalk * minutes.squareRoot() * random.normal() }
    defer { lastPosition = walker.position }
    guard let last = lastPosition, seesMotion else { return }
    // In the frame of the position: odometry is level with gravity wherever it is.
    let frame = LocalFrame(origin: ECEF.position(of: walker.position))
    let moved = frame.enu(ofECEFVector: walker.position - last)
    let scene = SceneFrame(local: frame, originInScene: .zero, yawDegrees: yawDegrees, verticalReference: .ellipsoid)
    scenePosition += scene.sceneVector(ofENU: moved) * (1 + parameters.scaleError)
    if parameters.positionWalk > 0 {
      let spread = parameters.positionWalk * moved.length.squareRoot()
      scenePosition += Vector3(spread * random.normal(), spread * 0.3 * random.normal(), spread * random.normal())
    }
  }

  /// A new scene after a loss: its own origin and yaw.
  mutating func restart(random: inout RandomSource) {
    scenePosition = .zero
    yawDegrees = random.uniform(0, 360)
  }

  /// The scene jumps: the same walker is elsewhere in it, and it lies otherwise on Earth.
  mutating func jump(random: inout RandomSource) {
    let (s, c) = Angle.sinCos(degrees: random.uniform(0, 360))
    scenePosition += Vector3(s, 0, c) * parameters.sceneJumpDistance
    yawDegrees += parameters.sceneJumpDegrees
  }

  /// Camera orientation in the scene for a true attitude.
  func orientation(of walker: Walker) -> Quaternion {
    orientation(
      headingDegrees: walker.headingDegrees, pitchDegrees: walker.pitchDegrees, rollDegrees: walker.rollDegrees)
  }

  /// Camera orientation in the scene for a true attitude, degrees.
  func orientation(headingDegrees: Double, pitchDegrees: Double, rollDegrees: Double) -> Quaternion {
    CameraDirection.orientation(
      headingDegrees: headingDegrees - yawDegrees, pitchDegrees: pitchDegrees, rollDegrees: rollDegrees)
  }

  /// A direction, east, north, up, in scene axes.
  func sceneVector(ofENU v: Vector3, at frame: LocalFrame) -> Vector3 {
    SceneFrame(local: frame, originInScene: .zero, yawDegrees: yawDegrees, verticalReference: .ellipsoid)
      .sceneVector(ofENU: v)
  }
}
