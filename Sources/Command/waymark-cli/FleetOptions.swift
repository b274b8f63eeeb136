import CommandKit
import Foundation
import WaymarkFormats

/// The options of every command that runs on Spark.
enum FleetOptions {
  static let all: [Option] = [
    Option("--master", value: "URL", help: "where Spark runs: local[N], spark://HOST:PORT, yarn, … (default local[2])"),
    Option("--memory", value: "MB", help: "megabytes of Java's heap in each executor, 512 … 65536 (default 512)"),
    Option("--program", value: "FILE", help: "this program on the cluster's machines (default: its path here)"),
  ]

  /// What the options say to the driver.
  static func job(_ arguments: Arguments) throws -> JSONObject {
    var job = JSONObject()
    job["master"] = .string(arguments.string("--master") ?? "local[2]")
    job["memory"] = .number(Double(try arguments.int("--memory", in: 512...65_536) ?? 512))
    guard let program = arguments.string("--program") ?? Bundle.main.executableURL?.path else {
      throw UsageError("--program FILE is missing: the path of this program is not known.")
    }
    job["program"] = .string(program)
    return job
  }
}
