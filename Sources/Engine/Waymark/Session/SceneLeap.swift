internal import WaymarkGeodesy

/// Notices that the scene itself jumped: a step from one pose to the next that no camera can make.
struct SceneLeap: Sendable {
  private var last: (time: Double, position: Vector3)?
  /// Velocity in the scene, m/s; nil while it is not known.
  private var velocity: Vector3?

  /// A new scene begins.
  mutating func restart() { (last, velocity) = (nil, nil) }

  /// A pose came.
  ///
  /// - Parameters:
  ///   - position: in the scene, metres.
  ///   - time: seconds.
  ///   - isCamera: false for steps, which come in leaps by themselves.
  ///   - limits: what is possible.
  /// - Returns: true when the camera cannot have moved like this.
  mutating func isLeap(to position: Vector3, at time: Double, isCamera: Bool, limits: SessionLimits) -> Bool {
    guard let last else {
      self.last = (time, position)
      return false
    }
    let seconds = time - last.time
    let step = position - last.position
    var leaps = step.length > limits.leap && step.length > limits.speed * seconds
    if isCamera, seconds > 0, seconds <= limits.pairing, let velocity {
      let off = (step - velocity * seconds).length
      leaps = leaps || off > limits.jerk + limits.acceleration * seconds * seconds
    }
    // Over a fifth of a second: the times of single frames are not exact.
    let share = seconds > 0 ? min(1, seconds / 0.2) : 0
    if leaps || seconds > limits.poseGap {
      velocity = nil
    } else if seconds > 0 {
      let present = step * (1 / seconds)
      velocity = velocity.map { $0 + (present - $0) * share } ?? present
    }
    self.last = (time, position)
    return leaps
  }
}
