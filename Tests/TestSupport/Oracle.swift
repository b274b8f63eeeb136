import Foundation

/// Independent implementations in Python that tests compare with. The interpreter is the one named by the environment
/// variable `WAYMARK_ORACLE_PYTHON` or that of `.build/oracles`, which `make setup` makes from
/// `Tests/Oracles/requirements.txt`. Tests that need it are skipped with a message where it is absent.
public enum Oracle {
  /// The interpreter, or nil where there is none.
  public static let python: URL? = {
    let named = ProcessInfo.processInfo.environment["WAYMARK_ORACLE_PYTHON"].map { URL(fileURLWithPath: $0) }
    let url = named ?? SharedData.packageRoot.appendingPathComponent(".build/oracles/bin/python3")
    return FileManager.default.isExecutableFile(atPath: url.path) ? url : nil
  }()

  /// Whether the interpreter exists. For `@Test(.enabled(if: Oracle.isAvailable, "\(Oracle.message)"))`.
  public static let isAvailable = python != nil

  /// Why a test is skipped.
  public static let message = "oracles not found: run `make setup`, or set WAYMARK_ORACLE_PYTHON"

  /// The script ended with an error.
  public struct Failure: Error, CustomStringConvertible {
    /// Its error output.
    public let description: String
  }

  /// Runs a script of `Tests/Oracles` on lines of numbers and returns the numbers it prints.
  ///
  /// - Parameters:
  ///   - script: file name.
  ///   - arguments: its arguments.
  ///   - rows: one line of input each.
  /// - Returns: one row for each line of output.
  /// - Throws: `Failure` when the script fails or does not respond to each row.
  public static func rows(_ script: String, _ arguments: [String] = [], for rows: [[Double]]) throws -> [[Double]] {
    let input = rows.map { row in row.map { "\($0)" }.joined(separator: " ") }.joined(separator: "\n") + "\n"
    let output = try text(script, arguments, input: input)
    let answers = output.split(separator: "\n").map { line in line.split(separator: " ").compactMap { Double($0) } }
    guard answers.count == rows.count else {
      throw Failure(description: "\(script) answered \(answers.count) of \(rows.count) rows")
    }
    return answers
  }

  /// Runs a script of `Tests/Oracles`.
  ///
  /// - Parameters:
  ///   - script: file name.
  ///   - arguments: its arguments.
  ///   - input: its standard input.
  /// - Returns: its standard output.
  /// - Throws: `Failure` when the script fails, or the error of the file system.
  public static func text(_ script: String, _ arguments: [String] = [], input: String = "") throws -> String {
    guard let python else { throw Failure(description: message) }
    // Files and not pipes: neither side can block the other, however much there is.
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("waymark-oracle-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["in", "out", "err"].map { folder.appendingPathComponent($0) }
    try Data(input.utf8).write(to: files[0])
    try Data().write(to: files[1])
    try Data().write(to: files[2])

    let process = Process()
    process.executableURL = python
    process.arguments =
      [SharedData.packageRoot.appendingPathComponent("Tests/Oracles/\(script)").path] + arguments
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let said = (try? String(contentsOf: files[2], encoding: .utf8)) ?? ""
      throw Failure(description: "\(script) ended with \(process.terminationStatus): \(said)")
    }
    return try String(contentsOf: files[1], encoding: .utf8)
  }
}
