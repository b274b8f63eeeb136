import CommandKit
import Foundation
import WaymarkElevation
import WaymarkFormats
import WaymarkPhotos
import WaymarkRenderedViews
import WaymarkPictures
import WaymarkVision

extension Command {
  static let evaluateLook = Command(
    "evaluate", "look", summary: "compare directions from skylines with ground truth, on photos and rendered views",
    discussion: """
      Prints a Markdown table: how many pictures were accepted, the error of accepted yaws whose truth is known, how many are
      wrong by more than 1° (or accepted although the horizon is that of another place), how often the true yaw was
      within 1.96 stated standard deviations, and the time of a match. A --table of photos (as for `waymark look`, with
      truth_yaw_deg) is matched with compass, without, and with the horizon of a place 10 km away. Rendered views are of
      random places on the elevations, the same ones in each row. A sweep rotates a running camera over three of them,
      each 0.8 fields of view from the one before: its rows are what the first picture decides, what one of the three
      does, and what they do together.

      output: rows (pictures, count, accepted, with_truth, rms_deg, p95_deg, wrong, coverage95, ms), horizon_ms.

      examples:
        waymark evaluate look --dem N27E086.hgt.zip --views 50
        waymark evaluate look --dem N27E086.hgt.zip --table photos.csv --views 0 --json
        waymark evaluate look --dem out/demo-area --views 4 --pictures views
      """,
    options: [
      Option("--table", value: "CSV", help: "a table with truth_yaw_deg of photos in the same folder"),
      .dem, .geoid,
      Option("--views", value: "N", help: "rendered views of each kind (default 10)"),
      Option("--sweeps", value: "N", help: "sweeps of three pictures over rendered views (default 0)"),
      Option("--moons", value: "N", help: "rendered skies of each kind with and without the Moon (default 0)"),
      Option("--seed", value: "N", help: "seed of the places (default 1)"),
      Option("--pictures", value: "DIR", help: "also write the clear views and their table into this folder"),
    ]
  ) { arguments, console in
    let table = try arguments.string("--table").map { try PhotoTable(path: $0) }
    let evaluation = LookEvaluation(try arguments.elevations(console), geoid: try arguments.geoid())
    evaluation.views = try arguments.int("--views", in: 0...10_000) ?? 10
    evaluation.seed = try arguments.seed("--seed") ?? 1
    let folder = arguments.string("--pictures")
    var lines = [RenderedViewTable.header]
    if let folder {
      try makeFolder(folder, option: "--pictures")
      evaluation.receive = { view, coordinate, altitude, prior in
        let name = "view-\(lines.count).png"
        let picture = SkylinePicture(
          columns: view.picture.width, rows: view.picture.height, pixels: view.picture.opaquePixels)
        try AtomicFile.write(try picture.bytes(.png), to: "\(folder)/\(name)")
        lines.append(RenderedViewTable.line(view, file: name, coordinate, altitude, prior))
      }
    }
    var report = LookEvaluationReport()
    if let table { report = try evaluation.photos(table) { console.progress($0) } }
    if evaluation.views > 0 { report.rows += try evaluation.rendered { console.progress($0) }.rows }
    if let sweeps = try arguments.int("--sweeps", in: 1...10_000) {
      report.rows += try evaluation.sweeps(sweeps) { console.progress($0) }.rows
    }
    if let moons = try arguments.int("--moons", in: 1...10_000) {
      report.rows += try evaluation.moons(moons) { console.progress($0) }.rows
    }
    console.clearProgress()
    if let folder { try AtomicFile.write(lines.joined(separator: "\n") + "\n", to: "\(folder)/photos.csv") }
    console.result(arguments, json: report.json, human: report.markdown)
  }
}
