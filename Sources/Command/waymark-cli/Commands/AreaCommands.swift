import CommandKit
import Foundation
import WaymarkAreas
import WaymarkDemo
import WaymarkFormats
import WaymarkReports
import WaymarkServices
import WaymarkTerrain

extension Command {
  static let areaBuild = Command(
    "area", "build", summary: "create an area folder from an OpenStreetMap extract and elevation files",
    discussion: """
      The folder holds the extract, elevation tiles and the routing tiles of the local directions engine; it is created
      completely or not at all. docs/areas.md describes its layout. --around uses only a part of the extract, which may
      cover a whole country; --cell uses the part in one tile of the web map, as waymark fleet build does.

      output: folder, name, bounds, map, elevation, routing, sources

      examples:
        waymark area build --osm andorra.osm.pbf --dem N42E001.hgt.zip --out andorra
        waymark area build --osm austria.osm.pbf --around 47.0707,15.4395 --radius 5 --out graz
      """,
    options: [
      Option("--osm", value: "FILE", help: "OpenStreetMap extract: .osm.pbf, .osm or .osm.gz"),
      Option("--around", value: "LAT,LON", help: "use only the part of the extract around this position"),
      Option("--radius", value: "KM", help: "its radius in kilometres, 0.1 … 200 (default 5)"),
      Option(
        "--cell", value: "Z/X/Y", help: "use only the part of the extract in this tile of the web map, zoom 6 … 14"),
      Option(
        "--dem", value: "FILE",
        help: "elevation file: HGT, GeoTIFF, VRT and others; repeatable, best first",
        isRepeatable: true),
      Option("--out", value: "DIR", help: "folder to create"),
      Option("--name", value: "NAME", help: "the area's name (default: the extract's)"),
      Option("--force", help: "replace an existing area"),
    ]
  ) { arguments, console in
    let extract = URL(fileURLWithPath: try arguments.required("--osm"))
    let target = URL(fileURLWithPath: try arguments.required("--out"))
    let elevations = arguments.strings("--dem")
    let (name, replace) = (arguments.string("--name"), arguments.has("--force"))
    let (bounds, cell) = (try arguments.window(), try arguments.cell())
    if bounds != nil, cell != nil { throw UsageError("--around and --cell exclude each other.") }
    let builder = AreaBuilder(
      valhalla: try ValhallaInstallation.findIfInstalled(), progress: AreaOutput.progress(console),
      note: { console.remark($0) })
    let area =
      if let cell {
        try await builder.build(
          cell: cell, of: extract, elevations: elevations, name: name, into: target, replace: replace)
      } else {
        try await builder.build(
          extract: extract, bounds: bounds, elevations: elevations, name: name, into: target, replace: replace)
      }
    console.clearProgress()
    AreaOutput.show(area, arguments, console)
  }

  static let areaDemo = Command(
    "area", "demo", summary: "create the built-in demo area, an invented island, without a network",
    discussion: """
      Skarra lies in the North Atlantic: mountains up to 2400 m, a town with an old centre, stairs and a castle, villages,
      roads and marked trails. docs/areas.md shows it.

      output: as of area build

      example:
        waymark area demo out/demo-area
      """,
    positionals: [Positional("DIR", help: "folder to create; or give --out", arity: .optional)],
    options: [
      Option("--out", value: "DIR", help: "folder to create"),
      Option("--force", help: "replace an existing area"),
    ]
  ) { arguments, console in
    guard let folder = arguments.string("--out") ?? arguments.string("DIR") else {
      throw UsageError("area demo needs the folder to create: waymark area demo DIR.")
    }
    if arguments.has("--out"), arguments.string("DIR") != nil {
      throw UsageError("give the folder once, as DIR or with --out.")
    }
    let replace = arguments.has("--force")
    let builder = AreaBuilder(
      valhalla: try ValhallaInstallation.findIfInstalled(), progress: AreaOutput.progress(console))
    let area = try await builder.buildDemo(into: URL(fileURLWithPath: folder), replace: replace)
    console.clearProgress()
    AreaOutput.show(area, arguments, console)
  }

  static let areaInfo = Command(
    "area", "info", summary: "show what an area folder contains",
    positionals: [Positional("DIR", help: "area folder; or give --area", arity: .optional)], options: [.area]
  ) { arguments, console in
    AreaOutput.show(try arguments.namedArea(), arguments, console)
  }
}

extension Arguments {
  /// The window of `--around` and `--radius`; nil without them.
  fileprivate func window() throws(UsageError) -> GeographicBounds? {
    let radius = try double("--radius", in: 0.1...200)
    guard let center = try coordinate("--around") else {
      guard radius == nil else { throw UsageError("--radius needs --around LAT,LON.") }
      return nil
    }
    return GeographicBounds(around: center, radius: 1000 * (radius ?? 5))
  }

  /// The cell of `--cell`; nil without it.
  fileprivate func cell() throws(UsageError) -> AreaCell? {
    guard let text = string("--cell") else { return nil }
    guard let cell = AreaCell(text) else {
      throw UsageError("--cell “\(text)” is no tile ZOOM/COLUMN/ROW with a zoom of 6 … 14.")
    }
    return cell
  }
}

/// What commands about areas print.
enum AreaOutput {
  /// Shows progress on one line.
  static func progress(_ console: Console) -> AreaBuilder.Progress {
    { what, share in
      console.progress("\(GuidanceText.bar(part: share, width: 24)) \(what)")
    }
  }

  /// Prints what an area holds.
  static func show(_ area: Area, _ arguments: Arguments, _ console: Console) {
    guard case .object(var object) = area.manifest.json else { return }
    object["folder"] = .string(area.folder.path)
    console.result(arguments, json: .object(object), human: text(of: area))
  }

  private static func text(of area: Area) -> String {
    let manifest = area.manifest
    func degrees(_ value: Double) -> String { Fixed.text(value, decimals: 4) }
    let bounds = manifest.bounds
    let survey = manifest.survey
    var lines = [
      "\(manifest.name), in \(area.folder.path)",
      "bounds     \(degrees(bounds.south)),\(degrees(bounds.west)) to \(degrees(bounds.north)),\(degrees(bounds.east))",
      "map        \(survey.streets) streets and paths, \(survey.buildings) buildings, \(survey.peaks) peaks",
      "elevation  " + (manifest.elevationTiles.isEmpty ? "none" : manifest.elevationTiles.joined(separator: ", ")),
      "routing    own graph" + (manifest.valhallaVersion.map { ", tiles of Valhalla \($0)" } ?? ""),
    ]
    for spot in manifest.spots {
      lines.append(
        "spot       \(Fixed.text(spot.coordinate.latitude, decimals: 6)),"
          + "\(Fixed.text(spot.coordinate.longitude, decimals: 6))  \(spot.name)")
    }
    lines += manifest.attributions.map { "source     \($0)" }
    return lines.joined(separator: "\n")
  }
}
