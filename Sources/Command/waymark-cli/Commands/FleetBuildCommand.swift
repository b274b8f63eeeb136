import CommandKit
import Foundation
import WaymarkAreas
import WaymarkElevation
import WaymarkFleet
import WaymarkFormats
import WaymarkServices

extension Command {
  static let fleetBuild = Command(
    "fleet", "build", summary: "build the areas of a country, cell by cell, on Apache Spark",
    discussion: """
      A cell is a tile of the web map; its area is the one that waymark area build --cell makes. Spark tasks read, join
      and build the map's blocks; they call this program through pipes, on this machine or on a cluster with the same
      files. A cell or block that fails is a row with its error. docs/fleet.md has more.

      output: folder, areas, failed_cells, failed_blocks, seconds (of split, join, build)

      examples:
        waymark fleet build --osm andorra.osm.pbf --dem N42E001.hgt.zip --cells 11 --out andorra
        waymark fleet build --osm alps.osm.pbf --cells 11/1085/722,11/1086/722 --out two --master spark://HOST:7077
      """,
    options: [
      .fleetMap, .fleetElevations,
      Option(
        "--cells", value: "CELLS", help: "zoom of the cells, 6 … 14, or some cells Z/X/Y, comma-separated (default 11)"),
      Option("--out", value: "DIR", help: "folder to create"),
      Option("--force", help: "replace existing results"),
    ] + FleetOptions.all
  ) { arguments, console in
    let map = try arguments.fleetMap().standardizedFileURL
    let out = try arguments.required("--out")
    let (zoom, cells) = try arguments.cells()
    let elevations = arguments.strings("--dem").map { URL(fileURLWithPath: $0).standardizedFileURL.path }
    // All cheap checks come before any long work.
    let blocks = try OSMPBFReader(url: map).blocks()
    for path in elevations { _ = try ElevationFile(path: path) }
    var job = try FleetOptions.job(arguments)
    let installation = try FleetInstallation(packages: ["pyspark", "pyarrow", "pandas"], java: true)
    let folder = try FleetFolder(creating: out, replace: arguments.has("--force"))
    job["osm"] = .string(map.path)
    job["dem"] = .array(elevations.map { .string($0) })
    job["zoom"] = .number(Double(zoom))
    job["cells"] = .array(cells.map { .number(Double($0.number)) })
    job["blocks"] = .array(blocks.map { .number(Double($0)) })
    let summary = try await folder.run("fleet_build.py", job: job, with: installation)
    console.result(arguments, json: .object(summary), human: FleetBuildOutput.text(summary))
  }
}

/// What `fleet build` prints.
private enum FleetBuildOutput {
  static func text(_ summary: JSONObject) -> String {
    func number(_ name: String) -> Int { summary[name]?.int ?? 0 }
    var lines = ["\(number("areas")) areas, in \(summary["folder"]?.string ?? "")/areas"]
    for (name, words) in [("failed_cells", "cells"), ("failed_blocks", "blocks of the map")] where number(name) > 0 {
      lines.append("\(number(name)) \(words) failed; the reasons are in \(summary["folder"]?.string ?? "")/\(name)")
    }
    return lines.joined(separator: "\n")
  }
}

extension Arguments {
  /// The zoom, and the only cells that are wanted; none for all.
  fileprivate func cells() throws(UsageError) -> (zoom: Int, cells: [AreaCell]) {
    guard let text = string("--cells") else { return (11, []) }
    if let zoom = Int(text) {
      guard AreaCell.zooms.contains(zoom) else { throw UsageError("--cells \(zoom) is outside 6 … 14.") }
      return (zoom, [])
    }
    var cells: [AreaCell] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let cell = AreaCell(String(word)) else {
        throw UsageError("--cells “\(word)” is neither a zoom nor a tile ZOOM/COLUMN/ROW, 6 … 14.")
      }
      cells.append(cell)
    }
    guard let zoom = cells.first?.tile.zoom, cells.allSatisfy({ $0.tile.zoom == zoom }) else {
      throw UsageError("the tiles of --cells must have one zoom.")
    }
    return (zoom, cells)
  }
}
