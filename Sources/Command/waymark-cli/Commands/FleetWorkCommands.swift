import CommandKit
import Foundation
import Waymark
import WaymarkAreas
import WaymarkFleet
import WaymarkReports
import WaymarkServices

/// What Spark's tasks start and ask through pipes.
extension Command {
  static let fleetWorkSplit = Command(
    "fleet", "work", "split", summary: "split blocks of a map into rows (for tasks of waymark fleet build)",
    options: [.fleetMap, .fleetZoom]
  ) { arguments, _ in
    var worker = try BlockWorker(extract: try arguments.fleetMap(), zoom: try arguments.fleetZoom())
    try await worker.run()
  }

  static let fleetWorkBuild = Command(
    "fleet", "work", "build", summary: "build areas of cells from rows (for tasks of waymark fleet build)",
    options: [
      .fleetMap, .fleetZoom, .fleetElevations, Option("--out", value: "DIR", help: "folder for the areas"),
    ]
  ) { arguments, console in
    // Spark runs a task on each core.
    let builder = AreaBuilder(
      valhalla: try ValhallaInstallation.findIfInstalled(), threads: 1, note: { console.note($0) })
    var worker = CellWorker(
      extract: try arguments.fleetMap(), elevations: arguments.strings("--dem"), zoom: try arguments.fleetZoom(),
      into: URL(fileURLWithPath: try arguments.required("--out")), builder: builder)
    try await worker.run()
  }

  static let fleetWorkEvaluate = Command(
    "fleet", "work", "evaluate", summary: "evaluate logs (for tasks of waymark fleet evaluate)",
    options: LogEvaluation.options
  ) { arguments, _ in
    var worker = LogWorker(try LogEvaluation(arguments))
    try await worker.run()
  }
}

extension Option {
  static let fleetMap = Option("--osm", value: "FILE", help: "OpenStreetMap extract of the country, .osm.pbf")
  static let fleetZoom = Option("--zoom", value: "ZOOM", help: "zoom of the cells, 6 … 14 (default 11)")
  static let fleetElevations = Option(
    "--dem", value: "FILE", help: "elevation file: HGT, GeoTIFF, VRT and others; repeatable, best first",
    isRepeatable: true)
}

extension Arguments {
  /// The map of `--osm`.
  func fleetMap() throws(UsageError) -> URL { URL(fileURLWithPath: try required("--osm")) }

  /// The zoom of `--zoom`.
  func fleetZoom() throws(UsageError) -> Int { try int("--zoom", in: AreaCell.zooms) ?? 11 }
}
