/// Commands that the help lists under one heading.
public struct CommandGroup: Sendable {
  /// The heading.
  public let title: String
  /// Whether only `--help-all` describes them: few users need them.
  public let isAdvanced: Bool
  /// Its commands, in the order of the help.
  public let commands: [Command]

  /// Makes a group.
  public init(_ title: String, isAdvanced: Bool = false, _ commands: [Command]) {
    self.title = title
    self.isAdvanced = isAdvanced
    self.commands = commands
  }
}
