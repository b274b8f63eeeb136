internal import WaymarkGeodesy

/// Converts what a device with camera tracking reports to samples for a session: one clock, camera axes as displayed,
/// the camera's picture as cut off, tracking states, compass readings of the camera instead of the device.
///
/// A value without clock, threads or platform; `DeviceEvent`s go in, in their order.
public struct DeviceInput: Equatable, Sendable {
  /// The newest pose as displayed, with its time.
  public private(set) var pose: PoseSample?
  /// Time of the newest pose, seconds.
  public private(set) var time = -Double.infinity
  /// The picture as shown; nil before the first frame and display.
  public private(set) var camera: DisplayedCamera?
  /// Where the picture is shown.
  public private(set) var display: DeviceDisplay?
  /// What the device's own geographic tracking says about itself; nil where it does not run.
  public private(set) var geoTracking: GeoTracking?
  /// Height of the geoid above the ellipsoid at the newest location, metres.
  public private(set) var undulation: Double?

  private var tracking = TrackingTranslator()
  private var clock = DeviceClock()
  private var sensor: Quaternion?
  private var reportedCamera: DisplayedCamera?
  /// Frames from before this time belong to a scene that was given up, and may still arrive.
  private var restart = -Double.infinity
  /// A fix from before the first pose, which is given once more with that pose.
  private var early: TimedSample?

  /// An input without a report yet.
  public init() {}

  /// Whether the search for the old scene has failed for long enough: the device should begin a new one.
  public var shouldRestart: Bool { tracking.shouldGiveUp(at: time) }

  /// Takes a report of the device.
  ///
  /// ```swift
  /// import Waymark
  ///
  /// var input = DeviceInput()
  /// var session = Session()
  /// let portrait = DeviceDisplay(width: 390, height: 844, orientation: .portrait)
  /// for sample in input.take(.display(portrait)) { session.take(sample) }
  /// ```
  ///
  /// - Parameter event: the event.
  /// - Returns: the samples that it makes, in their order.
  public mutating func take(_ event: DeviceEvent) -> [TimedSample] {
    switch event {
    case .frame(let frame): return take(frame)
    case .location(let location, let arrival): return take(location, arrival)
    case .heading(let heading, let arrival): return take(heading, arrival)
    case .display(let display):
      self.display = display
      return []
    case .interrupted(let time):
      tracking.interrupt()
      return lost(at: time, because: "interrupted")
    case .restarted(let time):
      tracking.restart()
      geoTracking = nil
      if time.isFinite { restart = time }
      return lost(at: time, because: "restarted")
    case .geoTracking(let status):
      geoTracking = status
      return []
    case .geoAnchor(let sighting, let time):
      guard let geoTracking, let pose = sighting.pose(geoTracking) else { return [] }
      return [TimedSample(time: time, .geoPose(pose))]
    case .clock(let reading): return clock.sample(at: reading).map { [$0] } ?? []
    }
  }

  private mutating func take(_ frame: DeviceFrame) -> [TimedSample] {
    guard frame.time.isFinite, frame.time > restart else { return [] }
    let (state, reason) = tracking.translate(frame.tracking, at: frame.time)
    let displayOrientation = display?.orientation ?? .portrait
    let pose = PoseSample(
      position: frame.position, orientation: frame.orientation * displayOrientation.displayToSensor, tracking: state,
      reason: reason)
    var samples: [TimedSample] = []
    if let display, let shown = frame.camera?.displayed(on: display) {
      camera = shown
      if reportedCamera.map({ !shown.isNearly($0) }) ?? true {
        reportedCamera = shown
        samples.append(TimedSample(time: frame.time, .camera(shown.camera)))
      }
    }
    self.pose = pose
    time = frame.time
    samples.append(TimedSample(time: frame.time, .pose(pose)))
    guard state != .lost else { return samples }
    sensor = frame.orientation
    // Clearly later than the first time: a session takes the same fix at the same time for a duplicate.
    if let fix = early, frame.time - fix.time > 0.02 {
      early = nil
      if frame.time - fix.time <= DeviceClock.maximumAge {
        samples.append(TimedSample(time: frame.time, fix.sample))
      }
    }
    return samples
  }

  private mutating func take(_ location: DeviceLocation, _ arrival: DeviceClock.Reading) -> [TimedSample] {
    var samples = clock.sample(at: arrival).map { [$0] } ?? []
    guard let time = DeviceClock.time(of: location.stamp, arrivedAt: arrival), let fix = location.fix else {
      return samples
    }
    undulation = location.undulation ?? undulation
    let sample = TimedSample(time: time, .fix(fix))
    // A device at rest reports its position only once: the alignment needs it beside a pose.
    if sensor == nil { early = sample }
    samples.append(sample)
    return samples
  }

  private mutating func take(_ heading: DeviceHeading, _ arrival: DeviceClock.Reading) -> [TimedSample] {
    guard let time = DeviceClock.time(of: heading.stamp, arrivedAt: arrival),
      let reading = sensor.map({ heading.reading(sensor: $0, display: display?.orientation ?? .portrait) })
        ?? heading.readingOfTopEdge
    else { return [] }
    return [TimedSample(time: time, .heading(reading))]
  }

  /// Poses mean nothing until the next frame; a new segment begins there, unless the device finds the old scene again.
  private mutating func lost(at time: Double, because reason: String) -> [TimedSample] {
    guard time.isFinite, let last = pose else { return [] }
    sensor = nil
    early = nil
    let pose = PoseSample(
      position: last.position, orientation: last.orientation, tracking: .lost, reason: reason)
    self.pose = pose
    self.time = max(self.time, time)
    return [TimedSample(time: time, .pose(pose))]
  }
}
