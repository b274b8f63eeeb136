internal import CPortableMath
public import Waymark
internal import WaymarkGeodesy

/// Walks a route with realistic sensors and delivers the samples of a session in order of time, truth included. Nothing
/// is held but the present moment.
public struct WalkSimulator: IteratorProtocol, Sendable {
  /// What the walk is like.
  public private(set) var parameters: SimulationParameters
  private let altitudeReference: VerticalReference?
  private var random: RandomSource
  private var walker: Walker
  private var odometry: SimulatedOdometry
  private var receiver: SimulatedReceiver
  private var compass: SimulatedCompass
  private var steps = SimulatedSteps()
  private var tick = 0
  private var arrivedAt: Double?
  private var nextFix = 0.0
  private var nextHeading = 0.0
  private var lossEnds: Double?
  private var tracking = TrackingState.normal
  private var losses: [Double]
  private var jumps: [Double]
  private var unseen: [Double]
  private var unseenEnds = -Double.infinity
  private var sightings: [Double]
  private var queue: [TimedSample] = []
  private var queueStart = 0
  private let declinationDegrees: Double

  /// Gets ready to walk a route from its first point to its last.
  public init(route: Route, parameters: SimulationParameters = SimulationParameters()) {
    self.parameters = parameters
    let index = RouteIndex(route)
    altitudeReference = index.altitude(at: 0)?.reference
    random = RandomSource(seed: parameters.seed)
    walker = Walker(index: index, parameters: parameters, random: &random)
    odometry = SimulatedOdometry(parameters: parameters)
    receiver = SimulatedReceiver(parameters: parameters, random: &random)
    compass = SimulatedCompass(parameters: parameters, random: &random)
    sightings = Self.falling(parameters.sunSightings)
    losses = Self.falling(parameters.trackingLosses)
    jumps = Self.falling(parameters.sceneJumps)
    unseen = Self.falling(parameters.unseenMotions)
    let start = GeodeticPosition(route.geometry[0], height: index.altitude(at: 0)?.meters ?? 0)
    declinationDegrees = WorldMagneticModel.field(at: start, on: parameters.utc).declinationDegrees
    if let camera = parameters.camera { queue.append(TimedSample(time: 0, .camera(camera))) }
    queue.append(TimedSample(time: 0, .utc(parameters.utc)))
    if parameters.givesRoute { queue.append(TimedSample(time: 0, .route(route))) }
  }

  /// The next sample; nil at the end of the walk.
  public mutating func next() -> TimedSample? {
    while queueStart >= queue.count {
      queue.removeAll(keepingCapacity: true)
      queueStart = 0
      guard step() else { return nil }
    }
    defer { queueStart += 1 }
    return queue[queueStart]
  }

  /// Rotation of the phone in addition to the walker's own, for all following samples.
  public var look: LookOffset {
    get { walker.look }
    set { walker.look = newValue }
  }

  /// Time of the samples that come next, seconds: all before it have been returned or are queued.
  public var time: Double { Double(tick) * interval }

  /// Whether samples of the newest tick are still queued.
  public var hasWaiting: Bool { queueStart < queue.count }

  /// The state after the newest pose, with the phone rotated by the present `look`.
  public var moment: SimulatedMoment {
    let position = truePosition
    return SimulatedMoment(
      time: Double(max(0, tick - 1)) * interval,
      pose: pose(oriented: odometry.orientation(of: walker), at: Double(max(0, tick - 1)) * interval),
      truth: GroundTruth(
        position: Position(
          position.coordinate,
          altitude: Altitude(meters: position.height, reference: altitudeReference ?? .ellipsoid)),
        yawDegrees: Angle.wrappedTo360(odometry.yawDegrees)),
      headingDegrees: Angle.wrappedTo360(walker.headingDegrees), pitchDegrees: walker.pitchDegrees,
      rollDegrees: walker.rollDegrees, arcLength: walker.arcLength, hasArrived: walker.hasArrived)
  }

  /// Seconds between poses.
  private var interval: Double { 1 / max(1, min(1000, parameters.poseRate)) }

  /// Goes on with other parameters. Seed, first yaw, camera, wall clock and the rate of poses count at the start only.
  public mutating func change(to parameters: SimulationParameters) {
    let old = self.parameters
    self.parameters = parameters
    // The clock counts ticks.
    self.parameters.poseRate = old.poseRate
    walker.change(to: parameters)
    odometry.parameters = parameters
    receiver.change(to: parameters, at: time, random: &random)
    compass.change(to: parameters)
    let now = time
    if parameters.trackingLosses != old.trackingLosses {
      losses = Self.falling(parameters.trackingLosses).filter { $0 >= now }
    }
    if parameters.sceneJumps != old.sceneJumps { jumps = Self.falling(parameters.sceneJumps).filter { $0 >= now } }
    if parameters.unseenMotions != old.unseenMotions {
      unseen = Self.falling(parameters.unseenMotions).filter { $0 >= now }
    }
  }

  /// Moments, the next one last.
  private static func falling(_ moments: [Double]) -> [Double] {
    var rising = moments.filter { $0.isFinite }
    rising.sort()
    return rising.reversed()
  }

  /// One tick of the pose clock.
  private mutating func step() -> Bool {
    let interval = interval
    let time = time
    if walker.hasArrived {
      let since = arrivedAt ?? time
      arrivedAt = since
      guard time - since <= parameters.standingEnd else { return false }
    }
    if tick > 0 { walker.advance(by: interval, random: &random) }
    tracking = track(at: time)
    disturbScene(at: time)
    odometry.advance(to: walker, by: tick > 0 ? interval : 0, random: &random)
    if parameters.countsSteps {
      steps.advance(
        to: time, speed: odometry.seesMotion ? walker.speed : 0, orientation: odometry.orientation(of: walker),
        factor: parameters.stepLengthFactor, random: &random)
    }
    tick += 1
    let sighting = tracking == .lost ? nil : sunSighting(at: time)
    emit(time, .pose(pose(oriented: sighting?.orientation ?? odometry.orientation(of: walker), at: time)))
    if let sighting { emit(time, .sighting(Sighting(pixel: sighting.pixel, target: .sun))) }
    let slack = interval * 1e-3
    if parameters.headingRate > 0, time >= nextHeading - slack {
      let step = max(interval, 1 / parameters.headingRate)
      nextHeading += step
      let heading = walker.headingDegrees
      let reading = compass.reading(
        magneticHeading: heading - declinationDegrees, heading: heading, after: step, distance: walker.arcLength,
        random: &random)
      emit(time, .heading(reading))
    }
    if parameters.fixRate > 0, time >= nextFix - slack {
      let step = max(interval, 1 / parameters.fixRate)
      nextFix += step
      emit(time, .truth(truth()))
      let fix = receiver.fix(
        of: walker.position, altitudes: altitudeReference, at: time, after: step, random: &random)
      if let speed = fix.speed { steps.learn(speed: speed, at: time) }
      emit(time, .fix(fix))
    }
    return true
  }

  private func pose(oriented orientation: Quaternion, at time: Double) -> PoseSample {
    guard parameters.countsSteps else {
      return PoseSample(position: odometry.scenePosition, orientation: orientation, tracking: tracking)
    }
    return PoseSample(
      position: steps.position(at: time), orientation: orientation, tracking: tracking == .normal ? .limited : tracking,
      odometry: .steps)
  }

  private mutating func emit(_ time: Double, _ sample: Sample) { queue.append(TimedSample(time: time, sample)) }

  /// What the device does not notice of its own scene.
  private mutating func disturbScene(at time: Double) {
    if let next = jumps.last, time >= next {
      jumps.removeLast()
      odometry.jump(random: &random)
    }
    if let next = unseen.last, time >= next {
      unseen.removeLast()
      unseenEnds = time + parameters.unseenDuration
    }
    odometry.seesMotion = time >= unseenEnds
  }

  private mutating func track(at time: Double) -> TrackingState {
    if let end = lossEnds {
      guard time >= end else { return .lost }
      lossEnds = nil
      if parameters.relocalizes { return .relocalized }
      odometry.restart(random: &random)
      steps.restart()
      return .normal
    }
    if let next = losses.last, time >= next {
      losses.removeLast()
      lossEnds = time + parameters.lossDuration
      return .lost
    }
    return .normal
  }

  /// The orientation of the phone pointed roughly at the Sun, and the pixel that the user takes for its centre; nil
  /// unless a sighting is due and the Sun is up.
  private mutating func sunSighting(at time: Double) -> (orientation: Quaternion, pixel: PixelPoint)? {
    guard let next = sightings.last, time >= next, let camera = parameters.camera else { return nil }
    sightings.removeLast()
    let position = truePosition
    let sun = Sun.direction(
      at: UTCInstant(secondsSince1970: parameters.utc.secondsSince1970 + time), from: position,
      atmosphere: .standard)
    guard sun.elevationDegrees > 1 else { return nil }
    let orientation = odometry.orientation(
      headingDegrees: sun.azimuthDegrees + random.uniform(-8, 8),
      pitchDegrees: sun.elevationDegrees + random.uniform(-10, 10), rollDegrees: random.uniform(-5, 5))
    let direction = odometry.sceneVector(ofENU: sun.enu, at: LocalFrame(origin: position))
    guard let center = camera.project(orientation.conjugate.rotate(direction)) else { return nil }
    return (
      orientation,
      PixelPoint(
        x: center.x + parameters.sightingNoise * random.normal(),
        y: center.y + parameters.sightingNoise * random.normal())
    )
  }

  private var truePosition: GeodeticPosition { ECEF.position(of: walker.position) }

  private func altitude(_ height: Double) -> Altitude? {
    altitudeReference.map { Altitude(meters: height, reference: $0) }
  }

  private func truth() -> GroundTruth {
    let position = truePosition
    return GroundTruth(
      position: Position(position.coordinate, altitude: altitude(position.height)),
      yawDegrees: Angle.wrappedTo360(odometry.yawDegrees))
  }
}
