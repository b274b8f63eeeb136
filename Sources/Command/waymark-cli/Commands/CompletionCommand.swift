import CommandKit

extension Command {
  static let completion = Command(
    "completion", summary: "print a script with which bash, zsh or fish completes commands and options",
    discussion: """
      examples:
        waymark completion bash >~/.local/share/bash-completion/completions/waymark
        waymark completion zsh >~/.zfunc/_waymark
        waymark completion fish >~/.config/fish/completions/waymark.fish
      """,
    positionals: [Positional("SHELL", help: Completion.Shell.allCases.map(\.rawValue).joined(separator: ", "))]
  ) { arguments, console in
    guard let shell = try arguments.choice("SHELL", as: Completion.Shell.self) else { return }
    let script = Completion(WaymarkTool.tool).script(for: shell)
    console.result(arguments, json: ["shell": .string(shell.rawValue), "script": .string(script)], human: script)
  }
}
