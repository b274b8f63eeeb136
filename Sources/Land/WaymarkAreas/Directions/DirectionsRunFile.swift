import Foundation
import WaymarkFormats

/// The file in an area folder that shows other commands that directions are running for it: `directions.json`.
struct DirectionsRunFile: Equatable {
  static let name = "directions.json"

  /// The process that runs the service.
  var process: Int32
  /// Start time of that process in the system's count, because process numbers are reused. Empty where the system does
  /// not report it.
  var processStart: String
  /// The service's port on 127.0.0.1.
  var port: Int

  /// A run file for this process.
  init(port: Int) {
    process = getpid()
    processStart = Self.start(of: getpid())
    self.port = port
  }

  /// Reads a folder's run file; nil when there is none or it cannot be read.
  init?(in folder: URL) {
    guard let data = try? Data(contentsOf: folder.appendingPathComponent(Self.name)),
      let json = try? JSONValue(parsing: data), let process = json["process"]?.int.flatMap({ Int32(exactly: $0) }),
      let port = json["port"]?.int, (1...65535).contains(port), process > 1
    else { return nil }
    self.process = process
    self.port = port
    processStart = json["processStart"]?.string ?? ""
  }

  /// The run file of a process that is still alive; nil when there is none. A stale file is removed.
  static func running(in folder: URL) -> DirectionsRunFile? {
    guard let note = DirectionsRunFile(in: folder) else { return nil }
    if note.isAlive { return note }
    try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    return nil
  }

  /// Whether the process that wrote the file is alive.
  var isAlive: Bool {
    guard kill(process, 0) == 0 || errno == EPERM else { return false }
    return processStart == Self.start(of: process)
  }

  /// Writes the file into a folder.
  func write(to folder: URL) throws(InputError) {
    let json: JSONValue = [
      "process": .number(Double(process)), "processStart": .string(processStart), "port": .number(Double(port)),
      "url": .string("http://127.0.0.1:\(port)"),
    ]
    let file = folder.appendingPathComponent(Self.name)
    do {
      try Data((json.text(pretty: true) + "\n").utf8).write(to: file, options: .atomic)
    } catch {
      throw InputError(
        "the file cannot be written, other commands will not find these directions", file: file.path,
        advice: "check the permissions of the area folder")
    }
  }

  /// Removes a folder's run file if this process wrote it.
  func remove(from folder: URL) {
    guard DirectionsRunFile(in: folder) == self else { return }
    try? FileManager.default.removeItem(at: folder.appendingPathComponent(Self.name))
  }

  /// Start time of a process in clock ticks since boot (proc(5), /proc/PID/stat field 22).
  private static func start(of process: Int32) -> String {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      // The second field is the program's name in brackets and may hold anything.
      let bracket = text.lastIndex(of: ")")
    else { return "" }
    let fields = text[text.index(after: bracket)...].split(separator: " ")
    return fields.count > 19 ? String(fields[19]) : ""
  }
}
