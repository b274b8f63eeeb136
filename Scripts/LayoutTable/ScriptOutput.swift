/// The numbers for JavaScript, with their types: Web/engine/layouts.js and layouts.d.ts.
enum ScriptOutput {
  private static let layouts = Group.all.flatMap(\.layouts)
  private static let versions = Group.all.compactMap(\.version)

  static func script(_ source: NameSource) throws -> String {
    var lines = [
      "// \(note)", "", "/** Slots of the engine's arrays and bits of its numbers (docs/c-interface.md, Layouts). */",
    ]
    for layout in layouts {
      lines += list(
        "export const \(layout.constant) = {", layout.members.map { "\($0.name): \($0.value)" }.map(unbroken), "};")
    }
    lines += ["", "/** Versions of the modules' functions and layouts. */"]
    lines += list("export const versions = {", versions.map { "\($0.module): \($0.number)" }.map(unbroken), "};")
    lines += ["", "/** The tables of `waymark_names`, in the order of their numbers. */"]
    lines += list("export const nameTables = [", source.tables.map { "\"\($0.name)\"" }, "];")
    lines += ["", "/** What covers the ground, by its number. */"]
    let covers = try source.words(of: "GroundCover").map { "\"\($0)\"" }
    lines.append("export const groundCovers = [\(covers.joined(separator: ", "))];")
    return (lines + [""]).joined(separator: "\n").replacing(noBreak, with: " ")
  }

  static var types: String {
    var lines = [
      "// \(note)", "", "type Numbers<Name extends string> = Readonly<Record<Name, number>>;", "",
      "/** Slots of the engine's arrays and bits of its numbers (docs/c-interface.md, Layouts). */",
    ]
    for layout in layouts {
      lines += list(
        "export declare const \(layout.constant): Numbers<", layout.members.map { "\"\($0.name)\"" }, separator: " |",
        ">;"
      ).map { $0.replacing("< ", with: "<").replacing(" >", with: ">") }
    }
    lines += ["", "/** Versions of the modules' functions and layouts. */"]
    lines += list("export declare const versions: Numbers<", versions.map { "\"\($0.module)\"" }, separator: " |", ">;")
    lines += [
      "", "/** The tables of `waymark_names`, in the order of their numbers. */",
      "export declare const nameTables: readonly (keyof import(\"./choices.js\").Names)[];", "",
      "/** What covers the ground, by its number. */",
      "export declare const groundCovers: readonly import(\"./choices.js\").GroundCover[];",
    ]
    return (lines + [""]).joined(separator: "\n")
  }

  private static let noBreak = "\u{a0}"

  private static func unbroken(_ text: String) -> String { text.replacing(" ", with: noBreak) }
}
