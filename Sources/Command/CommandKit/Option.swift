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

  /// Makes an option.
  public init(_ name: String, value: String? = nil, help: String, isRepeatable: Bool = false) {
    self.name = name
    self.value = value
    self.help = help
    self.isRepeatable = isRepeatable
  }

  /// The output switch that every command has.
  public static let json = Option("--json", help: "print one JSON object on standard output")
}
