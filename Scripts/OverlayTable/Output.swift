/// The files that are made of the table.
enum Output {
  private static let note = "Made by Scripts/make-layout from Scripts/OverlayTable; change that."

  /// Sources/Engine/WaymarkWeb/Session/OverlayLayout.swift
  static var swift: String {
    var lines = [
      "// \(note)",
      "",
      "/// Where everything is in the flat form of an overlay: slots of one array of Float64.",
      "///",
      "/// The array begins with a header of `headerCount` slots; lists follow, each at an offset and with a count that the",
      "/// header gives. An absent value is NaN, a truth value 0 or 1, a choice the number of its name (`NameTable`). Texts",
      "/// are in the byte region; the header holds where each begins and its length in bytes.",
      "public enum OverlayLayout {",
      "  /// Version of the layout and of the functions; a reader refuses any other.",
      "  public static let version = \(OverlayTable.version)",
      "",
      "  /// Slots of the header.",
      "  public static let headerCount = \(OverlayTable.headerCount)",
      "",
    ]
    for (name, slot) in OverlayTable.slots { lines.append("  static let \(name) = \(slot)") }
    lines.append("")
    for record in OverlayTable.records {
      lines += wrapped("Slots of \(record.one): \(record.what).", prefix: "  /// ")
      lines.append("  public static let \(record.name)Stride = \(record.stride)")
    }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  /// Web/engine/overlay-layout.js
  static var script: String {
    var lines = [
      "// \(note)", "",
      "/** Slots of the engine's overlay array (docs/c-interface.md, Overlay), for those who draw at every frame. */",
    ]
    lines += object("slots", OverlayTable.slots.map { "\($0.name): \($0.slot)" })
    lines += ["", "/** Slots per entry of a list. */"]
    lines += object("strides", OverlayTable.records.map { "\($0.name): \($0.stride)" })
    for record in OverlayTable.records {
      lines += ["", "/** Slots of \(record.one) within its entry. */"]
      lines += object(record.name + "Parts", record.fields.slots().map { "\($0.name): \($0.slot)" })
    }
    lines += ["", "/** Version of the layout and of the functions. */"]
    lines += ["export const layoutVersion = \(OverlayTable.version);", ""]
    return lines.joined(separator: "\n")
  }

  /// Web/engine/overlay-layout.d.ts
  static var types: String {
    var lines = ["// \(note)", ""]
    lines.append("/** Slots of the array of `WaymarkSession.overlayArray` (docs/c-interface.md, Overlay). */")
    lines += declaration("slots", OverlayTable.slots)
    lines += ["", "/** Slots per entry of a list. */"]
    lines += declaration("strides", OverlayTable.records.map { ($0.name, $0.stride) })
    for record in OverlayTable.records {
      lines += ["", "/** Slots of \(record.one) within its entry: \(record.what). */"]
      lines += declaration(record.name + "Parts", record.fields.slots())
    }
    lines += ["", "/** Version of the layout and of the functions. */"]
    lines += ["export declare const layoutVersion: \(OverlayTable.version);", ""]
    return lines.joined(separator: "\n")
  }

  /// The section of docs/c-interface.md between its marks.
  static var table: String {
    var lines = [
      "A header of \(OverlayTable.headerCount) slots, then lists. Slots not named are reserved. `Web/engine/overlay-layout.js`"
        + " has the numbers by name;",
      "`Scripts/make-layout` makes it, the engine's constants and this table from one source.",
      "", "| slot | what |", "| --- | --- |",
    ]
    for (slot, entry) in OverlayTable.placed {
      let last = slot + entry.size - 1
      switch entry {
      case .value(let field): lines.append("| \(slot) | \(field.what) |")
      case .list(_, let what, let record):
        let each = record.map { "; each \($0.stride) slots: \($0.what)" } ?? ""
        lines.append("| \(slot), \(last) | \(what): first slot, count\(each) |")
      case .part(_, let what, let fields):
        lines.append("| \(slot) … \(last) | \(what): present (0 or 1), \(fields.what) |")
      case .reserved: break
      }
    }
    return (lines + [""]).joined(separator: "\n")
  }

  private static func object(_ name: String, _ members: [String]) -> [String] {
    let short = "export const \(name) = Object.freeze({ \(members.joined(separator: ", ")) });"
    if short.count <= 130 { return [short] }
    return ["export const \(name) = Object.freeze({"]
      + wrapped(members.map { $0.replacing(" ", with: "\u{a0}") }.joined(separator: ", ") + ",", prefix: "  ").map {
        $0.replacing("\u{a0}", with: " ")
      } + ["});"]
  }

  private static func declaration(_ name: String, _ members: [(name: String, slot: Int)]) -> [String] {
    ["export declare const \(name): Readonly<{"] + members.map { "  \($0.name): \($0.slot);" } + ["}>;"]
  }

  /// Words in lines of at most 120 characters.
  private static func wrapped(_ text: String, prefix: String) -> [String] {
    var lines: [String] = []
    var line = prefix
    for word in text.split(separator: " ") {
      if line.count + word.count > 119, line != prefix {
        lines.append(line)
        line = prefix
      }
      line += (line == prefix ? "" : " ") + word
    }
    return lines + [line]
  }
}
