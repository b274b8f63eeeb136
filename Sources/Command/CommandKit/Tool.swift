import WaymarkFormats

/// A command-line tool: finds the command, checks the arguments, runs it, and reports failures as one sentence and an
/// exit code.
public struct Tool: Sendable {
  /// Its name.
  public let name: String
  /// One line that says what it is.
  public let summary: String
  /// Version, for `--version`.
  public let version: String
  /// All commands.
  public let commands: [Command]

  /// Makes a tool.
  public init(name: String, summary: String, version: String, commands: [Command]) {
    self.name = name
    self.summary = summary
    self.version = version
    self.commands = commands
  }

  /// Runs the tool.
  ///
  /// - Parameters:
  ///   - words: the arguments after the tool's name.
  ///   - console: where to print.
  /// - Returns: exit code: 0 done, 1 failed, 2 not understood, 130 interrupted.
  public func run(_ words: [String], console: Console = .standard) async -> Int32 {
    let code = await execute(words, console: console)
    guard code == 0, let problem = console.outputProblem() else { return code }
    console.note("\(name): \(problem)")
    return 1
  }

  private func execute(_ words: [String], console: Console) async -> Int32 {
    do {
      guard let first = words.first, first != "--help", first != "-h" else {
        console.print(help())
        return words.isEmpty ? 2 : 0
      }
      if first == "--version" {
        console.print("\(name) \(version)")
        return 0
      }
      let wanted = first == "help" ? Array(words.dropFirst()) : words
      guard let command = find(wanted) else { return try explain(wanted, console: console) }
      let rest = Array(wanted.dropFirst(command.path.count))
      let optionWords = rest.prefix { $0 != "--" }
      if first == "help" || optionWords.contains("--help") || optionWords.contains("-h") {
        console.print(help(of: command))
        return 0
      }
      try await command.run(try ArgumentParser(command: command).parse(rest), console)
      return 0
    } catch let error as UsageError {
      console.clearProgress()
      console.note("\(name): \(error)")
      return 2
    } catch let error as InputError where error.isCancellation {
      console.clearProgress()
      console.note("\(name): interrupted.")
      return 130
    } catch is CancellationError {
      console.clearProgress()
      console.note("\(name): interrupted.")
      return 130
    } catch {
      console.clearProgress()
      console.note("\(name): \(error)")
      return 1
    }
  }

  private func find(_ words: [String]) -> Command? {
    commands.filter { words.starts(with: $0.path) }.max { $0.path.count < $1.path.count }
  }

  /// Handles a word that is not a command: a group lists its members, anything else is an error.
  private func explain(_ words: [String], console: Console) throws(UsageError) -> Int32 {
    guard let first = words.first else {
      console.print(help())
      return 0
    }
    let members = commands.filter { $0.path.first == first }
    guard !members.isEmpty else {
      let names = Array(Set(commands.compactMap(\.path.first)))
      let near = Spelling.nearest(to: first, among: names.sorted())
      throw UsageError(
        "“\(first)” is not a command; " + (near.map { "did you mean \($0)?" } ?? "see \(name) --help."))
    }
    let next = words.dropFirst().first
    if let next, next != "--help", next != "-h" {
      let near = Spelling.nearest(to: next, among: members.compactMap { $0.path.dropFirst().first })
      throw UsageError(
        "“\(first) \(next)” is not a command; "
          + (near.map { "did you mean \(first) \($0)?" } ?? "see \(name) \(first) --help."))
    }
    console.print(list(members))
    return 0
  }

  private func help() -> String {
    """
    \(name) — \(summary)

    usage: \(name) COMMAND [arguments]

    \(list(commands))

    \(name) COMMAND --help describes a command; \(name) --version prints the version.
    """
  }

  private func list(_ commands: [Command]) -> String {
    let names = commands.map { $0.path.joined(separator: " ") }
    return Self.columns(zip(names, commands.map(\.summary)).map { ($0, $1) })
  }

  private func help(of command: Command) -> String {
    var usage = "usage: \(name) " + command.path.joined(separator: " ")
    for positional in command.positionals {
      switch positional.arity {
      case .one: usage += " \(positional.name)"
      case .optional: usage += " [\(positional.name)]"
      case .many: usage += " [\(positional.name) …]"
      }
    }
    var parts = [command.summary, usage + " [options]"]
    if !command.positionals.isEmpty { parts.append(Self.columns(command.positionals.map { ($0.name, $0.help) })) }
    parts.append(
      Self.columns(command.options.map { ($0.name + ($0.value.map { " \($0)" } ?? ""), $0.help) }))
    if !command.discussion.isEmpty { parts.append(command.discussion) }
    return parts.joined(separator: "\n\n")
  }

  /// Two aligned columns.
  private static func columns(_ rows: [(String, String)]) -> String {
    let width = min(28, rows.map(\.0.count).max() ?? 0)
    return rows.map { left, right in
      left.count > width
        ? "  \(left)\n  \(String(repeating: " ", count: width))  \(right)"
        : "  \(left)\(String(repeating: " ", count: width - left.count))  \(right)"
    }.joined(separator: "\n")
  }
}
