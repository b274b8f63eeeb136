/// Scripts with which a shell completes a tool's commands and options, out of the same table as the help.
public struct Completion: Sendable {
  /// A shell.
  public enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  /// What may follow some words.
  private struct Node {
    /// The words.
    let path: [String]
    /// Next words of commands, with what they mean.
    let words: [(name: String, help: String)]
    let options: [Option]

    var name: String { path.joined(separator: " ") }
  }

  private let name: String
  /// Longest paths first, the tool itself last.
  private let nodes: [Node]

  /// Makes the scripts of a tool.
  public init(_ tool: Tool) {
    name = tool.name
    let commands = tool.commands
    let paths = Set(commands.flatMap { command in (0...command.path.count).map { Array(command.path.prefix($0)) } })
    nodes = paths.sorted { ($1.count, $0.joined()) < ($0.count, $1.joined()) }.map { path in
      let below = commands.filter { $0.path.count > path.count && $0.path.starts(with: path) }
      var words: [(name: String, help: String)] = []
      for word in below.map({ $0.path[path.count] }) where !words.contains(where: { $0.name == word }) {
        let members = below.filter { $0.path[path.count] == word }
        let command = members.first { $0.path.count == path.count + 1 }
        let names = members.map { $0.path.dropFirst(path.count + 1).joined(separator: " ") }
        words.append((word, command?.summary ?? names.joined(separator: ", ")))
      }
      return Node(
        path: path, words: words,
        options: commands.first { $0.path == path }?.allOptions
          ?? (path.isEmpty ? [.help, .helpAll, .version] : [.help]))
    }
  }

  /// The script for a shell, to be loaded as its documentation says.
  public func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private var bash: String {
    let cases = nodes.map { node in
      "    \(pattern(node))) words='\(node.words.map(\.name).joined(separator: " "))'"
        + " options='\(node.options.map(\.name).joined(separator: " "))' ;;"
    }
    return """
      _\(name)() {
        local words='' options='' current=${COMP_WORDS[COMP_CWORD]}
        case "${COMP_WORDS[*]:1:COMP_CWORD-1} " in
      \(cases.joined(separator: "\n"))
        esac
        [[ $current == -* ]] && words=$options
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
      }
      complete -o default -F _\(name) \(name)
      """
  }

  private var zsh: String {
    func described(_ pairs: [(name: String, help: String)]) -> String {
      pairs.map { quoted("\($0.name):\($0.help)") }.joined(separator: " ")
    }
    let cases = nodes.map { node in
      "    (\(pattern(node))) words=(\(described(node.words)))"
        + " options=(\(described(node.options.map { ($0.name, $0.help) }))) ;;"
    }
    return """
      #compdef \(name)
      _\(name)() {
        local line="${words[2,CURRENT-1]} "
        local -a words options
        case $line in
      \(cases.joined(separator: "\n"))
        esac
        if [[ $PREFIX == -* ]]; then _describe option options
        elif (( $#words )); then _describe command words
        else _files
        fi
      }
      # Loaded as a function, or by eval.
      if [[ ${funcstack[1]} == _\(name) ]]; then _\(name) "$@"; else compdef _\(name) \(name); fi
      """
  }

  private var fish: String {
    let cases = nodes.map { "    case '\($0.path.isEmpty ? "" : $0.name) *'\n      echo \(quoted($0.name))" }
    let lines = nodes.flatMap { node -> [String] in
      let start = "complete -c \(name) -n \(quoted("test \"$(__\(name)_command)\" = \"\(node.name)\""))"
      return node.words.map { "\(start) -f -a \($0.name) -d \(quoted($0.help))" }
        + node.options.map { option in
          "\(start) -l \(option.name.dropFirst(2))\(option.value == nil ? "" : " -r") -d \(quoted(option.help))"
        }
    }
    return """
      function __\(name)_command
        switch (string join ' ' -- (commandline -opc)[2..-1])' '
      \(cases.joined(separator: "\n"))
        end
      end
      \(lines.joined(separator: "\n"))
      """
  }

  /// A shell's pattern for lines that begin with the words of a node.
  private func pattern(_ node: Node) -> String { node.path.isEmpty ? "' '" : "'\(node.name) '*" }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "’") + "'"
  }
}
