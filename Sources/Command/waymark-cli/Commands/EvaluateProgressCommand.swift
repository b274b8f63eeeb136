import CommandKit
import Waymark
import WaymarkEvaluation
import WaymarkFormats
import WaymarkReports

extension Command {
  static let evaluateProgress = Command(
    "evaluate", "progress", summary: "compare methods of following a route on simulated and recorded walks",
    discussion: """
      Prints Markdown tables: error of the arc length once a second after the first 30 s (95th percentile, median,
      worst, how often the stated 95 % interval held), the largest loss of arc length within a second and the largest
      gain beyond what was walked, the time it took to report that the user had left the route's line, and its street
      (and how many departures were never reported), how long to report the return, false alarms and their number per
      hour on the route. All methods get the same positions: those of the alignment, from simulated sensors. Scenarios
      whose names end in -map have a map; with --area the walks are in the streets of that area. A LOG is a recorded walk with fixes (`waymark import`): its line is the route,
      its times are the walker's, the errors of position and odometry are simulated.

      methods: \(ProgressMethodName.allCases.map(\.rawValue).joined(separator: ", "))
      scenarios: \(ProgressScenario.names.joined(separator: ", "))

      output: rows and totals (walk, method, walks, hours_on_route, arc_error_m, largest_backward_jump_m,
      largest_forward_jump_m, departures, missed, delay_s, delay_off_street_s, return_p95_s, false_alarms,
      false_alarms_per_hour).

      examples:
        waymark evaluate progress --walks 50
        waymark evaluate progress --scenarios leaving,town-bursts --walks 200 --json
        waymark evaluate progress --area out/graz --walks 40
        waymark evaluate progress hike.waymark.jsonl --walks 20
      """,
    positionals: [Positional("LOG", help: "recorded walks; none = simulated ones", arity: .many)],
    options: [
      Option("--walks", value: "N", help: "walks of each kind (default 20)"),
      Option("--seed", value: "N", help: "seed of the first walk (default 1)"),
      Option("--scenarios", value: "LIST", help: "only these, comma-separated"),
      Option("--area", value: "DIR", help: "walk in the streets of this area"),
      Option("--sigma", value: "M", help: "standard deviation of the position's error per axis (default 4)"),
    ]
  ) { arguments, console in
    var evaluation = ProgressEvaluation()
    evaluation.walks = try arguments.int("--walks", in: 1...5000) ?? 20
    evaluation.seed = try arguments.seed("--seed") ?? 1
    evaluation.sigma = try arguments.double("--sigma", in: 0...50) ?? 4
    let logs = arguments.strings("LOG")
    var report = ProgressReport()
    if let folder = arguments.string("--area") {
      guard logs.isEmpty, !arguments.has("--scenarios") else {
        throw UsageError("--area has walks of its own and does not go with --scenarios or a LOG.")
      }
      evaluation.streets = try StreetWalks.inArea(folder)
    }
    if logs.isEmpty {
      if let text = arguments.string("--scenarios") {
        evaluation.scenarios = try text.split(separator: ",").map { name in
          guard ProgressScenario.names.contains(String(name)) else {
            throw arguments.unknown("--scenarios", String(name), among: ProgressScenario.names)
          }
          return String(name)
        }
      }
      report = try await evaluation.run { console.progress($0) }
    } else {
      guard !arguments.has("--scenarios") else {
        throw UsageError("--scenarios is for simulated walks and does not go with a LOG.")
      }
      for path in logs { report.add(try await evaluation.run(log: path) { console.progress($0) }) }
    }
    console.clearProgress()
    console.result(arguments, json: report.json, human: report.markdown)
  }
}
