import CommandKit
import Foundation
import Waymark
import WaymarkEvaluation
import WaymarkAreas
import WaymarkFleet
import WaymarkFormats

extension Command {
  static let fleetReport = Command(
    "fleet", "report",
    summary: "write a page about a fleet: where, when and with which device and cue the heading is poor",
    discussion: """
      Reads the results of waymark fleet evaluate. The page is a single HTML file that works offline.

      output: page, moments, logs, failed

      example:
        waymark fleet report results --out fleet.html
      """,
    positionals: [Positional("DIR", help: "results of waymark fleet evaluate")],
    options: [
      Option("--out", value: "FILE", help: "page to write"),
      .area("area folder whose streets the map shows"),
      Option("--method", value: "NAME", help: "the method that the page is about (default robust)"),
      Option("--settling", value: "N", help: "first fixes of each log that do not count (default 30)"),
    ]
  ) { arguments, console in
    let results = URL(fileURLWithPath: try arguments.required("DIR"))
    let out = try arguments.required("--out")
    let method = try arguments.choice("--method", as: ComparedMethod.self) ?? .robust
    let settling = try arguments.int("--settling", in: 0...100_000) ?? 30
    guard FileManager.default.fileExists(atPath: results.appendingPathComponent("moments").path) else {
      throw InputError(
        "this folder holds no results of a fleet", file: results.path, advice: "make them with waymark fleet evaluate")
    }
    let area = try arguments.knownArea()
    let streets = try area.map { area throws(InputError) in try OSMStreets(of: area.map).streets.map(\.line) } ?? []
    let installation = try FleetInstallation(packages: ["duckdb"], java: false)
    let work = FileManager.default.temporaryDirectory.appendingPathComponent("waymark-report-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: work) }
    let answer = work.appendingPathComponent("figures.json")
    try await installation.run(
      "fleet_report.py", [results.path, method.rawValue, String(settling), answer.path],
      log: results.appendingPathComponent("report.log"))
    let json = try JSONValue(parsing: try Data(contentsOf: answer))
    let page = FleetReport(json, name: results.standardizedFileURL.lastPathComponent, streets: streets)
    try AtomicFile.write(page.html, to: out)
    console.result(
      arguments,
      json: [
        "page": .string(out), "moments": json["all"]?["moments"] ?? .null, "logs": json["all"]?["logs"] ?? .null,
        "failed": .number(Double(json["failed"]?.array?.count ?? 0)),
      ],
      human: "\(out): \(json["all"]?["logs"]?.int ?? 0) logs, \(json["all"]?["moments"]?.int ?? 0) moments")
  }
}
