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
    /// Fastest motion in the view of the nearest mark that stays where it is, degrees per second, once the alignment is
    /// good: before, it is better to be right soon.
    var viewRate = 1.5
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
  /// The frame shown last.
  private var shownFrame: SceneFrame?

  init(parameters: Parameters = Parameters()) { self.parameters = parameters }

  /// The alignment to show.
  ///
  /// - Parameters:
  ///   - estimate: the alignment as estimated.
  ///   - camera: the camera's position in the scene.
  ///   - time: seconds on the session's clock.
  ///   - nearestMark: metres to the nearest thing drawn that is to stay where it is; infinite without any.
  /// - Returns: the alignment with the frame to draw with.
  mutating func show(
    _ estimate: Alignment, camera: Vector3, at time: Double, nearestMark: Double = .infinity
  ) -> Alignment {
    guard camera.isFinite, time.isFinite, let frame = estimate.frame else {
      restart()
      return estimate
    }
    let seconds = time - lastTime
    if let target, let old = shownFrame, seconds >= 0, seconds <= parameters.pause,
      target.heightIsKnown == estimate.heightIsKnown, old.verticalReference == frame.verticalReference
    {
      keepShown(from: old, to: frame, at: camera)
      let staysPut = nearestMark.isFinite && target.state >= .good && estimate.state >= .good
      approach(after: seconds, nearestMark: staysPut ? max(1, nearestMark) : nil)
    } else {
      (turn, shift) = (0, .zero)
    }
    target = estimate
    lastTime = time
    var shown = estimate
    if turn != 0 || shift != .zero { shown.frame = displaced(frame, at: camera) }
    shownFrame = shown.frame
    return shown
  }

  /// Forgets what was shown: the next estimate is shown as it is.
  mutating func restart() {
    target = nil
    shownFrame = nil
    (turn, shift) = (0, .zero)
  }

  /// What is shown stays where it is, though the estimate leaps and the camera moves: the difference of the two takes
  /// both.
  private mutating func keepShown(from old: SceneFrame, to new: SceneFrame, at camera: Vector3) {
    if old == new {
      (turn, shift) = (0, .zero)
      return
    }
    turn = Angle.turn(fromDegrees: new.yawDegrees, toDegrees: old.yawDegrees)
    let before = old.local.ecef(ofENU: old.enu(ofSceneVector: camera - old.originInScene))
    let after = new.local.ecef(ofENU: new.enu(ofSceneVector: camera - new.originInScene))
    shift = new.local.enu(ofECEFVector: before - after)
    if abs(turn) > parameters.snapTurn || shift.length > parameters.snapShift { (turn, shift) = (0, .zero) }
  }

  private mutating func approach(after seconds: Double, nearestMark: Double?) {
    let part = 1 - exp(-seconds / parameters.settling)
    let length = shift.length
    var turnStep = min(abs(turn) * part, parameters.turnRate * seconds)
    var shiftStep = min(length * part, parameters.shiftRate * seconds)
    if let nearestMark {
      let moved = turnStep + Angle.degrees(shiftStep / nearestMark)
      let slower = min(1, parameters.viewRate * seconds / max(moved, 1e-12))
      turnStep *= slower
      shiftStep *= slower
    }
    turn = abs(turn) - turnStep < 0.01 ? 0 : turn - (turn < 0 ? -turnStep : turnStep)
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
