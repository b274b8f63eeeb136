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
      Between places the route comes from an area's own directions (running ones, or started for the moment) or from a
      service. Formats of files are found out from the content; docs/route-formats.md tells what each can hold.

      output: distance_m, duration_s (null when unknown), geometry ([lon, lat] pairs), steps (instruction, distance_m,
      duration_s, maneuver, name), source, mode, name

      examples:
        waymark route --area out/demo-area --from 47.1,11.2 --to 47.11,11.21 --gpx route.gpx
        waymark route --provider valhalla --url http://127.0.0.1:8002 --from 47.1,11.2 --to 47.11,11.21
        waymark route --file answer.json
        waymark route --file hike.gpx --geojson hike.geojson --json
        waymark route --file line.txt --format polyline6 --gpx line.gpx
      """,
    options: [
      Option("--from", value: "LAT,LON", help: "start"),
      Option("--to", value: "LAT,LON", help: "destination"),
      Option("--via", value: "LAT,LON", help: "stop on the way; may be given again, in order", isRepeatable: true),
      Option("--mode", value: "MODE", help: "walking (default), cycling or driving"),
      Option("--area", value: "DIR", help: "area folder whose directions find the route"),
      Option("--provider", value: "NAME", help: "directions service: valhalla (default)"),
      Option("--url", value: "URL", help: "address of the service"),
      Option("--language", value: "TAG", help: "language of the instructions (default en-US)"),
      Option("--units", value: "UNITS", help: "units of the instructions: metric (default) or imperial"),
      Option("--file", value: "FILE", help: "the route's file, plain or gzip; - for standard input"),
      .routeFormat,
      Option("--number", value: "N", help: "which route of the file, from 1 (default 1)"),
      Option(
        "--max-gap", value: "M",
        help: "segments of a track are joined across gaps of at most this many metres (default 200)"),
    ] + RouteOutput.options
  ) { arguments, console in
    guard arguments.has("--file") else {
      return try RouteOutput.show(try await RouteSearch.find(arguments, console), arguments, console)
    }
    for option in ["--from", "--to", "--via", "--area", "--url"] where arguments.has(option) {
      throw UsageError("\(option) does not go with --file.")
    }
    let path = try arguments.required("--file")
    let number = try arguments.int("--number", in: 1...1_000_000)
    var options = RouteReadingOptions()
    options.maximumGap = try arguments.double("--max-gap", in: 0...50_000_000) ?? options.maximumGap
    let routes = try RouteFile.readAll(path: path, format: try arguments.routeFormat(), options: options)
    guard (number ?? 1) <= routes.count else {
      throw UsageError(
        "--number \(number ?? 1): \(path) has \(routes.count == 1 ? "one route" : "\(routes.count) routes").")
    }
    if number == nil, routes.count > 1 {
      console.note("\(path): the first of \(routes.count) routes is used; choose another with --number.")
    }
    try RouteOutput.show(routes[(number ?? 1) - 1], arguments, console)
  }
}

/// What commands that have found a route do with it.
enum RouteOutput {
  static let options = [
    Option("--gpx", value: "OUT", help: "also write the route as GPX"),
    Option("--geojson", value: "OUT", help: "also write the route as GeoJSON"),
    Option("--kml", value: "OUT", help: "also write the route as KML"),
  ]

  /// Writes the files that are asked for and prints the route.
  static func show(_ route: Route, _ arguments: Arguments, _ console: Console) throws {
    var isOutputTaken = false
    for (option, format) in [("--gpx", RouteWritingFormat.gpx), ("--geojson", .geojson), ("--kml", .kml)] {
      guard let path = arguments.string(option) else { continue }
      let lost = RouteFile.altitudesLost(writing: route, as: format)
      if lost > 0 {
        console.note("\(path): \(lost) of the route's altitudes are left out, \(format.rawValue) cannot hold them.")
      }
      try RouteFile.write(route, to: path, format: format)
      isOutputTaken = isOutputTaken || path == AtomicFile.standardOutput
    }
    // Where a file goes to standard output nothing else may.
    if !isOutputTaken { console.result(arguments, json: json(of: route), human: text(of: route)) }
  }

  /// The route for programs.
  static func json(of route: Route) -> JSONValue {
    [
      "distance_m": JSONValue(finite: route.distance), "duration_s": JSONValue(finite: route.duration),
      "geometry": .array(route.geometry.map { [.number($0.longitude), .number($0.latitude)] }),
      "steps": .array(
        route.steps.map { step in
          [
            "instruction": .string(step.instruction), "distance_m": JSONValue(finite: step.distance),
            "duration_s": JSONValue(finite: step.duration), "maneuver": .string(step.maneuver.rawValue),
            "name": .string(step.name),
          ]
        }),
      "source": .string(route.source), "mode": .string(route.mode.rawValue), "name": JSONValue(route.name),
    ]
  }

  /// The route for people.
  static func text(of route: Route) -> String {
    var head = [DistanceText.text(meters: route.distance, units: .metric)]
    if let duration = route.duration {
      head.append(duration < 90 ? "1 min" : "\(Int((min(duration, 1e12) / 60).rounded())) min")
    }
    head += [route.mode.rawValue, "\(route.geometry.count) points", "from \(route.source)"]
    var lines = [(route.name.map { "\($0): " } ?? "") + head.joined(separator: ", ")]
    let distances = route.steps.map { $0.distance > 0 ? DistanceText.text(meters: $0.distance, units: .metric) : "" }
    let width = distances.map(\.count).max() ?? 0
    for (step, distance) in zip(route.steps, distances) {
      let words = step.instruction.isEmpty ? step.maneuver.rawValue : step.instruction
      lines.append("  " + String(repeating: " ", count: width - distance.count) + distance + "  " + words)
    }
    return lines.joined(separator: "\n")
  }
}
