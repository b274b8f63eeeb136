public import Waymark
public import WaymarkFormats

/// The session of a replay, on an actor of its own: the same as that of `waymark replay` without options.
public actor ReplaySession {
  /// Duration of the log, seconds.
  public nonisolated let duration: Double
  private var player: LogPlayer
  private var session: Session<RobustAlignment>
  private let style: OverlayStyle

  /// Reads a log.
  ///
  /// - Throws: `InputError` when it is not a log.
  public init(path: String, style: OverlayStyle) async throws(InputError) {
    var player = try LogPlayer(path: path)
    player.isPlaying = true
    duration = player.duration
    session = Self.session(for: player.header, style: style)
    self.player = player
    self.style = style
  }

  /// Sets the playback speed; 1 is real time.
  public func setSpeed(_ speed: Double) { player.speed = speed }

  /// Advances the clock.
  public func advance(by seconds: Double) -> (moment: ReplayMoment, isAtEnd: Bool) {
    player.isPlaying = true
    take(player.advance(by: seconds))
    return (moment, player.isAtEnd)
  }

  /// Moves to a moment; moving back feeds a new session from the start.
  public func seek(to position: Double) -> ReplayMoment {
    take(player.seek(to: position))
    return moment
  }

  private func take(_ feed: LogPlayer.Feed) {
    if feed.restarts { session = Self.session(for: player.header, style: style) }
    for sample in feed.samples { session.take(sample) }
  }

  private var moment: ReplayMoment {
    var overlay: Overlay?
    if let last = session.lastPose, let camera = session.camera {
      overlay = session.overlay(for: last.pose, camera: camera, at: player.time)
    }
    return ReplayMoment(
      time: player.position, overlay: overlay, camera: session.camera, pose: session.lastPose?.pose,
      position: session.position, alignment: session.alignment)
  }

  private static func session(for header: SessionLogHeader, style: OverlayStyle) -> Session<RobustAlignment> {
    var parameters = RobustAlignment.Parameters()
    parameters.initialYaw = header.worldAlignment.initialYaw
    var session = Session(strategy: RobustAlignment(parameters: parameters), style: style)
    header.prepare(&session)
    return session
  }
}
