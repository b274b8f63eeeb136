/// The names of all choices as types: Web/engine/choices.d.ts.
enum ChoicesOutput {
  static func types(_ source: NameSource) throws -> String {
    var lines = ["// \(note)"]
    for (name, words) in try source.all() {
      lines.append("")
      lines += union(name.withCapital, words.map { "\"\($0)\"" })
    }
    lines += ["", "/** Names of all choices of `waymark.wasm`, by table. */", "export interface Names {"]
    for table in source.tables { lines.append("  \(table.name): \(table.name.withCapital)[];") }
    return (lines + ["}", ""]).joined(separator: "\n")
  }

  private static func union(_ name: String, _ members: [String]) -> [String] {
    let short = "export type \(name) = \(members.joined(separator: " | "));"
    if short.count <= 120 { return [short] }
    var lines = wrapped(members.map { "|\u{a0}\($0)" }, prefix: "  ").map { $0.replacing("\u{a0}", with: " ") }
    lines[lines.count - 1] += ";"
    return ["export type \(name) ="] + lines
  }
}
