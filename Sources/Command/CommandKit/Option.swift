/// A named option, `--name VALUE` or a flag.
public struct Option: Sendable {
  /// Its name with both dashes.
  public let name: String
  /// What its value is called in the help; nil for a flag.
  public let value: String?
  /// What it does, with unit, range and default.
  public let help: String
  /// May be given several times.
  public let isRepeatable: Bool
  /// Another name that works as well, and that the help does not list.
  public let alias: String?
  /// Whether only `--help-all` lists it.
  public private(set) var isAdvanced = false

  /// Makes an option.
  public init(_ name: String, alias: String? = nil, value: String? = nil, help: String, isRepeatable: Bool = false) {
    self.name = name
    self.alias = alias
    self.value = value
    self.help = help
    self.isRepeatable = isRepeatable
  }

  /// The option as one that only `--help-all` lists.
  public var advanced: Option {
    var option = self
    option.isAdvanced = true
    return option
  }

  /// Its name and its value's, as the help shows it.
  var usage: String { name + (value.map { " \($0)" } ?? "") }

  /// The output switch that every command has.
  public static let json = Option("--json", help: "print one JSON object on standard output")
  /// The help that every command has.
  static let help = Option("--help", help: "describe the command")
  /// The help with everything, of the tool and of commands with advanced options.
  static let helpAll = Option("--help-all", help: "describe all of it")
  /// The version of the tool.
  static let version = Option("--version", help: "print the version")
}
