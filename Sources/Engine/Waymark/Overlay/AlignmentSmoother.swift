internal import CPortableMath
internal import WaymarkGeodesy

/// Makes the displayed alignment follow the estimate without jumps: corrections are applied at a limited rate, only the
/// first and large ones at once. The estimate itself is unchanged. Marks of anchors follow it each by itself (`MarkMotion`).
struct AlignmentSmoother: Sendable {
  /// Constants.
  struct Parameters: Equatable, Sendable {
    /// Time constant of the approach, seconds.
    var settling = 0.7
    /// Fastest rotation, degrees per second.
    var rotationRate = 8.0
    /// Fastest shift, metres per second.
    var shiftRate = 2.0
    /// Corrections from this size on are applied at once: degrees, metres.
    var snapRotation = 30.0
    var snapShift = 25.0
    /// After a pause this long a jump is not noticed, seconds.
    var pause = 1.5
  }

  private let parameters: Parameters
  private var target: Alignment?
  /// The displayed frame less the estimated one.
  private var rest = FrameOffset.none
  private var lastTime = -Double.infinity
  /// The frame shown last.
  private var shownFrame: SceneFrame?
  /// Incremented whenever an estimate is shown at once.
  private(set) var leaps = 0

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
    if let target, let old = shownFrame, seconds >= 0, seconds <= parameters.pause,
      target.heightIsKnown == estimate.heightIsKnown, old.verticalReference == frame.verticalReference
    {
      // The displayed frame stays as it is although the estimate jumps and the camera moves: the rest absorbs both.
      rest = old == frame ? .none : FrameOffset(of: old, from: frame, at: camera)
      if abs(rest.rotation) > parameters.snapRotation || rest.shift.length > parameters.snapShift {
        rest = .none
        leaps += 1
      }
      if rest != .none { approach(after: seconds) }
    } else {
      rest = .none
      leaps += 1
    }
    target = estimate
    lastTime = time
    var shown = estimate
    if rest != .none { shown.frame = rest.applied(to: frame, at: camera) }
    shownFrame = shown.frame
    return shown
  }

  /// Forgets what was shown: the next estimate is shown as it is.
  mutating func restart() {
    target = nil
    shownFrame = nil
    rest = .none
    leaps += 1
  }

  private mutating func approach(after seconds: Double) {
    let part = 1 - exp(-seconds / parameters.settling)
    let length = rest.shift.length
    let rotationStep = min(abs(rest.rotation) * part, parameters.rotationRate * seconds)
    let shiftStep = min(length * part, parameters.shiftRate * seconds)
    rest.rotation -= rest.rotation < 0 ? -rotationStep : rotationStep
    if length > 0 { rest.shift = rest.shift * (1 - shiftStep / length) }
    if abs(rest.rotation) < 0.01 { rest.rotation = 0 }
    if rest.shift.length < 0.01 { rest.shift = .zero }
  }
}
