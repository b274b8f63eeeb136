/// The sections of docs/c-interface.md between their marks.
enum PageOutput {
  static let path = "docs/c-interface.md"

  /// Each section by its mark.
  static func sections(_ source: NameSource) -> [(mark: String, text: String)] {
    [("name tables", names(source)), ("layouts", layouts)]
  }

  private static func names(_ source: NameSource) -> String {
    let tables = source.tables.enumerated().map { "\($0.offset)\u{a0}`\($0.element.name)`," }
    let lines = wrapped(tables, prefix: "").map { $0.replacing("\u{a0}", with: " ") }
    return lines.joined(separator: "\n").dropLast() + ".\n"
  }

  private static var layouts: String {
    Group.all.filter { !$0.layouts.isEmpty }.map(table).joined(separator: "\n")
  }

  private static func table(_ group: Group) -> String {
    var lines = [
      "### \(group.heading)", "", "\(group.what.withCapital).", "", "| slot | name | what |", "| --- | --- | --- |",
    ]
    for layout in group.layouts {
      let size = layout.isBits ? "bits" : "\(layout.count)"
      lines.append("| **\(size)** | **`\(layout.constant)`** | \(layout.what) |")
      for (value, field) in layout.placed {
        let last = value + field.size - 1
        let slots = field.size == 1 ? "\(value)" : "\(value)\(field.size == 2 ? "," : " …") \(last)"
        lines.append("| \(slots) | `\(field.name)` | \(field.words ?? "") |")
      }
    }
    return (lines + [""]).joined(separator: "\n")
  }
}

extension Group {
  /// Its name in words.
  fileprivate var heading: String {
    name.reduce("") { $0 + ($1.isUppercase && !$0.isEmpty ? " \($1.lowercased())" : String($1)) }
  }
}
