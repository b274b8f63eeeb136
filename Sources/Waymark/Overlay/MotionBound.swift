internal import WaymarkGeodesy

/// Limits how far marks move in the view after a given moment.
struct MotionBound: Sendable {
  /// Offset of the frame shown now from the one shown at that moment.
  var since: FrameOffset
  /// Viewpoint relative to the camera's position now, metres east, north, up.
  var ahead: Vector3
  /// Radians.
  var limit: Double

  /// Weight of motion along the line of sight.
  private static let depthShare = 0.5

  /// The fraction of a step that is allowed.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - part: the fraction that other bounds allow.
  ///   - mark: the mark relative to the camera's position now, metres east, north, up.
  ///   - nearest: least distance to count with, metres.
  /// - Returns: 0 … `part`.
  func part(of step: FrameOffset, _ part: Double, mark: Vector3, nearest: Double) -> Double {
    let sight = mark - ahead
    let distance = max(nearest, sight.length)
    let along = sight / distance
    func across(_ offset: FrameOffset) -> Vector3 {
      // What is fixed on Earth moves in the scene opposite to the camera; counter-clockwise for a rising yaw.
      let angle = Angle.radians(offset.rotation)
      let moved = Vector3(-angle * mark.y, angle * mark.x, 0) - offset.shift
      // Motion towards the camera is invisible now, but visible from the side when the user has moved on.
      return moved - along * (along.dot(moved) * (1 - Self.depthShare))
    }
    return Self.part(from: across(since), by: across(step), within: limit * distance, part)
  }

  /// The same for marks in any direction, all at this distance or beyond.
  func part(of step: FrameOffset, _ part: Double, beyond distance: Double, nearest: Double) -> Double {
    func most(_ offset: FrameOffset) -> Double {
      abs(Angle.radians(offset.rotation)) * distance + offset.shift.length
    }
    let (now, more) = (most(since), most(step))
    guard more > 1e-12 else { return part }
    return max(0, min(part, (limit * max(nearest, distance - ahead.length) - now) / more))
  }

  /// The largest fraction with |start + part · step| ≤ radius; where the start is beyond it already, the largest that
  /// goes no farther.
  private static func part(from start: Vector3, by step: Vector3, within radius: Double, _ most: Double) -> Double {
    let a = step.lengthSquared
    guard a > 1e-24 else { return most }
    let b = start.dot(step)
    let c = min(0, start.lengthSquared - radius * radius)
    return max(0, min(most, ((b * b - a * c).squareRoot() - b) / a))
  }
}
