import Testing
import Waymark
import WaymarkGeodesy
import WaymarkSimulation

/// A walk of a person with a phone: the events that its sensors report.
struct SimulatedWalk {
  /// Round a corner, 110 m.
  let route: Route
  /// The events of its first seconds.
  private(set) var events: [(time: Double, event: DeviceEvent)] = []
  static let start = 1_790_000_000.0

  init(seconds: Double = 60) throws {
    let origin = try #require(Coordinate(latitude: 47.0707, longitude: 15.4395))
    let frame = LocalFrame(origin: GeodeticPosition(origin, height: 0))
    route = try Route(
      geometry: [(0, 0), (0, 60), (50, 60)].map { frame.position(ofENU: Vector3($0.0, $0.1, 0)).coordinate },
      source: "test", name: "Home")
    var parameters = SimulationParameters()
    parameters.seed = 5
    parameters.poseRate = 5
    parameters.gpsSigma = 2
    var simulator = WalkSimulator(route: route, parameters: parameters)
    let camera = SensorCamera(
      width: 1920, height: 1440, focalX: 1450, focalY: 1450, principal: PixelPoint(x: 960, y: 720))
    // A quarter rotation about the axis aligns the displayed axes with the sensor's.
    let turn = Quaternion(axis: Vector3(0, 0, 1), angleRadians: -.pi / 2)
    events = [(0, .display(DeviceDisplay(width: 390, height: 844, orientation: .portrait)))]
    while let timed = simulator.next(), timed.time < seconds {
      let stamp = UTCInstant(secondsSince1970: Self.start + timed.time)
      let arrival = DeviceClock.Reading(
        uptime: timed.time + 0.05, utc: UTCInstant(secondsSince1970: Self.start + 0.05 + timed.time))
      switch timed.sample {
      case .pose(let pose):
        events.append(
          (
            timed.time,
            .frame(
              DeviceFrame(
                time: timed.time, position: pose.position, orientation: pose.orientation * turn, tracking: .normal,
                camera: camera))
          ))
      case .fix(let fix):
        events.append(
          (
            timed.time,
            .location(
              DeviceLocation(
                latitude: fix.coordinate.latitude, longitude: fix.coordinate.longitude, altitude: 350,
                ellipsoidalAltitude: 397, horizontalAccuracy: fix.horizontalAccuracy, verticalAccuracy: 5,
                course: fix.course ?? -1, courseAccuracy: fix.courseAccuracy ?? -1, speed: fix.speed ?? -1,
                speedAccuracy: fix.speedAccuracy ?? -1, stamp: stamp), arrival: arrival)
          ))
      case .heading(let heading):
        events.append(
          (
            timed.time,
            .heading(
              DeviceHeading(
                magneticDegrees: Angle.wrappedTo360(heading.degrees), accuracy: heading.accuracy, stamp: stamp),
              arrival: arrival)
          ))
      default: break
      }
    }
  }
}
