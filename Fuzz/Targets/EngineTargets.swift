import Waymark
import WaymarkGeodesy

/// Whole sessions of arbitrary samples, and parts of the engine that take numbers from outside.
let engineTargets: [FuzzTarget] = [
  FuzzTarget("session", maximumLength: 384, made: { (0..<4).map(FuzzWalk.example) }) { bytes in
    var walk = FuzzWalk(bytes)
    walk.run()
  },
  FuzzTarget("pedestrian", maximumLength: 1024) { bytes in
    var reader = FuzzReader(bytes)
    var odometer = PedestrianOdometer(stepLength: StepLength(bodyHeight: reader.number(about: 1.7, spread: 1)))
    var time = 0.0
    while !reader.isAtEnd {
      time += reader.number(about: 0.02, spread: 0.02)
      switch reader.byte() % 4 {
      case 0:
        if let device = DeviceOrientation(
          alphaDegrees: reader.number(about: 90, spread: 180), betaDegrees: reader.number(about: 80, spread: 90),
          gammaDegrees: reader.number(about: 0, spread: 90))
        {
          odometer.add(
            orientation: device.cameraOrientation(screenAngleDegrees: reader.number(about: 0, spread: 90)), at: time)
        }
      case 1: odometer.add(measuredSpeed: reader.number(about: 1, spread: 2), at: time)
      default:
        odometer.add(
          acceleration: Vector3(
            reader.number(about: 0, spread: 5), reader.number(about: 9.8, spread: 5), reader.number(about: 0, spread: 5)
          ),
          at: time)
      }
      let pose = odometer.pose(at: time)
      FuzzCheck.finite(
        pose.position.x, pose.position.y, pose.position.z, odometer.stepLength.factor, what: "counted steps")
    }
  },
]
