import CommandKit
import WaymarkFormats
import WaymarkRenderedViews

extension Command {
  static let evaluateMotion = Command(
    "evaluate", "motion", summary: "compare the camera's motion from pictures with ground truth, on rendered walks",
    discussion: """
      Prints a Markdown table. Each walk is rendered once (240 × 320 pixels, a street with façades, people and cars) and
      followed with seeded errors of attitude, accelerometer, steps and receiver: horizontal error at the end, of the way
      (in metres where the camera stands), root mean square over the repetitions, for steps in the direction of view; for
      the picture with steps where the camera height is known; for the picture alone, and with steps and the receiver's
      speed, where the height is 7 % wrong (1 σ) at the start. The other columns are of the last one.

      walks: \(MotionScene.allCases.map(\.rawValue).joined(separator: ", "))

      output: rows (walk, way_m, steps_end, and for known, alone, learned: end, largest_m, direction_deg, length,
      coverage95, climb, height, used).

      examples:
        waymark evaluate motion
        waymark evaluate motion --walks ahead,side90 --repetitions 5 --seed 2 --json
      """,
    options: [
      Option("--walks", value: "LIST", help: "only these walks, comma-separated"),
      Option("--repetitions", value: "N", help: "different errors of the sensors for each walk (default 2)"),
      Option("--rate", value: "HZ", help: "pictures a second (default 15)"),
      Option("--seed", value: "N", help: "seed of streets, walks and errors (default 1)"),
    ]
  ) { arguments, console in
    var scenes = MotionScene.allCases
    if let list = arguments.string("--walks") {
      scenes = try list.split(separator: ",").map { name in
        guard let scene = MotionScene(rawValue: String(name)) else {
          throw UsageError("There is no walk “\(name)”; `waymark evaluate motion --help` lists them.")
        }
        return scene
      }
    }
    let evaluation = MotionEvaluation(
      seed: try arguments.seed("--seed") ?? 1, repetitions: try arguments.int("--repetitions", in: 1...100) ?? 2,
      rate: Double(try arguments.int("--rate", in: 5...60) ?? 15))
    var report = MotionReport()
    for scene in scenes {
      report.rows.append(
        try evaluation.evaluate(scene) { share in
          try Task.checkCancellation()
          console.progress("\(scene.rawValue): \(Int(share * 100)) %")
        })
    }
    console.clearProgress()
    console.result(arguments, json: report.json, human: report.markdown)
  }
}
