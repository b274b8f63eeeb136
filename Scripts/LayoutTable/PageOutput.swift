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
    Group.all.filter { !$0.layouts.isEmpty }.map(listing).joined(separator: "\n")
  }

  /// Slot, name and meaning of each field, aligned.
  private static func listing(_ group: Group) -> String {
    var lines = ["### \(group.heading)", "", "\(group.what.withCapital).", "", "```"]
    for layout in group.layouts {
      let size = layout.isBits ? "bits" : "\(layout.count)"
      lines.append("\(layout.constant) (\(size))" + (layout.what == group.what ? "" : " \(layout.what)"))
      let width = layout.placed.map(\.field.name.count).max() ?? 0
      for (value, field) in layout.placed {
        let slots = field.size == 1 ? "\(value)" : "\(value)–\(value + field.size - 1)"
        let row = "  \(slots.padded(to: 6)) "
        guard let words = field.words else {
          lines.append(row + field.name)
          continue
        }
        lines.append(row + "\(field.name.padded(to: width))  \(words.replacing("`", with: ""))")
      }
    }
    return (lines + ["```", ""]).joined(separator: "\n")
  }
}

extension String {
  /// With spaces behind it up to a length.
  fileprivate func padded(to length: Int) -> String { self + String(repeating: " ", count: max(0, length - count)) }
}

extension Group {
  /// Its name in words.
  fileprivate var heading: String {
    name.reduce("") { $0 + ($1.isUppercase && !$0.isEmpty ? " \($1.lowercased())" : String($1)) }
  }
}
