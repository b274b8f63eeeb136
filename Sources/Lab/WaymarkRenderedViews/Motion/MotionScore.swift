import CPortableMath
import WaymarkGeodesy
import WaymarkVision

/// How far a found path is from the true one.
struct MotionScore: Sendable {
  /// Way of the camera, metres.
  var way = 0.0
  /// Horizontal distance of the ends, metres.
  var end = 0.0
  /// Root mean square of the horizontal distance, metres.
  var rms = 0.0
  /// Largest horizontal distance, metres.
  var largest = 0.0
  /// Height found minus true height, and the true climb, metres.
  var heightError = 0.0
  var climb = 0.0
  /// Length found along the true displacements of a second, and their length, metres.
  var foundLength = 0.0
  var trueLength = 0.0
  /// Squares of the errors of direction over a second, degrees².
  var directionSquares: [Double] = []
  /// Whether stretches of five seconds are within their 95 %.
  var covered: [Bool] = []
  /// Seconds by what segments rest on: picture, direction, still, others.
  var seconds = (picture: 0.0, direction: 0.0, still: 0.0, others: 0.0)

  init(_ segments: [MotionSegment], walk: CameraWalk, sensors: WalkSensors) {
    guard let first = segments.first else { return }
    let origin = walk.position(at: first.start)
    var (place, truth) = (Vector3.zero, Vector3.zero)
    var squares = 0.0
    for segment in segments {
      place += segment.displacement
      let before = truth
      truth = walk.position(at: segment.end) - origin
      way += Self.level(truth - before)
      let off = Self.level(place - truth)
      squares += off * off
      largest = max(largest, off)
      end = off
      let duration = segment.end - segment.start
      switch segment.state {
      case .picture: seconds.picture += duration
      case .direction: seconds.direction += duration
      case .still: seconds.still += duration
      default: seconds.others += duration
      }
    }
    rms = (squares / Double(segments.count)).squareRoot()
    (heightError, climb) = (place.y - truth.y, truth.y)
    stretches(segments, walk, sensors)
  }

  static func level(_ v: Vector3) -> Double { hypot(v.x, v.z) }

  /// Compares stretches of one and of five seconds, in the attitude's own frame.
  private mutating func stretches(_ segments: [MotionSegment], _ walk: CameraWalk, _ sensors: WalkSensors) {
    for (length, isDirection) in [(1.0, true), (5.0, false)] {
      var i = 0
      while i < segments.count {
        var (moved, scaled, xx, xz, zz, j) = (Vector3.zero, Vector3.zero, 0.0, 0.0, 0.0, i)
        while j < segments.count, segments[j].end <= segments[i].start + length + 0.15 {
          let s = segments[j]
          moved += s.displacement
          scaled += s.displacement * s.scaleSigma
          xx += s.covariance.xx
          xz += s.covariance.xz
          zz += s.covariance.zz
          j += 1
        }
        defer { i = max(j, i + 1) }
        guard j > i, segments[j - 1].end - segments[i].start > 0.7 * length else { continue }
        let (start, end) = (segments[i].start, segments[j - 1].end)
        let yaw = sensors.yawErrorDegrees(at: 0.5 * (start + end))
        let turn = Quaternion(axis: Vector3(0, 1, 0), angleRadians: Angle.radians(yaw))
        let real = turn.rotate(walk.position(at: end) - walk.position(at: start))
        if isDirection {
          guard Self.level(real) > 0.2 else { continue }
          let angle = Angle.degrees(atan2(moved.x * real.z - moved.z * real.x, moved.x * real.x + moved.z * real.z))
          directionSquares.append(angle * angle)
          trueLength += Self.level(real)
          foundLength += (moved.x * real.x + moved.z * real.z) / Self.level(real)
        } else {
          let (a, b, c) = (xx + scaled.x * scaled.x, xz + scaled.x * scaled.z, zz + scaled.z * scaled.z)
          let e = moved - real
          let distance = (c * e.x * e.x - 2 * b * e.x * e.z + a * e.z * e.z) / max(1e-12, a * c - b * b)
          covered.append(distance < 5.991)
        }
      }
    }
  }
}
