import Foundation
import TestSupport
import Testing

@testable import WaymarkServer

/// What a worker can no longer do, whatever it is made to.
@Suite struct WorkerConfinementTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try Data("secret".utf8).write(to: folder.url.appendingPathComponent("file"))
  }

  /// The errors of what the probe tries, before and behind some walls.
  private func attempts(behind walls: String) throws -> (before: [String: Int], after: [String: Int]) {
    let program = try #require(BuiltProgram.sandboxProbe)
    let listener = try LoopbackListener { close($0) }
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.arguments = [walls, folder.url.path, String(listener.port)]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    var found: (before: [String: Int], after: [String: Int]) = ([:], [:])
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 3 else { continue }
      if words[0] == "before" {
        found.before[String(words[1])] = Int(words[2])
      } else {
        found.after[String(words[1])] = Int(words[2])
      }
    }
    return found
  }

  // The sanitizers' tests build only what they need.
  @Test(.enabled(if: WorkerConfinement.available.hasFilter && BuiltProgram.sandboxProbe != nil))
  func aFilterLeavesMemoryThreadsAndWhatIsOpen() throws {
    let (before, after) = try attempts(
      behind: WorkerConfinement.available.hasLandlock ? "landlock,seccomp" : "seccomp")
    for what in ["read", "list", "write", "create", "connect", "execute", "fork", "signal", "memory", "limits", "code"]
    {
      #expect(before[what] == 0, "\(what): possible without it")
      #expect(after[what] == Int(ENOSYS), "\(what)")
    }
    // Without it these have other errors.
    for what in ["ring", "trace", "key", "mount", "bpf"] { #expect(after[what] == Int(ENOSYS), "\(what)") }
    #expect(after["thread"] == 0)
  }

  @Test(.enabled(if: WorkerConfinement.available.hasLandlock && BuiltProgram.sandboxProbe != nil))
  func landlockAloneLeavesNoFiles() throws {
    let (before, after) = try attempts(behind: "landlock")
    for what in ["read", "list", "write", "create", "execute"] {
      #expect(before[what] == 0 && after[what] == Int(EACCES), "\(what)")
    }
    #expect(after["thread"] == 0)
  }

  /// The real worker, after a job of its own, and with none of this process's variables.
  @Test(.enabled(if: WorkerConfinement.available.hasFilter)) func workersAreConfined() async throws {
    let worker = try #require(WorkerProcess(try TestServer.worker.executable))
    let file = Data(#"{"type":"Point","coordinates":[1,2]}"#.utf8)
    guard case .done = await worker.ask(.anchors, file, by: .now + .seconds(60)) else {
      Issue.record("the worker does not read anchors")
      return
    }
    let number = try #require(worker.identifier)
    let status = try String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)
    #expect(status.contains("NoNewPrivs:\t1\n") && status.contains("Seccomp:\t2\n"), "\(status)")
    let variables = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: "/proc/\(number)/environ")), as: UTF8.self)
    #expect(ProcessInfo.processInfo.environment["PATH"] != nil && !variables.contains("PATH=/"), "\(variables)")
  }

  @Test func whatIsMissingIsSaid() {
    #expect(WorkerConfinement(hasLandlock: true, hasFilter: true).note == nil)
    let missing = [(false, true, "no Landlock"), (true, false, "no seccomp"), (false, false, "neither")]
    for (hasLandlock, hasFilter, what) in missing {
      let note = WorkerConfinement(hasLandlock: hasLandlock, hasFilter: hasFilter).note
      #expect(note?.contains(what) == true)
    }
  }
}
