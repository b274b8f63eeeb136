internal import WaymarkGeodesy

/// How far marks may have moved in the view since some moment.
struct MotionBound: Sendable {
  /// What the frame shown now differs by from that of the moment.
  var since: FrameOffset
  /// Where the view is from, less where the camera is now, metres east, north, up.
  var ahead: Vector3
  /// Radians.
  var limit: Double

  /// How much of a motion along the line of sight counts.
  private static let depthShare = 0.5

  /// How much of a step is allowed.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - part: how much of it is allowed by others.
  ///   - mark: the mark, less where the camera is now, metres east, north, up.
  ///   - nearest: least distance to count with, metres.
  /// - Returns: 0 … `part`.
  func part(of step: FrameOffset, _ part: Double, mark: Vector3, nearest: Double) -> Double {
    let sight = mark - ahead
    let distance = max(nearest, sight.length)
    let along = sight / distance
    func across(_ offset: FrameOffset) -> Vector3 {
      // What is at rest on Earth moves in the scene against the camera; counter-clockwise for a yaw that rises.
      let angle = Angle.radians(offset.rotation)
      let moved = Vector3(-angle * mark.y, angle * mark.x, 0) - offset.shift
      // Motion towards the camera is not seen now, but from aside when the user has gone on.
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

  /// The greatest part with |start + part · step| ≤ radius; where the start is beyond already, what does not go farther.
  private static func part(from start: Vector3, by step: Vector3, within radius: Double, _ most: Double) -> Double {
    let a = step.lengthSquared
    guard a > 1e-24 else { return most }
    let b = start.dot(step)
    let c = min(0, start.lengthSquared - radius * radius)
    return max(0, min(most, ((b * b - a * c).squareRoot() - b) / a))
  }
}
