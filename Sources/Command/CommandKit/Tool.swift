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
  /// All commands, in the groups of the help.
  public let groups: [CommandGroup]

  /// Exit code after a broken pipe: what a shell reports of a program that SIGPIPE ends.
  static let brokenPipe: Int32 = 141
  /// Words that ask for help.
  private static let helpWords: Set = ["-h", Option.help.name, Option.helpAll.name]

  /// Makes a tool.
  public init(name: String, summary: String, version: String, groups: [CommandGroup]) {
    self.name = name
    self.summary = summary
    self.version = version
    self.groups = groups
  }

  /// All commands.
  public var commands: [Command] { groups.flatMap(\.commands) }

  /// Runs the tool.
  ///
  /// - Parameters:
  ///   - words: the arguments after the tool's name.
  ///   - console: where to print.
  /// - Returns: exit code: 0 done, 1 failed, 2 not understood, 130 interrupted, 141 when
  ///   the reader of its output has gone.
  public func run(_ words: [String], console: Console = .standard) async -> Int32 {
    let code = await execute(words, console: console)
    guard code == 0, let problem = console.outputProblem() else { return code }
    if console.readerHasGone() { return Self.brokenPipe }
    console.note("\(name): \(problem)")
    return 1
  }

  private func execute(_ words: [String], console: Console) async -> Int32 {
    do {
      if words.first == Option.version.name {
        console.print("\(name) \(version)")
        return 0
      }
      let wanted = words.first == "help" ? Array(words.dropFirst()) : words
      guard let first = wanted.first, !Self.helpWords.contains(first) else {
        console.print(help(isFull: wanted.first == Option.helpAll.name, console))
        return words.isEmpty ? 2 : 0
      }
      if words == ["help", "--man"] {
        console.print(ManualPage(of: self).text)
        return 0
      }
      guard let command = find(wanted) else {
        try explain(wanted, console: console)
        return 0
      }
      let rest = Array(wanted.dropFirst(command.path.count))
      let asked = rest.prefix { $0 != "--" }.filter { Self.helpWords.contains($0) }
      if words.first == "help" || !asked.isEmpty {
        console.print(help(of: command, isFull: asked.contains(Option.helpAll.name)))
        return 0
      }
      try await command.run(try ArgumentParser(command: command).parse(rest), console)
      return 0
    } catch let error as UsageError {
      console.clearProgress()
      console.note("\(name): \(error)")
      return 2
    } catch let error as InputError where error.file == AtomicFile.standardOutputName && console.readerHasGone() {
      return Self.brokenPipe
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
  private func explain(_ words: [String], console: Console) throws(UsageError) {
    let isGroup = commands.contains { $0.path.first == words.first }
    if isGroup, Set(words.dropFirst()).isSubset(of: Self.helpWords) {
      return console.print(list(commands.filter { $0.path.first == words.first }))
    }
    let typed = words.prefix { !$0.hasPrefix("-") }
    let name = typed.prefix(isGroup ? 2 : 1).joined(separator: " ")
    let near = Spelling.nearest(command: Array(typed), among: commands.map(\.path))
    throw UsageError(
      "“\(name)” is not a command; "
        + (near.map { "did you mean \($0)?" } ?? "see \(self.name) \(isGroup ? words[0] + " " : "")--help."))
  }
}
