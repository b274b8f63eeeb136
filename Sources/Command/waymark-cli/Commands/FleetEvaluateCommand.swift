import CommandKit
import Foundation
import WaymarkFleet
import WaymarkFormats
import WaymarkReports

extension Command {
  static let fleetEvaluate = Command(
    "fleet", "evaluate", summary: "evaluate the recordings of a fleet on Apache Spark",
    discussion: """
      Writes the rows of waymark evaluate LOG for each log to the Parquet table walks; the table moments has the
      alignment after each fix. A log that fails is a row with its error. docs/fleet.md has more.

      output: folder, logs, failed_logs, seconds

      examples:
        waymark fleet evaluate recordings/*.waymark.jsonl.gz --methods robust --out results
        waymark fleet evaluate recordings --master spark://HOST:7077 --out results
      """,
    positionals: [Positional("LOG", help: "session logs, or folders of them", arity: .many)],
    options: [
      Option("--out", value: "DIR", help: "folder to create"),
      Option("--force", help: "replace existing results"),
    ] + LogEvaluation.options + FleetOptions.all
  ) { arguments, console in
    let logs = try FleetLogs.all(arguments.strings("LOG"))
    let out = try arguments.required("--out")
    _ = try LogEvaluation(arguments)
    var job = try FleetOptions.job(arguments)
    let installation = try FleetInstallation(packages: ["pyspark", "pyarrow", "pandas"], java: true)
    let folder = try FleetFolder(creating: out, replace: arguments.has("--force"))
    job["logs"] = .array(logs.map { .string($0) })
    job["columns"] = .array(EvaluationReport.flatNames.map { .string($0) })
    job["options"] = .array(
      LogEvaluation.options.flatMap { option -> [JSONValue] in
        // Workers run elsewhere, maybe without this environment.
        let values =
          option.name == "--area"
          ? arguments.areaFolders.map { FleetLogs.absolute($0) } : arguments.strings(option.name)
        return option.value == nil
          ? values.map { _ in .string(option.name) } : values.flatMap { [.string(option.name), .string($0)] }
      })
    let summary = try await folder.run("fleet_evaluate.py", job: job, with: installation)
    let failed = summary["failed_logs"]?.int ?? 0
    console.result(
      arguments, json: .object(summary),
      human: "\(logs.count - failed) of \(logs.count) logs evaluated, in \(folder.folder.path)"
        + (failed > 0 ? "\nthe reasons for the others are in \(folder.folder.path)/failed_logs" : ""))
  }
}

/// The logs of a fleet.
private enum FleetLogs {
  /// Paths of the logs, and of those in the folders, in the order given.
  static func all(_ paths: [String]) throws -> [String] {
    guard !paths.isEmpty else { throw UsageError("LOG is missing. See waymark fleet evaluate --help.") }
    var logs: [String] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw InputError("there is no such file", file: path, advice: "check the path of the log")
      }
      guard isFolder.boolValue else {
        logs.append(absolute(path))
        continue
      }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      logs += names.filter { $0.hasSuffix(".waymark.jsonl") || $0.hasSuffix(".waymark.jsonl.gz") }.sorted()
        .map { absolute(path + "/" + $0) }
    }
    guard !logs.isEmpty else { throw InputError("there are no logs", file: paths.first, advice: "give session logs") }
    return logs
  }

  static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
}
