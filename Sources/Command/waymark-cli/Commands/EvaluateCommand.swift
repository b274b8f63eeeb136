import CommandKit
import Foundation
import Waymark
import WaymarkAreas
import WaymarkEvaluation
import WaymarkFormats
import WaymarkReports
import WaymarkSimulation

extension Command {
  static let evaluate = Command(
    "evaluate", summary: "compare the alignment methods on many simulated walks, or on recorded logs",
    discussion: """
      Prints Markdown tables: yaw and position errors at the end of each walk (independent of each other) and at every fix
      after the settling time, how often the stated 68 % and 95 % intervals held (with the count), NEES (1 where the
      stated standard deviations are true), and processor time. For straight walks with fixes alone the rms is compared
      with the theoretical minimum. A log without ground truth is evaluated against itself: where the alignment of its
      first half predicts the fixes of its second half.

      With --area the walks go along the real streets of that area, across its squares and anywhere (scenarios streets,
      squares, off-path, …), each once with its map and once without; a LOG is replayed with its streets and ground.

      scenarios: \(Scenario.usual.map(\.name).joined(separator: ", "))

      output: rows (walk, method, bound_deg, yaw_end_deg, yaw_error_deg, position_end_m, position_error_m,
      height_end_m, height_error_m: median, rms, p95, count, coverage68, coverage95, confidently_wrong (beyond 10
      and 3 σ), with_sigma, nees; height_step_m, prediction_m; microseconds_per_fix).

      examples:
        waymark evaluate --walks 200 --out evaluation
        waymark evaluate --scenarios clean,bursts,straight-50 --methods pairwise-heaviest,least-squares
        waymark evaluate drive.waymark.jsonl walk.waymark.jsonl --settling 15
        waymark evaluate --receiver-errors open.csv --receiver-errors street.csv --odometry walk.waymark.jsonl
        waymark evaluate --receiver-errors street.csv --bands --methods robust --walks 100
        waymark evaluate --area monaco --scenarios streets,streets-no-map --methods robust --walks 200
      """,
    positionals: [Positional("LOG", help: "session logs; none = simulated walks", arity: .many)],
    options: [
      Option("--walks", value: "N", help: "simulated walks of each scenario (default 20)"),
      Option("--seed", value: "N", help: "seed of the first simulated walk (default 1)"),
      Option("--scenarios", value: "LIST", help: "only these scenarios, comma-separated"),
      Option("--methods", value: "LIST", help: "only these methods, comma-separated"),
      Option(
        "--settling", value: "S", help: "initial seconds excluded from the errors over time (default 30)"),
      Option("--route", value: "FILE", help: "route of the simulated walks (default: 300 m with one corner)"),
      .routeFormat, .initialYaw,
      Option(
        "--area", value: "DIR",
        help:
          "walk along the streets of this area, or use them and its ground for the LOG; \(UsualArea.variable) does not count"
      ),
      Option(
        "--receiver-errors", value: "CSV",
        help: "use the errors of a real receiver instead of the scenarios; may be given again", isRepeatable: true),
      Option(
        "--bands",
        help:
          "show the errors of the first 5–20, 20–50 and 50–120 m, without compass, on 120 m with a corner unless --route"
      ),
      Option(
        "--odometry", value: "LOG", help: "walk with the poses of this log; fixes and compass are simulated"),
      Option("--out", value: "DIR", help: "also write tables (Markdown, CSV, JSON) and plots (SVG) into this folder"),
    ] + PairwiseOptions.all
  ) { arguments, console in
    let settling = try arguments.double("--settling", in: 0...86_400) ?? 30
    let methods = try arguments.list("--methods", as: ComparedMethod.self) ?? ComparedMethod.compared
    let pairwise = try PairwiseOptions.parameters(arguments, for: methods)
    let logs = arguments.strings("LOG")
    // Fails before hours of work when the result cannot be written.
    if let folder = arguments.string("--out") { try EvaluationFolder.create(folder) }
    var report = EvaluationReport()
    if logs.isEmpty {
      guard !arguments.has("--initial-yaw") else {
        throw UsageError("--initial-yaw is for logs; simulated walks begin with the first compass reading.")
      }
      let route =
        try arguments.string("--route").map {
          try RouteInput.read(path: $0, format: try arguments.routeFormat(), console)
        }
        ?? (arguments.has("--bands") ? EvaluationReport.shortRoute() : EvaluationReport.standardRoute())
      var run = MonteCarlo(route: route)
      run.walks = try arguments.int("--walks", in: 1...5000) ?? 20
      run.seed = try arguments.seed("--seed") ?? 1
      run.settling = settling
      run.methods = methods
      run.pairwise = pairwise
      report = try await run.run(try arguments.scenarios(route: route)) { console.progress($0) }
    } else {
      for name in ["--walks", "--seed", "--scenarios", "--route", "--odometry", "--receiver-errors"]
      where arguments.has(name) {
        throw UsageError("\(name) is for simulated walks and does not go with a LOG.")
      }
      var evaluation = try LogEvaluation(arguments)
      for path in logs {
        console.progress(path)
        evaluation.path = path
        report.add(try await evaluation.run())
      }
    }
    report.showsBands = arguments.has("--bands")
    console.clearProgress()
    if let folder = arguments.string("--out") { try EvaluationFolder.write(report, to: folder) }
    console.result(arguments, json: report.json, human: report.markdown)
  }
}

extension Arguments {
  /// The requested scenarios.
  fileprivate func scenarios(route: Route) throws -> [Scenario] {
    if has("--area"), has("--route") { throw UsageError("--area and --route exclude each other.") }
    if has("--area"), has("--receiver-errors") {
      throw UsageError("--area and --receiver-errors exclude each other.")
    }
    let odometry = try odometry()
    let usual =
      try receiverScenarios(odometry) ?? odometry.map { odometry in Scenario.usual.compactMap { $0.with(odometry) } }
      ?? streetScenarios() ?? Scenario.usual
    guard let text = string("--scenarios") else { return usual }
    return try text.split(separator: ",").map { name in
      guard let scenario = usual.first(where: { $0.name == name }) else {
        throw unknown("--scenarios", String(name), among: usual.map(\.name))
      }
      return scenario
    }
  }

  /// The scenarios of each `--receiver-errors`; nil when the option is not given.
  private func receiverScenarios(_ odometry: RecordedOdometry?) throws -> [Scenario]? {
    let paths = strings("--receiver-errors")
    guard !paths.isEmpty else { return nil }
    return try paths.flatMap { path in
      let file = URL(fileURLWithPath: path).lastPathComponent
      let name = file.hasSuffix(".gz") ? String(file.dropLast(3)) : file
      return Scenario.recorded(
        try ReceiverErrorFile.read(path: path), name: name.hasSuffix(".csv") ? String(name.dropLast(4)) : name,
        odometry: odometry, compass: !has("--bands"))
    }
  }

  /// The poses of `--odometry`; nil when the option is not given.
  private func odometry() throws -> RecordedOdometry? {
    guard let path = string("--odometry") else { return nil }
    for name in ["--area", "--route"] where has(name) { throw UsageError("--odometry and \(name) exclude each other.") }
    guard let origin = try EvaluationReport.standardRoute().geometry.first,
      let odometry = RecordedOdometry(try SessionLogReader.read(path: path).samples, at: origin)
    else { throw InputError("the log has no poses to walk with", file: path, field: "pose") }
    return odometry
  }

  /// The scenarios in the streets of `--area`; nil when the option is not given.
  private func streetScenarios() throws -> [Scenario]? {
    guard let folder = string("--area") else { return nil }
    return Scenario.streets(try StreetWalks.inArea(folder))
  }
}
