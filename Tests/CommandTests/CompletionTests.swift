import Foundation
import TestSupport
import Testing

@testable import CommandKit
@testable import waymark_cli

/// Completion and manual page, out of the table of commands; read by the programs that they are for.
@Suite struct CompletionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Output of a shell's command; nil where the shell is not installed.
  private func run(_ program: String, _ arguments: String...) throws -> (code: Int32, output: String)? {
    guard
      let path = ["/usr/bin", "/bin"].map({ "\($0)/\(program)" }).first(where: FileManager.default.isExecutableFile)
    else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }

  @Test(arguments: Completion.Shell.allCases) func theShellReadsTheScript(shell: Completion.Shell) async throws {
    let printed = await CommandRun.waymark("completion", shell.rawValue)
    #expect(printed.exitCode == 0)
    let script = try folder.write(printed.output, to: "script")
    guard let checked = try run(shell.rawValue, "-n", script) else { return }
    #expect(checked.code == 0 && checked.output.isEmpty, "\(checked.output)")
  }

  @Test(arguments: [
    (["waymark", "loo"], ["look"]), (["waymark", "anchors", "re"], ["recover", "remove", "restore"]),
    (["waymark", "anchors", "list", "--st"], ["--store"]), (["waymark", "elevation", "pre"], ["prepare"]),
    (["waymark", "look", "photo.jpg", "--dem", "x", "--pe"], ["--peaks"]),
    (["waymark", "simulate", "--tracking"], ["--tracking-loss"]),
    (["waymark", "fleet", "work", "b"], ["build"]), (["waymark", "look", ""], []),
    (["waymark", "--"], ["--help", "--help-all", "--version"]),
  ])
  func bashCompletes(words: [String], expected: [String]) async throws {
    let script = try await folder.write(CommandRun.waymark("completion", "bash").output, to: "script")
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    let result = try #require(
      try run(
        "bash", "-c",
        "source '\(script)'; COMP_WORDS=(\(list)); COMP_CWORD=\(words.count - 1); _waymark; printf '%s\\n' \"${COMPREPLY[@]}\""
      ))
    #expect(Set(result.output.split(separator: "\n").map { String($0) }) == Set(expected), "\(result.output)")
  }

  @Test func fishCompletes() async throws {
    let script = try await folder.write(CommandRun.waymark("completion", "fish").output, to: "script")
    for (line, expected) in [
      ("anchors re", ["recover", "remove", "restore"]), ("anchors list --st", ["--store"]), ("loo", ["look"]),
      ("elevation pre", ["prepare"]), ("look photo.jpg --dem x --pea", ["--peaks"]),
    ] {
      guard let result = try run("fish", "-c", "source '\(script)'; complete -C 'waymark \(line)'") else { return }
      let found = result.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
      #expect(Set(found) == Set(expected), "\(line): \(result.output.prefix(500))")
    }
  }

  @Test func theManualHasEveryCommandAndOption() async throws {
    let page = await CommandRun.waymark("help", "--man").output
    for command in WaymarkTool.tool.commands {
      #expect(page.contains(".SS waymark \(command.name)".replacing("-", with: "\\-")), "\(command.name)")
    }
    #expect(page.contains(".B \\-\\-tracking\\-loss T"))
    let file = try folder.write(page, to: "waymark.1")
    guard let formatted = try run("groff", "-Kutf8", "-man", "-Tutf8", "-ww", file) else { return }
    #expect(formatted.code == 0 && !formatted.output.contains("warning"), "\(formatted.output.prefix(500))")
  }
}
