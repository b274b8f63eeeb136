package import Foundation
package import WaymarkFormats
internal import WaymarkServices

/// What a fleet's work needs beside this program: the driver's scripts, a Python with their packages, and Java for Spark.
package struct FleetInstallation: Sendable {
  /// Folder of the scripts.
  package let scripts: URL
  /// The Python that runs them.
  package let python: URL

  /// Finds the scripts and a Python with some packages.
  ///
  /// The scripts are in `../share/waymark/fleet` beside this program or in `Fleet` in a folder above it or above the working
  /// directory; the Python is that of `WAYMARK_FLEET_PYTHON`, that of `.build/scale` in such a folder, or `python3` in the search path.
  ///
  /// - Parameters:
  ///   - packages: packages that must be there.
  ///   - java: whether Java must be there.
  ///   - environment: environment variables.
  /// - Throws: `InputError` that says what to install.
  package init(
    packages: [String], java: Bool, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(InputError) {
    let program = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
    let above = Self.above([program, URL(fileURLWithPath: FileManager.default.currentDirectoryPath)].compactMap { $0 })
    let folders =
      (program.map { [$0.appendingPathComponent("../share/waymark/fleet")] } ?? [])
      + above.map { $0.appendingPathComponent("Fleet") }
    guard let scripts = folders.first(where: { Self.exists($0.appendingPathComponent("fleet_build.py")) }) else {
      throw InputError(
        "the scripts of waymark fleet are not found", advice: "install the program again with make install")
    }
    self.scripts = scripts.standardizedFileURL
    let path = (environment["PATH"] ?? "").split(separator: ":").map { URL(fileURLWithPath: String($0)) }
    let named = environment["WAYMARK_FLEET_PYTHON"].map { [URL(fileURLWithPath: $0)] }
    let interpreters =
      named ?? above.map { $0.appendingPathComponent(".build/scale/bin/python3") }
      + path.map { $0.appendingPathComponent("python3") }
    let advice =
      "install them with python3 -m venv ENV && ENV/bin/pip install pyspark pandas pyarrow duckdb, and set "
      + "WAYMARK_FLEET_PYTHON=ENV/bin/python3"
    guard let python = interpreters.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      throw InputError("there is no Python 3", advice: advice)
    }
    guard Self.succeeds(python, ["-c", "import " + packages.joined(separator: ", ")]) else {
      throw InputError(
        "the Python packages \(packages.joined(separator: ", ")) are missing", file: python.path, advice: advice)
    }
    self.python = python
    let home = environment["JAVA_HOME"].map { [URL(fileURLWithPath: $0).appendingPathComponent("bin")] } ?? []
    guard !java || (home + path).contains(where: { Self.runs($0.appendingPathComponent("java")) }) else {
      throw InputError("there is no Java, on which Spark runs", advice: "apt install openjdk-17-jre-headless")
    }
  }

  /// Runs a script to its end.
  ///
  /// - Parameters:
  ///   - script: its file name.
  ///   - arguments: its arguments.
  ///   - log: file for all that it and Spark print.
  /// - Throws: `InputError` with the last line of the log when it fails; `CancellationError`.
  package func run(_ script: String, _ arguments: [String], log: URL) async throws {
    guard (try? Data().write(to: log)) != nil, let output = try? FileHandle(forWritingTo: log) else {
      throw InputError("the file cannot be written", file: log.path)
    }
    defer { try? output.close() }
    let child = try ChildProcess(
      python, arguments: ["-B", scripts.appendingPathComponent(script).path] + arguments, output: output)
    let status = await child.waitForEnd()
    try Task.checkCancellation()
    guard status == 0 else {
      let text = String(decoding: (try? Data(contentsOf: log)) ?? Data(), as: UTF8.self)
      let last = text.split(separator: "\n").last { !$0.hasPrefix(" ") }.map { ": \($0)" } ?? ""
      throw InputError("the fleet's work failed\(last)", file: log.path, advice: "the file has all that it printed")
    }
  }

  private static func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }
  private static func runs(_ file: URL) -> Bool { FileManager.default.isExecutableFile(atPath: file.path) }

  /// The folders and all above them.
  private static func above(_ starts: [URL]) -> [URL] {
    var all: [URL] = []
    for start in starts {
      var folder = start.standardizedFileURL
      while folder.path != "/" {
        all.append(folder)
        folder = folder.deletingLastPathComponent()
      }
    }
    return all
  }

  private static func succeeds(_ program: URL, _ arguments: [String]) -> Bool {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
