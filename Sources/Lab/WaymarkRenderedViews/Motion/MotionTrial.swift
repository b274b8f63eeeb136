import Waymark
import WaymarkGeodesy
import WaymarkVision

/// A rendered walk, the motion that an estimator finds in it, and the truth.
struct MotionTrial {
  /// What the estimator is given besides pictures, attitude and acceleration.
  struct Aids: Sendable {
    var hasSteps = false
    var hasSpeed = false
    /// Camera height at the start over the true one.
    var heightFactor = 1.0
    var learnsHeight = true
  }

  let walk: CameraWalk
  let sensors: WalkSensors
  let aids: Aids
  private(set) var estimator: MotionEstimator
  private(set) var segments: [MotionSegment] = []
  private var next = (attitude: 0, force: 0, step: 0, speed: 0)

  init(scene: MotionScene, walk: CameraWalk, sensors: WalkSensors, lens: PictureLens, aids: Aids) {
    self.walk = walk
    self.sensors = sensors
    self.aids = aids
    var parameters = MotionEstimator.Parameters()
    parameters.cameraHeight = walk.gait.height * aids.heightFactor
    parameters.readoutTime = scene.exposure.readout
    parameters.learnsHeight = aids.learnsHeight
    if !aids.learnsHeight { parameters.cameraHeightSigma = 0.02 }
    estimator = MotionEstimator(lens: lens, parameters: parameters)
  }

  /// Takes the picture of a time, and before it all readings until then.
  mutating func take(_ picture: LuminancePicture, at time: Double) {
    // The attitude that follows is there when the picture has been copied.
    while next.attitude < sensors.attitudes.count, sensors.attitudes[next.attitude].time <= time + 0.035 {
      let reading = sensors.attitudes[next.attitude]
      estimator.add(attitude: reading.value, at: reading.time)
      next.attitude += 1
    }
    while next.force < sensors.forces.count, sensors.forces[next.force].time <= time + 0.035 {
      let reading = sensors.forces[next.force]
      estimator.add(force: reading.value, at: reading.time)
      next.force += 1
    }
    while aids.hasSteps, next.step < sensors.steps.count, sensors.steps[next.step].time <= time {
      estimator.add(walked: sensors.steps[next.step].value, at: sensors.steps[next.step].time)
      next.step += 1
    }
    while aids.hasSpeed, next.speed < sensors.speeds.count, sensors.speeds[next.speed].time <= time {
      let reading = sensors.speeds[next.speed]
      estimator.add(speed: reading.value, sigma: 0.16, at: reading.time)
      next.speed += 1
    }
    if let segment = estimator.take(picture, at: time) { segments.append(segment) }
  }
}
