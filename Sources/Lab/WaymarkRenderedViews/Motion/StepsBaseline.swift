import CPortableMath
import WaymarkGeodesy

/// What a page without pictures does: counted steps in the direction in which the camera looks.
enum StepsBaseline {
  /// Horizontal error at the end, metres.
  static func endError(walk: CameraWalk, sensors: WalkSensors, duration: Double) -> Double {
    var (place, view, step, before) = (Vector3.zero, Vector3(0, 0, -1), 0, 0.0)
    var last = 0.0
    for reading in sensors.attitudes where reading.time >= 0 && reading.time <= duration {
      let axis = reading.value.rotate(Vector3(0, 0, -1))
      let flat = axis.y < -0.9 ? reading.value.rotate(Vector3(0, 1, 0)) : axis
      let ahead = Vector3(flat.x, 0, flat.z).normalized ?? view
      view += (ahead - view) * (1 - exp(-max(0, reading.time - last) / 0.3))
      last = reading.time
      while step < sensors.steps.count, sensors.steps[step].time <= reading.time {
        place += (view.normalized ?? view) * (sensors.steps[step].value - before)
        before = sensors.steps[step].value
        step += 1
      }
    }
    return MotionScore.level(place - (walk.position(at: last) - walk.position(at: 0)))
  }
}
