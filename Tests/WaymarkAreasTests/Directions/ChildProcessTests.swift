import Foundation
import Testing
import WaymarkFormats
import WaymarkServices

@Suite struct ChildProcessTests {
  private let folder: TemporaryFolder
  private let sleeper = URL(fileURLWithPath: "/bin/sleep")

  init() throws { folder = try TemporaryFolder() }

  private func output() throws -> FileHandle {
    try Data().write(to: folder.file("out"))
    return try FileHandle(forWritingTo: folder.file("out"))
  }

  /// Numbers of a process's children.
  private func children(of process: Int32) -> [Int32] {
    let text = try? String(contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
    return (text ?? "").split(separator: " ").compactMap { Int32($0) }
  }

  private func name(of process: Int32) -> String? {
    (try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8))?.trimmingCharacters(in: .newlines)
  }

  /// Whether a process has ended: gone, or a zombie.
  private func hasEnded(_ process: Int32) -> Bool {
    guard kill(process, 0) == 0 else { return true }
    // The state follows the name, which is in parentheses.
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return status?.split(separator: ")").last?.split(separator: " ").first == "Z"
  }

  @Test func exitStatusAndOutputComeThrough() async throws {
    let child = try ChildProcess(
      URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", "echo said; echo complained >&2; exit 7"],
      output: try output())
    #expect(await child.waitForEnd() == 7)
    #expect(child.status == 7)
    let text = try String(contentsOf: folder.file("out"), encoding: .utf8)
    #expect(text.contains("said") && text.contains("complained"))
  }

  @Test func stoppingEndsTheProgramAndClearsItsFolder() async throws {
    let litter = folder.file("litter")
    try FileManager.default.createDirectory(at: litter, withIntermediateDirectories: true)
    let child = try ChildProcess(sleeper, arguments: ["1000"], output: try output(), removing: litter)
    #expect(try await eventually { children(of: child.guardianIdentifier).contains { name(of: $0) == "sleep" } })
    let program = try #require(children(of: child.guardianIdentifier).first { name(of: $0) == "sleep" })
    #expect(child.status == nil)
    #expect(await child.stop() == 128 + SIGTERM)
    #expect(kill(program, 0) != 0, "the program must be gone")
    #expect(!FileManager.default.fileExists(atPath: litter.path))
  }

  @Test func stubbornProgramIsKilled() async throws {
    let child = try ChildProcess(
      URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", "trap '' TERM; echo ready; while :; do sleep 1; done"],
      output: try output(), grace: 1)
    #expect(try await eventually { (try? String(contentsOf: folder.file("out"), encoding: .utf8)) == "ready\n" })
    #expect(await child.stop() == 128 + SIGKILL)
  }

  @Test func cancellingTheTaskEndsTheProgram() async throws {
    let child = try ChildProcess(sleeper, arguments: ["1000"], output: try output())
    let task = Task { await child.waitForEnd() }
    task.cancel()
    #expect(await task.value == 128 + SIGTERM)
  }

  /// Even without its guardian, the program ends with this process's end of the pipe.
  @Test func programEndsWithTheLeash() async throws {
    let child = try ChildProcess(sleeper, arguments: ["1000"], output: try output(), grace: 1)
    // The program and its watcher: a guardian killed between the two starts leaves no one to end the program.
    #expect(
      try await eventually {
        let children = children(of: child.guardianIdentifier)
        return children.count == 2 && children.contains { name(of: $0) == "sleep" }
      })
    let program = try #require(children(of: child.guardianIdentifier).first { name(of: $0) == "sleep" })
    kill(child.guardianIdentifier, SIGKILL)
    #expect(await child.waitForEnd() == 128 + SIGKILL)
    #expect(kill(program, 0) == 0, "an orphan for the moment")
    child.release()
    #expect(try await eventually { hasEnded(program) }, "the watcher must end the orphan")
  }

  @Test func missingProgramEndsWithTheShellsStatus() async throws {
    let child = try ChildProcess(folder.file("no-such-program"), arguments: [], output: try output())
    #expect(await child.waitForEnd() == 127)
  }
}
