internal import CPortableMath
public import WaymarkGeodesy

/// Positions for devices that know only their orientation: counts the walker's steps and moves by one step length in
/// the direction of the camera for each (pedestrian dead reckoning).
///
/// A value without clock. Feed orientations and accelerations as they come, ask for the pose when it is needed. It is
/// made for a device that is held in front, with the camera (or, held flat, the top edge) in the direction of walking:
/// looking sideways while walking moves the position sideways. Hills are not measured: the height stays 0.
public struct PedestrianOdometer: Sendable {
  /// Length of steps.
  public private(set) var stepLength: StepLength
  /// Steps so far.
  public private(set) var steps = 0
  /// Distance walked so far, metres.
  public private(set) var distance = 0.0
  /// Turns camera axes into scene axes; level and towards −Z until an orientation was taken.
  public private(set) var orientation = Quaternion.identity
  /// Whether steps follow each other.
  public var isWalking: Bool { detector.isWalking }

  private var detector = StepDetector()
  private var direction = Vector3.zero
  private var directionTime: Double?
  /// Where the steps so far lead to; the pose arrives there a step later, at an even speed.
  private var target = Vector3.zero
  private var arrival = -Double.infinity
  private var approach = Vector3.zero
  private var approachDuration = 0.0
  private var lastSpeed: (time: Double, distance: Double)?

  /// The direction of walking follows that of the camera with this time constant, seconds: the camera swings with every
  /// step.
  private static let directionMemory = 0.3
  /// The pose catches up with the steps at this speed, m/s, or half as fast again as the walker goes.
  private static let catchingUp = 2.5
  /// Speeds of walkers, m/s; others are not used for learning.
  private static let walkingSpeeds = 0.5...2.5
  /// Speeds farther apart in time than this, seconds, are not integrated to a distance.
  private static let speedGap = 3.0

  /// Starts at the scene's origin.
  public init(stepLength: StepLength = StepLength()) { self.stepLength = stepLength }

  /// Takes the orientation of the camera as displayed.
  ///
  /// - Parameters:
  ///   - orientation: rotates camera axes into scene axes, a unit quaternion (`DeviceOrientation.cameraOrientation`).
  ///   - time: seconds; older ones than the last are ignored.
  public mutating func add(orientation: Quaternion, at time: Double) {
    guard orientation.normSquared.isFinite, let unit = orientation.normalized, time.isFinite else { return }
    if let directionTime, time < directionTime { return }
    self.orientation = unit
    defer { directionTime = time }
    guard let degrees = CameraDirection.headingInScene(of: unit) else { return }
    let angle = Angle.radians(degrees)
    let ahead = Vector3(sin(angle), 0, -cos(angle))
    guard let directionTime else {
      direction = ahead
      return
    }
    direction += (ahead - direction) * (1 - exp(-(time - directionTime) / Self.directionMemory))
  }

  /// Takes a measured acceleration, gravity included.
  ///
  /// - Parameters:
  ///   - acceleration: m/s², in any axes and with either sign: only its length is used.
  ///   - time: seconds.
  /// - Returns: how many steps it completed.
  @discardableResult
  public mutating func add(acceleration: Vector3, at time: Double) -> Int {
    let durations = detector.add(magnitude: acceleration.length, at: time)
    guard !durations.isEmpty else { return 0 }
    let from = position(at: time)
    var meters = 0.0
    var seconds = 0.0
    for duration in durations {
      meters += stepLength.meters(duration: duration)
      seconds += duration
    }
    steps += durations.count
    distance += meters
    target += (direction.normalized ?? .zero) * meters
    let gap = target - from
    let speed = max(Self.catchingUp, 1.5 * meters / seconds)
    approachDuration = max(durations.last ?? 0, gap.length / speed)
    approach = gap / approachDuration
    arrival = time + approachDuration
    return durations.count
  }

  /// Takes a speed that a receiver measured now, m/s, to learn how long this walker's steps are.
  public mutating func add(measuredSpeed: Double, at time: Double) {
    guard isWalking, Self.walkingSpeeds.contains(measuredSpeed), time.isFinite else {
      lastSpeed = nil
      return
    }
    if let last = lastSpeed, time > last.time, time - last.time < Self.speedGap {
      stepLength.learn(measured: measuredSpeed * (time - last.time), counted: distance - last.distance)
    }
    lastSpeed = (time, distance)
  }

  /// The camera in the scene.
  ///
  /// - Parameter time: seconds.
  /// - Returns: a pose whose odometry is `steps`; its tracking is `limited`, as those know it who know no steps.
  public func pose(at time: Double) -> PoseSample {
    PoseSample(position: position(at: time), orientation: orientation, tracking: .limited, odometry: .steps)
  }

  private func position(at time: Double) -> Vector3 {
    // Before the first step there is no arrival; a time that is none is after all of them.
    guard time.isFinite, arrival.isFinite else { return target }
    return target - approach * min(max(arrival - time, 0), approachDuration)
  }
}
