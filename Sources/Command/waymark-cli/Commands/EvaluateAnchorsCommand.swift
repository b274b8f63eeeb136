import CommandKit
import Waymark
import WaymarkEvaluation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkReports

extension Command {
  static let evaluateAnchors = Command(
    "evaluate", "anchors", summary: "measure how well anchors stay in position on simulated walks",
    discussion: """
      Walks through streets past anchors on both sides, with the sensors of a typical phone, and evaluates the overlay ten
      times a second. Prints a Markdown table: angle between where anchors within 50 m are shown and where they are, once
      the alignment is good; the greatest angle by which a mark in view moved within one second; the tracking
      did. "Estimate at once" is what the error would be if the overlay followed the estimate without delay. The floor is
      what it would be if only the position were wrong, as little as the fixes allow.

      output: walks, error_median_deg, error_p95_deg, arrow_error_median_deg, arrow_error_p95_deg,
      ball_error_median_deg, floor_median_deg, floor_p95_deg, arrow_floor_median_deg,
      arrow_floor_p95_deg, ball_floor_median_deg, estimate_median_deg, estimate_p95_deg, arrow_estimate_median_deg,
      arrow_estimate_p95_deg, ball_estimate_median_deg, arrow_share, jump_max_deg, jump_p95_deg, lag_median_m, lag_p95_m,
      delay_max_s, time_to_good_median_s, good_share,
      time_to_localized_median_s, state_changes_per_walk, accuracy_changes_per_walk, accuracy_share.

      examples:
        waymark evaluate anchors --walks 20
        waymark evaluate anchors --minutes 2 --anchors 40 --walks 1 --json
        waymark evaluate anchors --gps-sigma 0.5 --gps-white 0.05
        waymark evaluate anchors --beside --anchors 60 --minutes 2 --walks 40 --recognized-at 60
      """,
    options: [
      Option("--walks", value: "N", help: "walks (default 5)"),
      Option("--minutes", value: "N", help: "duration of each walk (default 10)"),
      Option("--anchors", value: "N", help: "anchors per walk (default 200)"),
      Option("--method", value: "NAME", help: "alignment method (default robust)"),
      Option("--route", help: "give the engine the route that is walked"),
      Option("--beside", help: "anchors 2–15 m beside the path instead of 4–30 m; the user turns to each within 6 m"),
      Option(
        "--recognized-at", value: "S",
        help:
          "the second at which a platform service recognises the place and corrects the estimate by metres"),
    ] + SimulationOptions.all.filter { !["--no-route", "--exact", "--yaw"].contains($0.name) }
  ) { arguments, console in
    let walks = try arguments.int("--walks", in: 1...5000) ?? 5
    let minutes = try arguments.double("--minutes", in: 0.2...600) ?? 10
    let recognition = try arguments.double("--recognized-at", in: 0...1e6)
    let count = try arguments.int("--anchors", in: 1...AnchorLimits.count) ?? 200
    var parameters = try SimulationOptions.parameters(arguments)
    parameters.givesRoute = arguments.has("--route")
    var method = ComparedMethod.robust
    if let name = arguments.string("--method") {
      guard let found = ComparedMethod(rawValue: name) else {
        throw arguments.unknown("--method", name, among: ComparedMethod.allCases.map(\.rawValue))
      }
      method = found
    }
    guard let start = Coordinate(latitude: 47.0707, longitude: 15.4395) else { return }
    let beside = arguments.has("--beside")
    var total = AnchorResult()
    let first = parameters.seed
    for i in 0..<walks {
      console.progress("walk \(i + 1) of \(walks)")
      parameters.seed = first &+ UInt64(i)
      var random = RandomSource(seed: parameters.seed &* 7919)
      parameters.yawDegrees = random.uniform(0, 360)
      let walk = try AnchorWalk(
        minutes: minutes, anchors: count, seed: parameters.seed, from: start, sides: beside ? 2...15 : 4...30)
      total.merge(
        AnchorTrial.run(
          walk, parameters: parameters, method: method, looksAtAnchors: beside, recognition: recognition))
    }
    console.clearProgress()
    let report = AnchorReport(total, walks: walks)
    console.result(arguments, json: report.json, human: report.markdown)
  }
}
