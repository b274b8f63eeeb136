public import WaymarkGeodesy

/// A replayed or simulated walk with guidance: plays samples, looks at the overlay several times a second as a display
/// would, and says what the user is told.
public struct GuidedWalk<Strategy: AlignmentStrategy>: Sendable {
  /// The replay behind it.
  public private(set) var replay: Replay<Strategy>
  /// What was shown last.
  public private(set) var overlay: Overlay?
  /// Overlays made so far.
  public private(set) var overlayCount = 0

  /// When to ask for another route; nil while none is followed or it is not wanted.
  public private(set) var rerouting: Rerouting?

  private var narrator = GuidanceNarrator()
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
  /// - Returns: what to tell the user now; nil when there is nothing new.
  public mutating func take(_ timed: TimedSample) -> GuidanceAnnouncement? {
    let jumps = replay.session.statistics.clockJumps
    guard case .accepted = replay.take(timed) else { return nil }
    if replay.session.statistics.clockJumps != jumps { nextLook = -.infinity }
    // What was told belongs to the route before.
    if case .route = timed.sample { narrator = GuidanceNarrator() }
    guard case .pose(let pose) = timed.sample, timed.time >= nextLook,
      let camera = replay.session.camera ?? camera
    else { return nil }
    nextLook = timed.time + interval
    let overlay = replay.session.overlay(for: pose, camera: camera, at: timed.time)
    self.overlay = overlay
    overlayCount += 1
    return overlay.guidance.flatMap { narrator.update($0, at: timed.time) }
  }

  /// Wants another route when this one is left, by these via points as far as they are not behind.
  public mutating func reroutes(by via: [Coordinate]) {
    rerouting = replay.session.route.map { Rerouting(route: $0, via: via.isEmpty ? nil : via) }
  }

  /// A route to ask for now; nil when there is nothing to ask.
  public mutating func request(isOnline: Bool) -> Rerouting.Request? {
    guard let place = replay.session.place, let time = replay.session.lastPose?.time else { return nil }
    guard isOnline || rerouting?.state != .offline else { return nil }
    return rerouting?.update(replay.session.progress, place: place.coordinate, isOnline: true, at: time)
  }

  /// Takes the answer to a request: follows the new route, or keeps the old one.
  ///
  /// - Returns: what is going on then.
  public mutating func answer(
    _ request: Rerouting.Request, with outcome: Result<Route, RerouteFailure>
  ) -> Rerouting.State {
    let time = replay.session.lastPose?.time ?? 0
    switch outcome {
    case .success(let route):
      if rerouting?.take(route, for: request.number, at: time) == true {
        replay.session.setRoute(route)
        narrator = GuidanceNarrator()
      }
    case .failure(let failure): rerouting?.fail(failure.reason, request: request.number, at: time)
    }
    return rerouting?.state ?? .following
  }

  /// Ends the walk.
  public mutating func finish() { replay.finish() }
}
