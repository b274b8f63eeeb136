import CommandKit
import Foundation
import Synchronization
import WaymarkFormats

@testable import waymark_cli

/// One run of the `waymark` command inside the test process: its output and exit code.
struct CommandRun: Sendable {
  let exitCode: Int32
  let output: String
  let diagnostics: String

  /// Runs `waymark` with these arguments.
  static func waymark(_ words: String...) async -> CommandRun { await waymark(words) }

  /// Runs `waymark` with these arguments.
  static func waymark(_ words: [String]) async -> CommandRun {
    await run(WaymarkTool.tool, words)
  }

  /// Runs any tool.
  static func run(_ tool: Tool, _ words: [String], outputProblem: String? = nil) async -> CommandRun {
    let collected = Collected()
    let code = await tool.run(
      words,
      console: Console(
        out: { text in collected.text.withLock { $0.out += text } },
        err: { text in collected.text.withLock { $0.err += text } },
        outputProblem: { outputProblem }))
    return collected.text.withLock { CommandRun(exitCode: code, output: $0.out, diagnostics: $0.err) }
  }

  /// The output as JSON.
  var json: JSONValue {
    get throws { try JSONValue(parsing: Data(output.utf8)) }
  }

  private final class Collected: Sendable {
    let text = Mutex((out: "", err: ""))
  }
}
