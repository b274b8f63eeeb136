internal import CPortableMath
internal import WaymarkGeodesy

/// Makes the displayed alignment follow the estimate without jumps: corrections are applied at a limited rate, only the
/// first and large ones at once. The estimate itself is unchanged.
///
/// Once the alignment is good, marks in view that are fixed on Earth limit a correction: none of them moves faster than
/// `viewRate`, nor farther than `viewMotion` within any second, as seen from the camera's position at its end.
struct AlignmentSmoother: Sendable {
  /// Constants.
  struct Parameters: Equatable, Sendable {
    /// Time constant of the approach, seconds.
    var settling = 0.7
    /// Fastest rotation, degrees per second.
    var rotationRate = 8.0
    /// Fastest shift, metres per second.
    var shiftRate = 2.0
    /// Fastest motion of a mark in the view, degrees per second.
    var viewRate = 1.8
    /// Farthest motion of a mark in the view within a second, degrees.
    var viewMotion = 1.6
    /// Marks nearer than this count as being so far away, metres.
    var nearest = 0.5
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
  private var looks = ShownFrames()
  /// Differences of the frames of the last second to the estimate; reused to avoid allocations.
  private var bounds: [MotionBound] = []

  init(parameters: Parameters = Parameters()) { self.parameters = parameters }

  /// The alignment to show.
  ///
  /// - Parameters:
  ///   - estimate: the alignment as estimated.
  ///   - camera: the camera's position in the scene.
  ///   - time: seconds on the session's clock.
  ///   - marks: the marks drawn last that must not move visibly.
  /// - Returns: the alignment with the frame to draw with.
  mutating func show(
    _ estimate: Alignment, camera: Vector3, at time: Double, marks: ShownMarks = ShownMarks()
  ) -> Alignment {
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
        looks.removeAll()
      }
      if target.state < .good || estimate.state < .good { looks.removeAll() }
      if rest != .none { approach(frame, from: old, camera: camera, after: seconds, at: time, marks: marks) }
    } else {
      rest = .none
      looks.removeAll()
    }
    target = estimate
    lastTime = time
    var shown = estimate
    if rest != .none { shown.frame = rest.applied(to: frame, at: camera) }
    shownFrame = shown.frame
    if let frame = shown.frame, estimate.state >= .good { looks.add(frame, camera: camera, at: time) }
    return shown
  }

  /// Forgets what was shown: the next estimate is shown as it is.
  mutating func restart() {
    target = nil
    shownFrame = nil
    rest = .none
    looks.removeAll()
  }

  private mutating func approach(
    _ frame: SceneFrame, from old: SceneFrame, camera: Vector3, after seconds: Double, at time: Double,
    marks: ShownMarks
  ) {
    let part = 1 - exp(-seconds / parameters.settling)
    let length = rest.shift.length
    let rotationStep = min(abs(rest.rotation) * part, parameters.rotationRate * seconds)
    let shiftStep = min(length * part, parameters.shiftRate * seconds)
    var step = FrameOffset(
      rotation: rest.rotation < 0 ? rotationStep : -rotationStep,
      shift: length > 0 ? rest.shift * (-shiftStep / length) : .zero)
    if !looks.isEmpty, !marks.isEmpty {
      collectBounds(frame, from: old, camera: camera, after: seconds, at: time)
      step = allowed(step, axes: old, camera: camera, marks: marks)
    }
    rest = rest + step
    if abs(rest.rotation) < 0.01 { rest.rotation = 0 }
    if rest.shift.length < 0.01 { rest.shift = .zero }
  }

  /// Collects the limits of a step: the rate since the last frame, the motion since the frames of the last second.
  private mutating func collectBounds(
    _ frame: SceneFrame, from old: SceneFrame, camera: Vector3, after seconds: Double, at time: Double
  ) {
    bounds.removeAll(keepingCapacity: true)
    bounds.append(
      MotionBound(since: .none, ahead: .zero, limit: Angle.radians(parameters.viewRate) * seconds))
    let velocity = looks.velocity(to: camera, at: time)
    for look in looks.entries {
      let since = rest - FrameOffset(of: look.frame, from: frame, at: camera)
      // As seen now, and from where the camera will be when this second is over.
      let left = max(0, ShownFrames.window - (time - look.time))
      let limit = Angle.radians(parameters.viewMotion)
      bounds.append(MotionBound(since: since, ahead: .zero, limit: limit))
      let ahead = old.enu(ofSceneVector: velocity * left)
      if ahead.length > 0.05 { bounds.append(MotionBound(since: since, ahead: ahead, limit: limit)) }
    }
  }

  /// The fraction of a step by which no mark moves too far.
  private func allowed(
    _ step: FrameOffset, axes: SceneFrame, camera: Vector3, marks: ShownMarks
  ) -> FrameOffset {
    var part = 1.0
    for mark in marks.nearest {
      let offset = axes.enu(ofSceneVector: mark.position - camera)
      for bound in bounds { part = bound.part(of: step, part, mark: offset, nearest: parameters.nearest) }
    }
    if marks.others.isFinite {
      for bound in bounds { part = bound.part(of: step, part, beyond: marks.others, nearest: parameters.nearest) }
    }
    return step * part
  }
}
