import Foundation
import TestSupport
import Testing

/// A signal ends every command, whatever it waits for or computes.
@Suite struct InterruptionTests {
  /// A FIFO into which nobody writes: opening it waits without end, and nothing in the process can cancel that.
  @Test(arguments: [["replay"], ["route", "--file"], ["look"]])
  func aCommandThatWaitsForItsInputEnds(_ words: [String]) async throws {
    let program = try #require(BuiltProgram.waymark, "the waymark command is not built beside the tests")
    let folder = try TemporaryFolder()
    let input = folder.url.appendingPathComponent("input.jsonl").path
    #expect(mkfifo(input, 0o600) == 0)
    let process = Process()
    process.executableURL = program
    process.arguments = words + [input]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    let status = "/proc/\(process.processIdentifier)/status"
    // Until the program itself takes the signal; before that, the system would end it.
    while process.isRunning, try !Self.handles(SIGTERM, status) { try await Task.sleep(for: .milliseconds(5)) }
    process.terminate()
    for _ in 0..<2000 where process.isRunning { try await Task.sleep(for: .milliseconds(5)) }
    let isOver = !process.isRunning
    if !isOver { kill(process.processIdentifier, SIGKILL) }
    #expect(isOver && process.terminationStatus != 0)
  }

  /// Whether a process catches a signal.
  private static func handles(_ signal: Int32, _ status: String) throws -> Bool {
    let line = try String(contentsOfFile: status, encoding: .utf8).split(separator: "\n").first {
      $0.hasPrefix("SigCgt:")
    }
    let mask = line.flatMap { UInt64($0.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16) } ?? 0
    return mask >> UInt64(signal - 1) & 1 == 1
  }
}
