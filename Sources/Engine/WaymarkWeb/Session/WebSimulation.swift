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
  // Copying all of them costs bytes, which each caller would have again.
  @inline(never)
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
    numbers.write(moment.pose.position, at: MomentLayout.position)
    numbers.write(moment.pose.orientation, at: MomentLayout.orientation)
    numbers[MomentLayout.tracking] = Double(moment.pose.tracking.number)
    numbers.write(moment.truth.position, at: MomentLayout.latitude)
    numbers[MomentLayout.yaw] = moment.truth.yawDegrees
    numbers[MomentLayout.heading] = moment.headingDegrees
    numbers[MomentLayout.pitch] = moment.pitchDegrees
    numbers[MomentLayout.roll] = moment.rollDegrees
    numbers[MomentLayout.arcLength] = moment.arcLength
    numbers[MomentLayout.hasArrived] = moment.hasArrived ? 1 : 0
    numbers[MomentLayout.isFinished] = isFinished ? 1 : 0
    numbers[MomentLayout.length] = length
    numbers.write(frame.scenePosition(of: moment.position), at: MomentLayout.cameraPosition)
    let axes = moment.cameraAxes(in: frame.local)
    numbers.write(axes.right, at: MomentLayout.cameraRight)
    numbers.write(axes.up, at: MomentLayout.cameraUp)
    numbers.write(axes.back, at: MomentLayout.cameraBack)
    let utc = UTCInstant(secondsSince1970: parameters.utc.secondsSince1970 + moment.time)
    numbers.write(frame.sceneVector(ofENU: Sun.direction(at: utc, from: moment.position).enu), at: MomentLayout.sun)
    return true
  }

  /// Converts the positions in the input region (latitude, longitude, height each) to points of the local frame, in the
  /// number region: x y z each, +X east, +Y up, −Z north at the origin. A position that is not on Earth gives NaN.
  func writePoints() {
    let count = inputNumbers.count / 3
    numbers.fill(.nan, count: count * 3)
    guard let frame else { return }
    for i in 0..<count {
      guard let coordinate = inputNumbers.coordinate(at: 3 * i), let height = inputNumbers[3 * i + 2] else { continue }
      numbers.write(frame.scenePosition(of: GeodeticPosition(coordinate, height: height)), at: 3 * i)
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
      numbers.write(position.coordinate, at: 3 * i)
      numbers[3 * i + 2] = position.height
    }
  }

  /// Writes the error of an alignment (`MomentLayout.AlignmentError`).
  func writeError(yawDegrees: Double, position: Position) {
    typealias Slots = MomentLayout.AlignmentError
    numbers.fill(.nan, count: Slots.count)
    guard let moment = inPlace(&simulator, { $0?.moment }) else { return }
    let error = AlignmentError(yawDegrees: yawDegrees, position: position, truth: moment.truth)
    numbers[Slots.yaw] = error.yawDegrees
    numbers[Slots.horizontal] = error.horizontal
    numbers[Slots.vertical] = error.vertical
  }
}
