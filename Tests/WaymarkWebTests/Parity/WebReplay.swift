import Foundation
import TestSupport
import WaymarkFormats

/// Runs the engine as WebAssembly, in Node.
enum WebReplay {
  /// Whether the tools for it are installed.
  static let isAvailable =
    (try? run("node", "--version")) != nil && FileManager.default.fileExists(atPath: "/usr/lib/wasm32-wasi/libc.a")

  /// Replays a log: overlay and alignment at every `interval`-th pose.
  static func replay(log: String, _ configuration: Configuration, interval: Int) throws -> [JSONValue] {
    try answers(
      "Parity/replay.mjs",
      to: [
        "interval": .number(Double(interval)), "anchors": .array(ParityLog.anchors),
        "town": ParityLog.town, "buildings": .array(ParityLog.buildings),
        "configurations": [configuration.json],
      ], input: log)
  }

  /// The output of a script in this folder, one JSON value per line.
  ///
  /// - Parameters:
  ///   - script: its path in the tests' folder; gets the paths of the module and of a file with the request.
  ///   - request: the request.
  ///   - input: path of a file for its standard input.
  /// - Returns: the values.
  /// - Throws: `InputError` when the script fails.
  static func answers(_ script: String, to request: JSONValue, input: String? = nil) throws -> [JSONValue] {
    let root = SharedData.packageRoot
    _ = try modules.get()
    let file = temporary("request.json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(request.text().utf8).write(to: file)
    let answers = try run(
      "node", root.appendingPathComponent("Tests/WaymarkWebTests/\(script)").path,
      root.appendingPathComponent(".build/wasm/waymark.wasm").path, file.path, input: input)
    return try answers.split(separator: UInt8(ascii: "\n")).map { try JSONValue(parsing: Data($0)) }
  }

  /// Builds the modules, once for all tests.
  private static let modules = Result {
    try run(SharedData.packageRoot.appendingPathComponent("Scripts/build-wasm").path)
  }

  /// Runs a program to its end and returns its output.
  private static func run(_ words: String..., input: String? = nil) throws -> Data {
    let output = temporary("output")
    defer { try? FileManager.default.removeItem(at: output) }
    _ = FileManager.default.createFile(atPath: output.path, contents: nil)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardInput =
      try input.map { try FileHandle(forReadingFrom: URL(fileURLWithPath: $0)) }
      ?? FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw InputError("\(words.joined(separator: " ")) ended with status \(process.terminationStatus)")
    }
    return try Data(contentsOf: output)
  }

  private static func temporary(_ name: String) -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("parity-\(UUID().uuidString)-\(name)")
  }
}
