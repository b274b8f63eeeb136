internal import CPortableMath
internal import WaymarkGeodesy

/// What is shown follows what is estimated without leaps: corrections are carried out at a limited rate, only the first
/// one and large ones at once. The estimate itself stays as it is.
struct AlignmentSmoother: Sendable {
  /// Constants.
  struct Parameters: Equatable, Sendable {
    /// Time constant of the approach, seconds.
    var settling = 0.7
    /// Fastest turn, degrees per second.
    var turnRate = 8.0
    /// Fastest shift, metres per second.
    var shiftRate = 2.0
    /// From here on a correction is carried out at once: degrees, metres.
    var snapTurn = 30.0
    var snapShift = 25.0
    /// After a pause this long nobody sees a leap, seconds.
    var pause = 1.5
  }

  private let parameters: Parameters
  private var target: Alignment?
  /// What is shown less what is estimated: degrees of yaw; metres east, north, up of the camera.
  private var turn = 0.0
  private var shift = Vector3.zero
  private var lastTime = -Double.infinity
  private var lastCamera = Vector3.zero

  init(parameters: Parameters = Parameters()) { self.parameters = parameters }

  /// The alignment to show.
  ///
  /// - Parameters:
  ///   - estimate: the alignment as estimated.
  ///   - camera: the camera's position in the scene.
  ///   - time: seconds on the session's clock.
  /// - Returns: the alignment with the frame to draw with.
  mutating func show(_ estimate: Alignment, camera: Vector3, at time: Double) -> Alignment {
    guard camera.isFinite, time.isFinite, let frame = estimate.frame else {
      restart()
      return estimate
    }
    let seconds = time - lastTime
    if let target, let old = target.frame, seconds >= 0, seconds <= parameters.pause,
      target.heightIsKnown == estimate.heightIsKnown, old.verticalReference == frame.verticalReference
    {
      if old != frame { keepShown(from: old, to: frame) }
      approach(after: seconds)
    } else {
      (turn, shift) = (0, .zero)
    }
    target = estimate
    lastTime = time
    lastCamera = camera
    guard turn != 0 || shift != .zero else { return estimate }
    var shown = estimate
    shown.frame = displaced(frame, at: camera)
    return shown
  }

  /// Forgets what was shown: the next estimate is shown as it is.
  mutating func restart() {
    target = nil
    (turn, shift) = (0, .zero)
  }

  /// The estimate leaps: what is shown stays, so that the difference takes the leap.
  private mutating func keepShown(from old: SceneFrame, to new: SceneFrame) {
    turn = Angle.wrappedTo180(turn + Angle.turn(fromDegrees: new.yawDegrees, toDegrees: old.yawDegrees))
    let before = old.local.ecef(ofENU: old.enu(ofSceneVector: lastCamera - old.originInScene))
    let after = new.local.ecef(ofENU: new.enu(ofSceneVector: lastCamera - new.originInScene))
    shift += new.local.enu(ofECEFVector: before - after)
    if abs(turn) > parameters.snapTurn || shift.length > parameters.snapShift { (turn, shift) = (0, .zero) }
  }

  private mutating func approach(after seconds: Double) {
    let part = 1 - exp(-seconds / parameters.settling)
    let turnStep = min(abs(turn) * part, parameters.turnRate * seconds)
    turn = abs(turn) - turnStep < 0.01 ? 0 : turn - (turn < 0 ? -turnStep : turnStep)
    let length = shift.length
    let shiftStep = min(length * part, parameters.shiftRate * seconds)
    shift = length - shiftStep < 0.01 ? .zero : shift * ((length - shiftStep) / length)
  }

  /// The frame turned about the camera and shifted.
  private func displaced(_ frame: SceneFrame, at camera: Vector3) -> SceneFrame {
    let place = frame.enu(ofSceneVector: camera - frame.originInScene) + shift
    let turned = SceneFrame(
      local: frame.local, originInScene: .zero, yawDegrees: frame.yawDegrees + turn,
      verticalReference: frame.verticalReference)
    return SceneFrame(
      local: frame.local, originInScene: camera - turned.sceneVector(ofENU: place),
      yawDegrees: frame.yawDegrees + turn, verticalReference: frame.verticalReference)
  }
}
