internal import CPortableMath
internal import WaymarkGeodesy

/// The attitudes of the last seconds, for pictures whose rows have times of their own.
struct AttitudeHistory: Sendable {
  /// Kept for this long, seconds.
  static let memory = 3.0
  /// A reading speaks for this long after it, seconds.
  static let reach = 0.05

  private var times: [Double] = []
  private var rotations: [Quaternion] = []

  var last: Double? { times.last }

  /// Takes a reading; out of order ones are ignored.
  mutating func add(_ rotation: Quaternion, at time: Double) {
    if let last = times.last, time <= last { return }
    times.append(time)
    rotations.append(rotation)
    // Rarely, so that moving the rest costs little.
    if times.count > 512, let first = times.firstIndex(where: { $0 > time - Self.memory }), first > 256 {
      times.removeFirst(first)
      rotations.removeFirst(first)
    }
  }

  /// Whether a time lies within what is known.
  func covers(_ time: Double) -> Bool {
    guard let first = times.first, let last = times.last else { return false }
    return time >= first - Self.reach && time <= last + Self.reach
  }

  /// Camera axes to scene axes, between the readings around a time; the nearest one beyond them.
  func rotation(at time: Double) -> Quaternion {
    guard let last = times.last, time < last else { return rotations.last ?? .identity }
    var (low, high) = (0, times.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle } else { high = middle }
    }
    guard time > times[low], high > low else { return rotations[low] }
    let fraction = (time - times[low]) / (times[high] - times[low])
    return rotations[low].interpolated(to: rotations[high], fraction: fraction)
  }

  /// Angular velocity in scene axes, rad/s.
  func angularVelocity(at time: Double) -> Vector3 {
    let step = 1.0 / 60
    let turn = rotation(at: time + step) * rotation(at: time - step).conjugate
    return Self.rotationVector(turn) / (2 * step)
  }

  /// The axis of a rotation times its angle, radians.
  static func rotationVector(_ q: Quaternion) -> Vector3 {
    let sign: Double = q.w < 0 ? -1 : 1
    let v = Vector3(q.x, q.y, q.z) * sign
    let length = v.length
    guard length > 1e-9 else { return v * 2 }
    return v * (2 * atan2(length, q.w * sign) / length)
  }
}
