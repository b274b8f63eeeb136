import Foundation
public import Waymark
import WaymarkEvaluation
import WaymarkFormats

/// Evaluates every method on a recorded log: against its ground truth where it has one, and the fixes of its second
/// half against the prediction from the alignment of the first half.
public struct LogEvaluation: Sendable {
  /// The log's path.
  public var path: String
  /// The methods.
  public var methods = ComparedMethod.compared
  /// Constants of the pairwise methods.
  public var pairwise = PairwiseYawAlignment.Parameters()
  /// Source of the first yaws; nil leaves it to the log.
  public var initialYaw: InitialYaw?
  /// Seconds at the beginning that are excluded from the errors over time.
  public var settling = 30.0
  /// The streets around the walk; nil when none are known.
  public var streets: StreetNetwork?
  /// Gives the ground around a position; nil when none is known.
  public var ground: WalkedGround.Reader?

  /// An evaluation of a log with the defaults.
  public init(path: String) { self.path = path }

  /// Replays the log with every method.
  ///
  /// - Returns: the comparison on this log.
  /// - Throws: `InputError` when the log cannot be read or contains nothing to compare, `CancellationError` when the
  ///   task is cancelled, and what `ground` throws.
  public func run() async throws -> EvaluationGroup { try await replayed().group }

  /// Replays the log with every method, and keeps what each reported at every moment.
  ///
  /// - Returns: the comparison; the entries of each method, in the order of the results; the log's header; wall clock less
  ///   the log's time, seconds since 1970, where the log gives it.
  /// - Throws: as `run()`.
  package func replayed() async throws -> (
    group: EvaluationGroup, entries: [[ReplayEntry]], header: SessionLogHeader, clock: Double?
  ) {
    let (header, samples) = try SessionLogReader.read(path: path)
    var fixTimes: [Double] = []
    var hasPoses = false
    var hasHeadings = false
    var clock: Double?
    for timed in samples {
      switch timed.sample {
      case .fix: fixTimes.append(timed.time)
      case .pose: hasPoses = true
      case .heading: hasHeadings = true
      case .utc(let utc): clock = clock ?? utc.secondsSince1970 - timed.time
      default: break
      }
    }
    guard hasPoses else {
      throw InputError(
        "the log has no poses, so there is nothing to align", file: path, field: "pose",
        advice: "merge it with a recording of poses by waymark import")
    }
    guard let first = fixTimes.first, let last = fixTimes.last else {
      throw InputError("the log has no fixes, so there is nothing to align to", file: path, field: "fix")
    }
    let halfway = (first + last) / 2
    let yaw = initialYaw ?? header.worldAlignment.initialYaw
    let (settling, streets, pairwise) = (settling, streets, pairwise)
    let ground = try WalkedGround.pieces(of: samples, ground)
    let suitable = methods.filter { hasHeadings || !($0 == .compass || $0 == .filteredCompass) }
    let replays = try await withThrowingTaskGroup(of: (Int, MethodResult, [ReplayEntry]).self) { group in
      for (i, method) in suitable.enumerated() {
        group.addTask {
          try Task.checkCancellation()
          var (result, entries) = TimedReplay.run(
            samples, method: method, initialYaw: yaw, settling: settling, pairwise: pairwise, streets: streets,
            ground: ground, date: header.created)
          var session = Session(
            strategy: HalfwayPrediction(method.strategy(initialYaw: yaw, pairwise: pairwise), stoppedAt: halfway))
          session.setStreets(streets)
          if let created = header.created { session.setDate(created) }
          WalkedGround.walk(samples, over: ground) { piece, timed in
            if let piece { session.setGround(piece) }
            session.take(timed)
          }
          result.add(prediction: session.strategy.errors)
          return (i, result, entries)
        }
      }
      var all = [(result: MethodResult, entries: [ReplayEntry])?](repeating: nil, count: suitable.count)
      for try await (i, result, entries) in group { all[i] = (result, entries) }
      return all.compactMap { $0 }
    }
    let results = replays.map(\.result)
    guard results.contains(where: { $0.position.errors.count + $0.lastPosition.errors.count + $0.prediction.count > 0 })
    else {
      throw InputError(
        "the log has no ground truth near its fixes and no second half to predict, so there is nothing to compare",
        file: path, field: "truth")
    }
    let name = URL(fileURLWithPath: path).lastPathComponent
    let group = EvaluationGroup(name: name, title: header.note ?? "", boundDegrees: nil, results: results)
    return (group, replays.map(\.entries), header, clock ?? created(header, samples))
  }

  /// The clock by the time at which the log was started; nil when it does not say.
  private func created(_ header: SessionLogHeader, _ samples: [TimedSample]) -> Double? {
    guard let created = header.created, let first = samples.first else { return nil }
    return created.secondsSince1970 - first.time
  }
}
