/// The engine's constants: Sources/Engine/WaymarkWeb/FOLDER/NAMELayout.swift.
enum SwiftOutput {
  static func path(_ group: Group) -> String {
    "Sources/Engine/WaymarkWeb/\(group.folder)/\(group.name)Layout.swift"
  }

  static func text(_ group: Group) -> String {
    var lines = ["// \(note)", ""]
    lines += wrapped("Slots of arrays of Float64 (docs/c-interface.md, Layouts): \(group.what).", prefix: "/// ")
    lines.append("enum \(group.name)Layout {")
    if let version = group.version {
      lines.append("  /// Version of the functions and layouts of the module; a reader refuses any other.")
      lines.append("  static let version = \(version.number)")
    }
    if let own = group.own { lines += members(of: own, prefix: "  ") }
    for record in group.records {
      if lines.last?.hasSuffix("{") == false { lines.append("") }
      lines += wrapped("\(record.isBits ? "Bits of" : "Slots of") \(record.what).", prefix: "  /// ")
      lines += ["  enum \(record.name) {"] + members(of: record, prefix: "    ") + ["  }"]
    }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  private static func members(of layout: Layout, prefix: String) -> [String] {
    var lines: [String] = []
    for (value, field) in layout.placed {
      if let words = field.words { lines += wrapped(words, prefix: "\(prefix)/// ") }
      lines.append("\(prefix)static let \(field.name)\(layout.isBits ? ": Int32" : "") = \(value)")
    }
    if !layout.isBits {
      lines += ["\(prefix)/// How many slots.", "\(prefix)static let count = \(layout.count)"]
    }
    return lines
  }
}
