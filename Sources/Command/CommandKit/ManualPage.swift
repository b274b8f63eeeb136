/// The manual page of a tool, in the language of `man`, out of the same table as the help.
struct ManualPage {
  /// The page.
  let text: String

  /// Makes the page of a tool.
  init(of tool: Tool) {
    var lines = [
      ".TH \(tool.name.uppercased()) 1 \"\" \"\(tool.name.capitalized) \(tool.version)\" \"User Commands\"",
      ".SH NAME", "\(tool.name) \\- \(Self.escaped(tool.summary))",
      ".SH SYNOPSIS", ".B \(tool.name)", "\\fICOMMAND\\fR [\\fIOPTIONS\\fR]",
    ]
    for group in tool.groups {
      lines.append(".SH \(Self.escaped(group.title.uppercased()))")
      for command in group.commands {
        lines += [".SS \(Self.escaped("\(tool.name) \(command.usage)"))", Self.escaped(command.summary)]
        lines += command.positionals.flatMap { [".TP", ".I \(Self.escaped($0.name))", Self.escaped($0.help)] }
        lines += command.options.flatMap { [".TP", ".B \(Self.escaped($0.usage))", Self.escaped($0.help)] }
        if !command.discussion.isEmpty {
          lines += [".PP", ".nf"]
          lines += command.discussion.split(separator: "\n", omittingEmptySubsequences: false).map { Self.escaped($0) }
          lines.append(".fi")
        }
      }
    }
    text = lines.joined(separator: "\n")
  }

  /// Text that means itself: no escapes, no requests, dashes that can be copied.
  private static func escaped(_ text: some StringProtocol) -> String {
    let plain = text.reduce(into: "") { result, character in
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      default: result.append(character)
      }
    }
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}
