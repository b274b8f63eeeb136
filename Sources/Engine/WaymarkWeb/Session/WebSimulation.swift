import Waymark
import WaymarkGeodesy
internal import WaymarkSimulation

/// The object behind a handle of a simulated walk: the walk's parameters, the engine's simulator, and the local frame
/// in which a client draws the truth.
final class WebSimulation: WebRegions, Handled {
  static let kind = HandleKind.simulation

  /// Samples of about a minute at the usual rates; the region stays small whatever the length of the walk.
  private static let maximumSamples = 4096

  private(set) var parameters = SimulationParameters()
  private var simulator: WalkSimulator?
  /// A sample that was taken from the simulator and is not due yet.
  private var early: TimedSample?
  private var isFinished = false
  private var length = 0.0
  private var frame: SceneFrame?

  /// Changes the walk; a walk in progress continues with the new parameters.
  func change(_ change: (inout SimulationParameters) -> Bool) -> Bool {
    guard change(&parameters) else { return false }
    simulator?.change(to: parameters)
    return true
  }

  /// Starts at the first point of a route, which becomes the origin of the local frame.
  func start(_ route: Route) {
    simulator = WalkSimulator(route: route, parameters: parameters)
    early = nil
    isFinished = false
    length = RouteIndex(route).length
    frame = SceneFrame(
      origin: GeodeticPosition(route.geometry[0], height: route.altitudes.first.flatMap { $0?.meters } ?? 0))
  }

  /// Sets the origin of the local frame on Earth.
  func setOrigin(_ origin: GeodeticPosition) { frame = SceneFrame(origin: origin) }

  /// Loses the tracking now.
  func loseTracking() -> Bool {
    guard let now = simulator?.time else { return false }
    return change {
      $0.trackingLosses = [now]
      return true
    }
  }

  /// Rotates the phone.
  func look(_ offset: LookOffset) { simulator?.look = offset }

  /// Writes the samples up to a time into the number region.
  ///
  /// - Parameter time: seconds since the start.
  /// - Returns: true when there are more up to that time: the region holds only a part of them.
  func run(until time: Double) -> Bool {
    numbers.removeAll()
    text.removeAll()
    let writer = SampleWriter(numbers: numbers, text: text)
    for _ in 0..<Self.maximumSamples {
      guard let sample = next(until: time) else { return false }
      writer.write(sample)
    }
    return true
  }

  private func next(until time: Double) -> TimedSample? {
    if let sample = early {
      guard sample.time <= time else { return nil }
      early = nil
      return sample
    }
    // Nothing is drawn before its time, so that a rotation of the phone shows in the very next pose.
    guard simulator != nil, !isFinished else { return nil }
    if simulator?.hasWaiting == false, let now = simulator?.time, now > time { return nil }
    guard let sample = simulator?.next() else {
      isFinished = true
      return nil
    }
    guard sample.time <= time else {
      early = sample
      return nil
    }
    return sample
  }

  /// Writes the current moment into the number region (`MomentLayout`).
  ///
  /// - Returns: false before the start.
  func writeMoment() -> Bool {
    guard let moment = inPlace(&simulator, { $0?.moment }), let frame else { return false }
    numbers.fill(.nan, count: MomentLayout.count)
    numbers[MomentLayout.time] = moment.time
    let (p, q) = (moment.pose.position, moment.pose.orientation)
    write([p.x, p.y, p.z, q.x, q.y, q.z, q.w, Double(moment.pose.tracking.number)], at: MomentLayout.pose)
    let position = moment.truth.position
    let altitude = position.altitudeNumbers
    write(
      [
        position.coordinate.latitude, position.coordinate.longitude, altitude.meters, altitude.reference,
        moment.truth.yawDegrees ?? .nan,
      ], at: MomentLayout.truth)
    write([moment.headingDegrees, moment.pitchDegrees, moment.rollDegrees], at: MomentLayout.attitude)
    numbers[MomentLayout.arcLength] = moment.arcLength
    numbers[MomentLayout.hasArrived] = moment.hasArrived ? 1 : 0
    numbers[MomentLayout.isFinished] = isFinished ? 1 : 0
    numbers[MomentLayout.length] = length
    write(frame.scenePosition(of: moment.position), at: MomentLayout.camera)
    let axes = moment.cameraAxes(in: frame.local)
    write(axes.right, at: MomentLayout.camera + 3)
    write(axes.up, at: MomentLayout.camera + 6)
    write(axes.back, at: MomentLayout.camera + 9)
    let utc = UTCInstant(secondsSince1970: parameters.utc.secondsSince1970 + moment.time)
    write(frame.sceneVector(ofENU: Sun.direction(at: utc, from: moment.position).enu), at: MomentLayout.sun)
    return true
  }

  /// Converts the positions in the input region (latitude, longitude, height each) to points of the local frame, in the
  /// number region: x y z each, +X east, +Y up, −Z north at the origin. A position that is not on Earth gives NaN.
  func writePoints() {
    let count = inputNumbers.count / 3
    numbers.fill(.nan, count: count * 3)
    guard let frame else { return }
    for i in 0..<count {
      guard let latitude = inputNumbers[3 * i], let longitude = inputNumbers[3 * i + 1],
        let height = inputNumbers[3 * i + 2],
        let coordinate = Coordinate(latitude: latitude, longitude: longitude)
      else { continue }
      write(frame.scenePosition(of: GeodeticPosition(coordinate, height: height)), at: 3 * i)
    }
  }

  /// The reverse of `writePoints`: latitude, longitude, height of each point of the local frame.
  func writePlaces() {
    let count = inputNumbers.count / 3
    numbers.fill(.nan, count: count * 3)
    guard let frame else { return }
    for i in 0..<count {
      guard let x = inputNumbers[3 * i], let y = inputNumbers[3 * i + 1], let z = inputNumbers[3 * i + 2] else {
        continue
      }
      let position = frame.geodeticPosition(ofScene: Vector3(x, y, z))
      write([position.coordinate.latitude, position.coordinate.longitude, position.height], at: 3 * i)
    }
  }

  /// Writes the error of an alignment: yaw, horizontal, vertical.
  func writeError(yawDegrees: Double, position: Position) {
    numbers.fill(.nan, count: 3)
    guard let moment = inPlace(&simulator, { $0?.moment }) else { return }
    let error = AlignmentError(yawDegrees: yawDegrees, position: position, truth: moment.truth)
    numbers[0] = error.yawDegrees ?? .nan
    numbers[1] = error.horizontal
    numbers[2] = error.vertical ?? .nan
  }

  private func write(_ v: Vector3, at slot: Int) { write([v.x, v.y, v.z], at: slot) }

  private func write(_ values: [Double], at slot: Int) {
    for (i, value) in values.enumerated() { numbers[slot + i] = value }
  }
}
