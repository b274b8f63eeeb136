import CommandKit
import Foundation
import Waymark
import WaymarkAreas
import WaymarkFormats
import WaymarkGeodesy
import WaymarkServices

extension Command {
  static let route = Command(
    "route", summary: "find a route or read one from a file, show its steps, and write it in other formats",
    discussion: """
      Between positions the route comes from the area's directions service (started if it is not running) or from
      another service; docs/directions.md describes what each can do and where its key goes. --match matches a drawn or
      recorded line to streets. File formats are detected from the content; docs/route-formats.md describes what each
      can hold.

      output: distance_m, duration_s (null when unknown), geometry ([lon, lat] pairs), altitudes_m (null when unknown)
      with altitudes_reference (msl, ellipsoid, mixed, or null when there are none), steps (instruction, distance_m,
      duration_s, maneuver, name), source, mode, name, alternatives (distance_m, duration_s, name)

      examples:
        waymark route --area andorra --from "Andorra la Vella" --to Encamp
        waymark route --area out/demo-area --from 47.1,11.2 --to 47.11,11.21 --gpx route.gpx
        waymark route --area out/demo-area --match drawn.geojson --gpx route.gpx
        waymark route --provider valhalla --url http://127.0.0.1:8002 --from 47.1,11.2 --to 47.11,11.21 --alternatives 2
        waymark route --provider graphhopper --key-file graphhopper.key --from 47.1,11.2 --to 47.11,11.21
        waymark route --file answer.json
        waymark route --file hike.gpx --geojson hike.geojson --json
        waymark route --file line.txt --format polyline6 --gpx line.gpx
      """,
    options: [
      Option("--from", value: "PLACE", help: "start: a coordinate, or in an area a name or an address"),
      Option("--to", value: "PLACE", help: "destination"),
      Option("--via", value: "PLACE", help: "intermediate stop; may be given again, in order", isRepeatable: true),
      Option("--alternatives", value: "N", help: "alternatives besides the best route, 0 … 5 (default 0)"),
      Option("--match", value: "FILE", help: "line (GPX, GeoJSON, …) to match to streets and paths"),
      Option("--match-radius", value: "M", help: "maximum distance of streets from the line, 1 … 100 (default 50)"),
    ] + RouteSearch.requestOptions + RouteSearch.serviceOptions + [
      Option("--file", value: "FILE", help: "the route's file, plain or gzip; - for standard input"),
      .routeFormat,
      Option("--number", value: "N", help: "which of several routes, from 1 (default 1)"),
      Option(
        "--max-gap", value: "M",
        help: "segments of a track are joined across gaps of at most this many metres (default 200)"),
    ] + RouteAltitudes.options + RouteOutput.options
  ) { arguments, console in
    try RouteOutput.check(arguments)
    let number = try arguments.int("--number", in: 1...1_000_000)
    if let file = arguments.string("--file") {
      let list = try readRoutes(arguments, console)
      try checkNumber(number, of: list.entries.count, in: file)
      let route = try list.route(number: number)
      if number == nil, list.entries.count > 1 {
        let skipped = list.entries.prefix { !$0.isLine }.count
        console.note(
          skipped == 0
            ? "\(file): the first of \(list.entries.count) routes is used; choose another with --number."
            : "\(file): of \(list.entries.count) lines number \(skipped + 1) is used, those before it have fewer than two "
              + "points; choose another with --number.")
      }
      let chosen = try await RouteAltitudes.adding(to: [route], arguments, console)[0]
      try RouteOutput.show(chosen, alternatives: [], arguments, console)
      return
    }
    let routes = try await findRoutes(arguments, console)
    try checkNumber(number, of: routes.count, in: "the answer")
    let chosen = try await RouteAltitudes.adding(to: [routes[(number ?? 1) - 1]], arguments, console)[0]
    var others = routes
    others.remove(at: (number ?? 1) - 1)
    try RouteOutput.show(chosen, alternatives: others, arguments, console)
  }

  private static func checkNumber(_ number: Int?, of count: Int, in source: String) throws(UsageError) {
    guard (number ?? 1) <= count else {
      throw UsageError("--number \(number ?? 1): \(source) has \(count == 1 ? "one route" : "\(count) routes").")
    }
  }

  private static func readRoutes(_ arguments: Arguments, _ console: Console) throws -> RouteList {
    for option in [
      "--from", "--to", "--via", "--alternatives", "--match", "--match-radius", "--area", "--provider", "--url",
      "--timeout", "--language", "--date",
    ] where arguments.has(option) {
      throw UsageError("\(option) does not go with --file: a file has its route already.")
    }
    if arguments.has("--key-file"), !arguments.has("--altitudes") {
      throw UsageError("--key-file does not go with --file, which uses no service.")
    }
    var options = RouteReadingOptions()
    options.mode = try arguments.choice("--mode", as: TravelMode.self) ?? options.mode
    options.maximumGap = try arguments.double("--max-gap", in: 0...50_000_000) ?? options.maximumGap
    return try RouteInput.readAll(
      path: try arguments.required("--file"), format: try arguments.routeFormat(), options: options, console)
  }

  private static func findRoutes(_ arguments: Arguments, _ console: Console) async throws -> [Route] {
    for option in ["--format", "--max-gap"] where arguments.has(option) && !arguments.has("--match") {
      throw UsageError("\(option) goes with --file and --match only.")
    }
    return try await RouteSearch.find(arguments, console)
  }
}

/// Output of the commands that find routes.
enum RouteOutput {
  static let options = [
    Option("--gpx", value: "OUT", help: "also write the route as GPX"),
    Option("--geojson", value: "OUT", help: "also write the route as GeoJSON"),
    Option("--kml", value: "OUT", help: "also write the route as KML"),
  ]

  private static let formats = [("--gpx", RouteWritingFormat.gpx), ("--geojson", .geojson), ("--kml", .kml)]

  /// Rejects two output files of the same name, before any work is done.
  static func check(_ arguments: Arguments) throws(UsageError) {
    var taken: [String: String] = [:]
    for (option, _) in formats {
      guard let path = arguments.string(option) else { continue }
      let file =
        path == AtomicFile.standardOutput ? path : URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      if let other = taken[file] { throw UsageError("\(other) and \(option) name the same file, \(path).") }
      taken[file] = option
    }
  }

  /// Writes the requested files, all or none, and prints the route.
  static func show(_ route: Route, alternatives: [Route] = [], _ arguments: Arguments, _ console: Console) throws {
    var files: [AtomicFile] = []
    var isOutputTaken = false
    for (option, format) in formats {
      guard let path = arguments.string(option) else { continue }
      let file = try AtomicFile(path: path)
      try file.write(RouteFile.text(of: route, format: format))
      files.append(file)
      isOutputTaken = isOutputTaken || path == AtomicFile.standardOutput
      let lost = RouteFile.altitudesLost(writing: route, as: format)
      if lost > 0 {
        console.note("\(path): \(lost) of the route's altitudes are left out, \(format.rawValue) cannot hold them.")
      }
    }
    for file in files { try file.finish() }
    // When a file goes to standard output, nothing else may.
    guard !isOutputTaken else { return }
    let units = try arguments.choice("--units", as: UnitSystem.self) ?? .metric
    console.result(
      arguments, json: json(of: route, alternatives: alternatives),
      human: text(of: route, alternatives: alternatives, units: units))
  }

  /// The route as JSON.
  static func json(of route: Route, alternatives: [Route]) -> JSONValue {
    let known = route.altitudes.compactMap { $0 }
    let reference: JSONValue =
      known.isEmpty
      ? .null
      : known.allSatisfy { $0.reference == .meanSeaLevel }
        ? "msl" : known.allSatisfy { $0.reference == .ellipsoid } ? "ellipsoid" : "mixed"
    return [
      "distance_m": JSONValue(finite: route.distance), "duration_s": JSONValue(finite: route.duration),
      "geometry": .array(route.geometry.map { [.number($0.longitude), .number($0.latitude)] }),
      "altitudes_m": .array(route.altitudes.map { JSONValue(finite: $0?.meters) }), "altitudes_reference": reference,
      "steps": .array(
        route.steps.map { step in
          [
            "instruction": .string(step.instruction), "distance_m": JSONValue(finite: step.distance),
            "duration_s": JSONValue(finite: step.duration), "maneuver": .string(step.maneuver.rawValue),
            "name": .string(step.name),
          ]
        }),
      "source": .string(route.source), "mode": .string(route.mode.rawValue), "name": JSONValue(route.name),
      "alternatives": .array(
        alternatives.map { other in
          [
            "distance_m": JSONValue(finite: other.distance), "duration_s": JSONValue(finite: other.duration),
            "name": JSONValue(other.name),
          ]
        }),
    ]
  }

  /// The route as text.
  static func text(of route: Route, alternatives: [Route], units: UnitSystem) -> String {
    var head = measure(of: route, units)
    head += [route.mode.rawValue, "\(route.geometry.count) points", "from \(route.source)"]
    var lines = [(route.name.map { "\($0): " } ?? "") + head.joined(separator: ", ")]
    let distances = route.steps.map { $0.distance > 0 ? DistanceText.text(meters: $0.distance, units: units) : "" }
    let width = distances.map(\.count).max() ?? 0
    for (step, distance) in zip(route.steps, distances) {
      let words = step.instruction.isEmpty ? step.maneuver.rawValue : step.instruction
      lines.append("  " + String(repeating: " ", count: width - distance.count) + distance + "  " + words)
    }
    for (i, other) in alternatives.enumerated() {
      let name = other.name.map { ", \($0)" } ?? ""
      lines.append("alternative \(i + 1): " + measure(of: other, units).joined(separator: ", ") + name)
    }
    return lines.joined(separator: "\n")
  }

  /// Length, and time where it is known.
  private static func measure(of route: Route, _ units: UnitSystem) -> [String] {
    var words = [DistanceText.text(meters: route.distance, units: units)]
    if let duration = route.duration {
      words.append(duration < 90 ? "1 min" : "\(Int((min(duration, 1e12) / 60).rounded())) min")
    }
    return words
  }
}
