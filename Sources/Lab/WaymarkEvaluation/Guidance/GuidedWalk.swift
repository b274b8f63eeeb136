public import Waymark
public import WaymarkGeodesy

/// A replayed or simulated walk with guidance: plays samples, looks at the overlay several times a second as a display
/// would, and gives the announcements to the user.
public struct GuidedWalk<Strategy: AlignmentStrategy>: Sendable {
  /// The replay behind it.
  public private(set) var replay: Replay<Strategy>
  /// What was shown last.
  public private(set) var overlay: Overlay?
  /// Overlays made so far.
  public private(set) var overlayCount = 0

  /// The last guidance about the route, with its moment; nil before.
  public private(set) var guidance: (time: Double, status: GuidanceStatus)?

  private var conductor = GuidanceConductor()
  private var wantsOthers = false
  private let camera: CameraIntrinsics?
  private let interval: Double
  private var nextLook = -Double.infinity

  /// Starts a walk.
  ///
  /// - Parameters:
  ///   - session: the session to feed; its route may come with the samples.
  ///   - camera: the camera to use while the samples have none.
  ///   - interval: seconds between looks at the overlay.
  public init(session: Session<Strategy>, camera: CameraIntrinsics? = nil, interval: Double = 0.2) {
    replay = Replay(session: session)
    self.camera = camera
    self.interval = interval
  }

  /// Plays one sample.
  ///
  /// - Parameter timed: the sample.
  /// - Returns: the announcement to the user; nil when there is nothing new.
  public mutating func take(_ timed: TimedSample) -> GuidanceAnnouncement? {
    let jumps = replay.session.statistics.clockJumps
    guard case .accepted = replay.take(timed) else { return nil }
    if replay.session.statistics.clockJumps != jumps { nextLook = -.infinity }
    if case .route(let route) = timed.sample { conductor.follow(route) }
    guard timed.time >= nextLook else { return nil }
    if case .fix = timed.sample, let status = replay.session.guidanceByFixes { return announce(status, at: timed.time) }
    guard case .pose(let pose) = timed.sample, let camera = replay.session.camera ?? camera else { return nil }
    let overlay = replay.session.overlay(for: pose, camera: camera, at: timed.time)
    self.overlay = overlay
    overlayCount += 1
    nextLook = timed.time + interval
    return overlay.guidance.flatMap { announce($0, at: timed.time) }
  }

  private mutating func announce(_ status: GuidanceStatus, at time: Double) -> GuidanceAnnouncement? {
    nextLook = time + interval
    guidance = (time, status)
    return conductor.announcement(for: status, at: time)
  }

  /// Requests another route when the user leaves this one, by those of the via points that are still ahead.
  public mutating func reroutes(by via: [Coordinate]) {
    wantsOthers = true
    conductor.follow(replay.session.route, via: via.isEmpty ? nil : via)
  }

  /// The route to request now; nil when none is needed.
  public mutating func request(isOnline: Bool) -> Rerouting.Request? {
    let session = replay.session
    guard wantsOthers, let position = session.position ?? session.fixMotion?.position, let time = now else {
      return nil
    }
    guard isOnline || conductor.rerouting?.state != .offline else { return nil }
    return conductor.request(session.progress, position: position.coordinate, at: time)
  }

  /// Takes the response to a request: follows the new route, or keeps the old one.
  ///
  /// - Returns: the state of rerouting afterwards.
  public mutating func answer(
    _ request: Rerouting.Request, with outcome: Result<Route, RerouteFailure>
  ) -> Rerouting.State {
    let time = now ?? 0
    switch outcome {
    case .success(let route):
      if conductor.take(route, for: request.number, at: time) { replay.session.setRoute(route) }
    case .failure(let failure): conductor.fail(failure.reason, request: request.number, at: time)
    }
    return conductor.rerouting?.state ?? .following
  }

  private var now: Double? { replay.session.lastPose?.time ?? replay.session.fixMotion?.time }

  /// Ends the walk.
  public mutating func finish() { replay.finish() }
}
