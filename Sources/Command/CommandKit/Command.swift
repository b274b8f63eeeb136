/// One command of a tool: its arguments and its work.
public struct Command: Sendable {
  /// Words that call it, for example `["area", "build"]`.
  public let path: [String]
  /// One line that says what it does.
  public let summary: String
  /// Details: output fields, examples. Shown by `--help`.
  public let discussion: String
  /// Arguments without a name, in order.
  public let positionals: [Positional]
  /// Named options.
  public let options: [Option]
  /// Does the work. Results go to the console; failures are thrown.
  public let run: @Sendable (Arguments, Console) async throws -> Void

  /// Makes a command; `--json` and `--help` are always present and need not be listed.
  public init(
    _ path: String..., summary: String, discussion: String = "", positionals: [Positional] = [],
    options: [Option] = [], run: @escaping @Sendable (Arguments, Console) async throws -> Void
  ) {
    self.path = path
    self.summary = summary
    self.discussion = discussion
    self.positionals = positionals
    self.options = options + [.json]
    self.run = run
  }
  /// Its words as one text.
  var name: String { path.joined(separator: " ") }

  /// How it is called: its words and its arguments without a name.
  var usage: String {
    positionals.reduce(name) { usage, positional in
      switch positional.arity {
      case .one: "\(usage) \(positional.name)"
      case .optional: "\(usage) [\(positional.name)]"
      case .many: "\(usage) [\(positional.name) …]"
      }
    }
  }

  /// All that begins with dashes and may follow it.
  var allOptions: [Option] { options + [.help] + (options.contains(where: \.isAdvanced) ? [.helpAll] : []) }
}
