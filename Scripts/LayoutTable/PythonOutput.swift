/// The numbers for Python: Python/waymark/_layouts.py.
enum PythonOutput {
  static let path = "Python/waymark/_layouts.py"

  private static let layouts = Group.all.flatMap(\.layouts)
  private static let versions = Group.all.compactMap(\.version)

  static func text(_ source: NameSource) -> String {
    var lines = [
      "# \(note)", "\"\"\"Slots of the engine's arrays and bits of its numbers (docs/c-interface.md, Layouts).\"\"\"",
      "", "# Versions of the modules' functions and layouts.", "VERSIONS = {",
    ]
    lines += versions.map { "    \"\($0.module)\": \($0.number)," } + ["}"]
    lines += ["", "# The tables of `waymark_names`, in the order of their numbers.", "NAME_TABLES = ("]
    lines += source.tables.map { "    \"\($0.name)\"," } + [")"]
    for layout in layouts {
      lines += ["", "", "class \(layout.constant.withCapital):"]
      lines += layout.members.map { "    \(member($0.name)) = \($0.value)" }
    }
    return (lines + [""]).joined(separator: "\n")
  }

  /// A name in snake case; a keyword gets an underscore.
  private static func member(_ name: String) -> String {
    let words = name.map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }.joined()
    return keywords.contains(words) ? words + "_" : words
  }

  private static let keywords: Set = ["as", "class", "from", "in", "is", "not", "or", "pass"]
}
