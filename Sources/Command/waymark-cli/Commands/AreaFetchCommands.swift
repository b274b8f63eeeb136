import CommandKit
import Foundation
import Waymark
import WaymarkAreas
import WaymarkFetch
import WaymarkFormats
import WaymarkGeodesy
import WaymarkReports
import WaymarkSearch
import WaymarkServer
import WaymarkServices

extension Command {
  static let areaFetch = Command(
    "area", "fetch", summary: "download and build an area for any place",
    discussion: """
      PLACE is a name ("Graz") or a coordinate in any common notation. Data come from public sources, tried in turn;
      waymark area sources prints them with licences and rules, and --sources replaces them. Downloads are cached: an
      interrupted fetch resumes where it stopped. docs/areas.md explains it.

      output: as of area build

      examples:
        waymark area fetch "Graz"
        waymark area fetch 47.0707,15.4395 --radius 3 --out graz
        waymark area fetch "Innsbruck" --osm austria.osm.pbf
      """,
    positionals: [Positional("PLACE", help: "name or coordinate", arity: .many)],
    options: [
      Option("--radius", value: "KM", help: "radius of the map in kilometres, 0.1 … 200 (default 5)"),
      Option(
        "--horizon", value: "KM", help: "margin of elevations around the map in kilometres, 0 … 250 (default 30)"),
      Option("--out", value: "DIR", help: "folder to create (default: in the folder that waymark serve serves)"),
      Option("--osm", value: "FILE", help: "local extract instead of a download"),
      Option("--name", value: "NAME", help: "the area's name (default: that of the place)"),
      Option("--force", help: "replace an existing area"),
    ] + FetchOptions.options
  ) { arguments, console in
    let text = arguments.strings("PLACE").joined(separator: " ")
    guard !text.isEmpty else { throw UsageError("PLACE is missing: give a name or a coordinate.") }
    let radius = 1000 * (try arguments.double("--radius", in: 0.1...200) ?? 5)
    let horizon = try arguments.double("--horizon", in: 0...250).map { 1000 * $0 } ?? AreaFetchRequest.usualHorizon
    let fetcher = try FetchOptions.fetcher(arguments, console)
    var request: AreaFetchRequest
    if let coordinate = CoordinateText.coordinate(in: text) {
      request = AreaFetchRequest(center: coordinate, radius: radius, horizon: horizon)
    } else {
      guard let place = try await fetcher.places(named: text).first else {
        throw InputError("no place of this name was found", field: text, advice: "add the country, or give LAT,LON")
      }
      console.note(place.name)
      request = AreaFetchRequest(center: place.coordinate, radius: radius, horizon: horizon, name: place.shortName)
    }
    if let name = arguments.string("--name") { request.name = name }
    let target =
      try arguments.string("--out").map { URL(fileURLWithPath: $0) } ?? FetchOptions.target(of: request)
    let area = try await fetcher.fetch(
      request, into: target, replace: arguments.has("--force"),
      map: arguments.string("--osm").map { URL(fileURLWithPath: $0) }, progress: FetchOptions.progress(console))
    console.clearProgress()
    AreaOutput.show(area, arguments, console)
  }

  static let areaUpdate = Command(
    "area", "update", summary: "download an area again, with the latest map",
    discussion: """
      For areas made by area fetch. The old area stays until the new one is complete.

      output: as of area build

      example:
        waymark area update graz
      """,
    positionals: [Positional("DIR", help: "area folder; or give --area", arity: .optional)],
    options: [.area, Option("--osm", value: "FILE", help: "local extract instead of a download")]
      + FetchOptions.options
  ) { arguments, console in
    let area = try arguments.namedArea()
    guard let origin = area.manifest.request else {
      throw InputError(
        "this area was built from files, so it cannot be fetched again", file: area.folder.path,
        advice: "build it again with waymark area build --force")
    }
    let request = AreaFetchRequest(
      center: origin.center, radius: origin.radius, horizon: origin.horizon, name: area.manifest.name)
    let updated = try await FetchOptions.fetcher(arguments, console).fetch(
      request, into: area.folder, replace: true, map: arguments.string("--osm").map { URL(fileURLWithPath: $0) },
      progress: FetchOptions.progress(console))
    console.clearProgress()
    AreaOutput.show(updated, arguments, console)
  }

  static let areaSources = Command(
    "area", "sources", summary: "print the sources of area fetch, as a template for a file of your own",
    discussion: """
      output: the file

      example:
        waymark area sources > sources.json
      """
  ) { _, console in
    console.print(AreaSources.standardText.trimmingCharacters(in: .newlines))
  }
}

/// What fetching commands share.
enum FetchOptions {
  static let options = [
    Option("--sources", value: "FILE", help: "file of sources (default: $WAYMARK_SOURCES, or public sources)"),
    Option("--cache", value: "DIR", help: "folder for downloads (default ~/.cache/waymark)"),
  ]

  /// The fetcher that the options describe.
  ///
  /// - Throws: `InputError` when the file of sources is wrong, or Valhalla is missing.
  static func fetcher(_ arguments: Arguments, _ console: Console) throws -> AreaFetcher {
    try AreaFetcher(sources: arguments.string("--sources"), cache: arguments.string("--cache")) { sentence in
      console.clearProgress()
      console.note("waymark: \(sentence)")
    }
  }

  /// The folder for an area without one: where `waymark serve` finds it.
  static func target(of request: AreaFetchRequest) throws -> URL {
    let areas = StateFolder.usual().appendingPathComponent("areas")
    do {
      try FileManager.default.createDirectory(at: areas, withIntermediateDirectories: true)
    } catch {
      throw InputError("the folder cannot be created", file: areas.path, advice: "give another with --out")
    }
    return areas.appendingPathComponent(request.folderName)
  }

  /// Shows progress on one line.
  static func progress(_ console: Console) -> AreaFetcher.Progress {
    { report in
      var line = "\(GuidanceText.bar(part: report.share, width: 24)) \(report.text)"
      if report.stage != .building, report.bytes > 100_000 {
        let total = report.total.map { " of \(megabytes($0))" } ?? ""
        line += ", \(megabytes(report.bytes))\(total)"
      }
      if let remaining = report.remaining { line += ", \(Int(remaining.rounded(.up))) s left" }
      console.progress(line)
    }
  }

  private static func megabytes(_ bytes: Int) -> String { Fixed.text(Double(bytes) / 1e6, decimals: 1) + " MB" }
}
