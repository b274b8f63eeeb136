import Waymark
import WaymarkEvaluation
import WaymarkFormats
import WaymarkGeodesy

/// Everything that a report page shows, collected in passes over a log with all methods at once. Its memory is bounded
/// whatever the log's length.
struct ReportRecording {
  /// One fix as it arrived.
  struct Fix {
    var time: Double
    var coordinate: Coordinate
    var accuracy: Double
  }

  /// Position by odometry, in the scene of its segment.
  struct Step {
    var time: Double
    var segment: Int
    var position: Vector3
  }

  /// The results of one method on the log.
  struct Track {
    var method: ComparedMethod
    var entries = DecimatedSeries<ReplayEntry>(capacity: 1500)
    var result: MethodResult
    var report: ReplayReport?
    /// The last georeference of each segment.
    var frames: [Int: SceneFrame] = [:]
  }

  private(set) var header: SessionLogHeader
  private(set) var damagedLines = 0
  private(set) var fixes = DecimatedSeries<Fix>(capacity: 2000)
  private(set) var truth = DecimatedSeries<(time: Double, truth: GroundTruth)>(capacity: 2000)
  private(set) var steps = DecimatedSeries<Step>(capacity: 3000)
  private(set) var segmentStarts: [Double] = []
  private(set) var route: Route?
  private(set) var tracks: [Track]
  private(set) var start: Double?
  private(set) var end: Double?
  /// Length of the path, by odometry from fix to fix, metres.
  private(set) var distance = 0.0
  private(set) var statistics: SessionStatistics

  private var firstFixTime: Double?
  private var lastFixTime: Double?
  private var lastStepTime = -Double.infinity

  /// - Parameters:
  ///   - options: the options of the page.
  ///   - open: opens the log from its beginning; called twice.
  /// - Throws: what `open` and the options' `ground` throw, `InputError` where reading fails later, `CancellationError`.
  init(options: ReportOptions, open: () throws(InputError) -> SessionLogReader) throws {
    let reader = try open()
    header = reader.header
    let methods = [options.method] + options.compared.filter { $0 != options.method }
    let initialYaw = options.initialYaw ?? reader.header.worldAlignment.initialYaw
    tracks = methods.map { Track(method: $0, result: MethodResult(method: $0)) }
    var replays = methods.map {
      Replay(session: Session(strategy: $0.strategy(initialYaw: initialYaw, pairwise: options.pairwise)))
    }
    for i in replays.indices {
      replays[i].session.setStreets(options.streets)
      reader.header.prepare(&replays[i].session)
    }
    statistics = replays[0].session.statistics
    var entries = [[ReplayEntry]](repeating: [], count: methods.count)
    var ground = options.ground.map { WalkedGround($0) }
    while let timed = try reader.next() {
      try Task.checkCancellation()
      let piece = try ground?.piece(for: timed.sample)
      for i in replays.indices {
        if let piece { replays[i].session.setGround(piece) }
        let outcome = replays[i].take(timed)
        if i == 0, case .accepted = outcome { note(timed, in: replays[0].session) }
        if case .fix = timed.sample, let frame = replays[i].session.alignment.frame {
          tracks[i].frames[replays[i].session.statistics.segments] = frame
          entries[i] += replays[i].takeEntries()
        }
      }
    }
    for i in replays.indices {
      replays[i].finish()
      entries[i] += replays[i].takeEntries()
      for entry in entries[i] { tracks[i].entries.add(entry) }
      tracks[i].result.add(entries[i], settling: options.settling, fixes: replays[i].fixCount)
      tracks[i].report = ReplayReport(replays[i], method: methods[i])
    }
    damagedLines = reader.damage.count
    distance = replays[0].distance
    statistics = replays[0].session.statistics
    try predict(open: open, initialYaw: initialYaw, options: options)
  }

  /// The second pass: predicts the second half from the first.
  private mutating func predict(
    open: () throws(InputError) -> SessionLogReader, initialYaw: InitialYaw, options: ReportOptions
  ) throws {
    guard let firstFixTime, let lastFixTime, lastFixTime > firstFixTime else { return }
    let halfway = (firstFixTime + lastFixTime) / 2
    var sessions = tracks.map {
      Session(
        strategy: HalfwayPrediction(
          $0.method.strategy(initialYaw: initialYaw, pairwise: options.pairwise), stoppedAt: halfway))
    }
    for i in sessions.indices { sessions[i].setStreets(options.streets) }
    var ground = options.ground.map { WalkedGround($0) }
    let reader = try open()
    while let timed = try reader.next() {
      try Task.checkCancellation()
      let piece = try ground?.piece(for: timed.sample)
      for i in sessions.indices {
        if let piece { sessions[i].setGround(piece) }
        sessions[i].take(timed)
      }
    }
    for i in sessions.indices { tracks[i].result.add(prediction: sessions[i].strategy.errors) }
  }

  private mutating func note(_ timed: TimedSample, in session: Session<ComparedAlignment>) {
    switch timed.sample {
    case .camera: return
    case .route(let route):
      if let route { self.route = route }
      return
    default: break
    }
    start = min(start ?? timed.time, timed.time)
    end = max(end ?? timed.time, timed.time)
    switch timed.sample {
    case .fix(let fix):
      firstFixTime = firstFixTime ?? timed.time
      lastFixTime = timed.time
      fixes.add(Fix(time: timed.time, coordinate: fix.coordinate, accuracy: fix.horizontalAccuracy))
    case .truth(let known): truth.add((timed.time, known))
    case .pose(let pose):
      guard pose.tracking != .lost else { return }
      let segment = session.statistics.segments
      if segment != steps.values.last?.segment, !steps.values.isEmpty { segmentStarts.append(timed.time) }
      guard segment != steps.values.last?.segment || abs(timed.time - lastStepTime) >= 0.5 else { return }
      lastStepTime = timed.time
      steps.add(Step(time: timed.time, segment: segment, position: pose.position))
    default: break
    }
  }
}
