import Foundation

/// Writes what is made of the tables, or compares it with what is there.
struct Maker {
  let isCheck: Bool
  private(set) var hasFailed = false

  init(isCheck: Bool) { self.isCheck = isCheck }

  mutating func run() throws {
    let source = try NameSource()
    check(try Set(source.all().map(\.name)))
    for group in Group.all { try put(SwiftOutput.text(group), into: SwiftOutput.path(group)) }
    try put(try ScriptOutput.script(source), into: "Web/engine/layouts.js")
    try put(ScriptOutput.types, into: "Web/engine/layouts.d.ts")
    try put(ChoicesOutput.types(source), into: "Web/engine/choices.d.ts")
    try put(PythonOutput.text(source), into: PythonOutput.path)
    var page = try String(contentsOfFile: PageOutput.path, encoding: .utf8)
    for (mark, text) in PageOutput.sections(source) {
      guard let start = page.range(of: "<!-- \(mark), made by Scripts/make-layout -->\n"),
        let end = page.range(of: "<!-- End -->", range: start.upperBound..<page.endIndex)
      else { return fail("\(PageOutput.path) lacks the marks around the \(mark)") }
      page.replaceSubrange(start.upperBound..<end.lowerBound, with: text)
    }
    try put(page, into: PageOutput.path)
  }

  /// Names are there once, and refer to tables that are there.
  private mutating func check(_ tables: Set<String>) {
    let layouts = Group.all.flatMap(\.layouts)
    if Set(layouts.map(\.constant)).count != layouts.count { fail("two layouts have the same name") }
    for layout in layouts {
      let names = layout.members.map(\.name)
      if Set(names).count != names.count { fail("a name is in \(layout.constant) twice") }
      for table in layout.fields.compactMap(\.names) where !tables.contains(table) {
        fail("\(layout.constant) refers to names of \(table), which are not there")
      }
    }
  }

  private mutating func put(_ text: String, into path: String) throws {
    if let old = try? String(contentsOfFile: path, encoding: .utf8), old == text { return }
    if isCheck { return fail("\(path) is not what the tables make: run Scripts/make-layout") }
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    print("make-layout: \(path)")
  }

  mutating func fail(_ text: String) {
    FileHandle.standardError.write(Data("make-layout: \(text)\n".utf8))
    hasFailed = true
  }
}
