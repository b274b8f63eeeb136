extension Tool {
  /// The list of all commands: advanced groups only by name unless it is full.
  func help(isFull: Bool, _ console: Console) -> String {
    let shown = groups.filter { isFull || !$0.isAdvanced }
    // One column of names for all groups.
    let width = shown.flatMap(\.commands).map(\.name.count).max() ?? 0
    let sections = shown.map { console.heading($0.title) + "\n" + list($0.commands, width: width) }
    let others = groups.filter { !isFull && $0.isAdvanced }.map { group in
      var rows: [(String, String)] = []
      for first in group.commands.map({ $0.path[0] }) where !rows.contains(where: { $0.0 == first }) {
        let members = group.commands.filter { $0.path[0] == first && $0.path.count > 1 }
        rows.append((first, members.map { $0.path.dropFirst().joined(separator: " ") }.joined(separator: ", ")))
      }
      return console.heading(group.title) + "\n" + Self.columns(rows, width: width)
    }
    return
      ([
        "\(name) — \(summary)",
        "usage: \(name) COMMAND [arguments]",
      ] + sections + others + [
        "\(name) COMMAND --help describes a command"
          + (others.isEmpty ? "" : "; \(name) --help-all lists all of them") + "; \(name) --version prints the version."
      ]).joined(separator: "\n\n")
  }

  /// Commands with their summaries.
  func list(_ commands: [Command], width: Int = 0) -> String {
    Self.columns(commands.map { ($0.name, $0.summary) }, width: width)
  }

  /// All about a command: its advanced options only when it is full.
  func help(of command: Command, isFull: Bool) -> String {
    var parts = [command.summary, "usage: \(name) \(command.usage) [options]"]
    if !command.positionals.isEmpty { parts.append(Self.columns(command.positionals.map { ($0.name, $0.help) })) }
    let options = command.options.filter { isFull || !$0.isAdvanced }
    parts.append(Self.columns(options.map { ($0.usage, $0.help) }))
    let left = command.options.count - options.count
    if left > 0 { parts.append("\(name) \(command.name) --help-all lists \(left) more options.") }
    if !command.discussion.isEmpty { parts.append(command.discussion) }
    let members = commands.filter { $0.path.count > command.path.count && $0.path.starts(with: command.path) }
    if !members.isEmpty { parts.append("see also:\n" + list(members)) }
    return parts.joined(separator: "\n\n")
  }

  /// Two aligned columns.
  private static func columns(_ rows: [(String, String)], width: Int = 0) -> String {
    let width = min(28, max(width, rows.map(\.0.count).max() ?? 0))
    return rows.map { left, right in
      left.count > width
        ? "  \(left)\n  \(String(repeating: " ", count: width))  \(right)"
        : "  \(left)\(String(repeating: " ", count: width - left.count))  \(right)"
    }.joined(separator: "\n")
  }
}
