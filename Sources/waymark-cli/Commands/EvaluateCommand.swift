import CommandKit
import Foundation
import Waymark
import WaymarkFormats

extension Command {
  static let evaluate = Command(
    "evaluate", summary: "compare the alignment methods on logs with truth, or on many simulated walks",
    discussion: """
      Prints a Markdown table: yaw and place errors at every fix after the settling time. Without a log it walks the
      usual scenarios (fix noise, bursts, compass error, drift, standing, lost tracking).

      examples:
        waymark evaluate --walks 50
        waymark evaluate drive.waymark.jsonl --settling 15
        waymark evaluate --receiver-errors errors.csv --walks 20
      """,
    positionals: [Positional("LOG", help: "session logs with truth", arity: .many)],
    options: [
      Option("--walks", value: "N", help: "simulated walks of each scenario (default 20)"),
      Option("--settling", value: "S", help: "seconds at the beginning that do not count (default 30)"),
      Option("--route", value: "FILE", help: "route of the simulated walks (default: 300 m with one corner)"),
      .routeFormat, .initialYaw,
      Option("--receiver-errors", value: "CSV", help: "play the errors of a real receiver instead of the scenarios"),
    ]
  ) { arguments, console in
    let settling = try arguments.double("--settling", in: 0...86_400) ?? 30
    var report = EvaluationReport()
    let logs = arguments.strings("LOG")
    for path in logs {
      for method in AlignmentMethod.compared {
        console.progress("\(path): \(method.rawValue)")
        var replay = LogReplay(path: path)
        replay.method = method
        replay.initialYaw = try arguments.initialYaw()
        replay.keepsSeries = true
        var result = MethodResult(method: method)
        result.add(try replay.run().report.series ?? [], settling: settling)
        guard result.positionErrors.count > 0 else {
          throw InputError(
            "the log has no truth near its fixes, so there is nothing to compare with", file: path, field: "truth")
        }
        report.add(URL(fileURLWithPath: path).lastPathComponent, result)
      }
    }
    if logs.isEmpty {
      let walks = try arguments.int("--walks", in: 1...100_000) ?? 20
      let route =
        try arguments.string("--route").map { try RouteFile.read(path: $0, format: try arguments.routeFormat()) }
        ?? EvaluationReport.standardRoute()
      var scenarios = Scenario.usual
      if let path = arguments.string("--receiver-errors") {
        var parameters = SimulationParameters()
        parameters.receiverErrors = try ReceiverErrorFile.read(path: path)
        scenarios = [
          Scenario(name: "errors of \(URL(fileURLWithPath: path).lastPathComponent)", parameters: parameters)
        ]
      }
      for scenario in scenarios {
        for method in AlignmentMethod.compared {
          try Task.checkCancellation()
          console.progress("\(scenario.name): \(method.rawValue)")
          report.add(
            scenario.name, scenario.evaluate(route: route, method: method, walks: walks, settling: settling))
        }
      }
    }
    console.clearProgress()
    console.result(arguments, json: report.json, human: report.markdown)
  }
}
