public import Waymark
import WaymarkEvaluation
public import WaymarkFormats
public import WaymarkGeodesy
public import WaymarkTerrain

/// Replays a session log from a file, in constant memory except for data that is explicitly kept.
public struct LogReplay: Sendable {
  /// The log's path; `-` is standard input.
  public var path: String
  /// The strategy.
  public var method = ComparedMethod.robust
  /// Constants of the pairwise methods.
  public var pairwise = PairwiseYawAlignment.Parameters()
  /// Source of the strategy's first yaw; nil leaves it to the log: the device's alignment of the scene, or else the
  /// first compass reading.
  public var initialYaw: InitialYaw?
  /// Whether one entry per fix is kept.
  public var keepsSeries = false
  /// The streets around the walk; nil when none are known.
  public var streets: StreetNetwork?
  /// Gives the ground around a position; nil when none is known.
  public var ground: WalkedGround.Reader?
  /// Gives the buildings around a position, which hide what is behind them in an overlay; nil when none are known.
  public var buildings: (@Sendable (Coordinate) throws -> [BuildingOutline])?
  /// What earlier sessions taught of the device's compass; nil leaves it to the log's header.
  public var compassMemory: CompassMemory?
  /// Style of the overlays.
  public var style = OverlayStyle()

  /// A replay with the defaults.
  public init(path: String) { self.path = path }

  /// Replays the whole log.
  ///
  /// - Parameter observe: called after every sample with the sample, its result, and the session, from which it may
  ///   request overlays. Returns false to end the replay early.
  /// - Returns: the report, the log's header, and the lines that could not be read.
  /// - Throws: `InputError` when the file cannot be read or is not a session log, `CancellationError` when the task is
  ///   cancelled, and what `observe` throws.
  public func run(
    observe: (TimedSample, SampleOutcome, inout Session<ComparedAlignment>) throws -> Bool = { _, _, _ in true }
  ) throws -> (report: ReplayReport, header: SessionLogHeader, damage: DamagedLines) {
    let reader = try SessionLogReader(path: path)
    var replay = Replay(session: session(for: reader.header))
    var series: [ReplayEntry] = []
    var fixSeries: [FixMotion] = []
    var walked = ground.map { WalkedGround($0) }
    while let timed = try reader.next() {
      try Task.checkCancellation()
      if let piece = try walked?.piece(for: timed.sample) { replay.session.setGround(piece) }
      let outcome = replay.take(timed)
      let entries = replay.takeEntries()
      if keepsSeries {
        series += entries
        if case .fix = timed.sample, case .accepted = outcome, !replay.session.hasPoses,
          let motion = replay.session.fixMotion
        {
          fixSeries.append(motion)
        }
      }
      guard try observe(timed, outcome, &replay.session) else { break }
    }
    replay.finish()
    if keepsSeries { series += replay.takeEntries() }
    let report = ReplayReport(replay, method: method, series: keepsSeries ? series : nil, fixSeries: fixSeries)
    return (report, reader.header, reader.damage)
  }

  /// The overlay at a moment of the log, for the newest pose before it.
  ///
  /// - Parameters:
  ///   - time: seconds on the log's clock.
  ///   - camera: the camera to use where the log has none.
  /// - Returns: the overlay with the pose and the camera that it was made for.
  /// - Throws: `InputError` when the log has no pose before that moment or ends before it, or cannot be read.
  public func overlay(
    at time: Double, camera: CameraIntrinsics?
  ) throws -> (overlay: Overlay, pose: PoseSample, camera: CameraIntrinsics) {
    let reader = try SessionLogReader(path: path)
    var session = session(for: reader.header)
    var walked = ground.map { WalkedGround($0) }
    var end = -Double.infinity
    while let timed = try reader.next() {
      try Task.checkCancellation()
      // A stray time far ahead is not the end; the session's clock rejects it, too.
      guard timed.time <= time + session.limits.forwardJump else { continue }
      end = max(end, timed.time)
      if timed.time > time { break }
      if let piece = try walked?.piece(for: timed.sample) { session.setGround(piece) }
      session.take(timed)
    }
    guard end >= time else {
      throw InputError("the log ends before t = \(JSONValue.text(ofNumber: time))", file: path, field: "t")
    }
    guard let last = session.lastPose else {
      throw InputError(
        "there is no camera pose at or before t = \(JSONValue.text(ofNumber: time))", file: path, field: "pose")
    }
    guard let camera = session.camera ?? camera else {
      throw InputError(
        "the log has no camera line before t = \(JSONValue.text(ofNumber: time))", file: path, field: "camera",
        advice: "give --size W,H and --fov DEG")
    }
    if let buildings, let place = session.position?.coordinate {
      session.setBuildings(try buildings(place), around: place)
    }
    return (session.overlay(for: last.pose, camera: camera, at: time), last.pose, camera)
  }

  private func session(for header: SessionLogHeader) -> Session<ComparedAlignment> {
    let first = initialYaw ?? header.worldAlignment.initialYaw
    var session = Session(strategy: method.strategy(initialYaw: first, pairwise: pairwise), style: style)
    session.setStreets(streets)
    header.prepare(&session, memory: compassMemory)
    return session
  }
}
