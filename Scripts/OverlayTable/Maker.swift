import Foundation

/// Writes what is made of the table, or compares it with what is there.
struct Maker {
  let isCheck: Bool
  private(set) var hasFailed = false

  private static let page = "docs/c-interface.md"
  private static let marks = ("<!-- Made by Scripts/make-layout -->\n", "<!-- End -->")

  init(isCheck: Bool) { self.isCheck = isCheck }

  mutating func run() throws {
    let names = OverlayTable.slots.map(\.name)
    if Set(names).count != names.count { fail("a name is in the header twice") }
    try put(Output.swift, into: "Sources/Engine/WaymarkWeb/Session/OverlayLayout.swift")
    try put(Output.script, into: "Web/engine/overlay-layout.js")
    try put(Output.types, into: "Web/engine/overlay-layout.d.ts")
    let old = try String(contentsOfFile: Self.page, encoding: .utf8)
    guard let start = old.range(of: Self.marks.0),
      let end = old.range(of: Self.marks.1, range: start.upperBound..<old.endIndex)
    else { return fail("\(Self.page) lacks the marks around the overlay's table") }
    try put(old[..<start.upperBound] + Output.table + old[end.lowerBound...], into: Self.page)
  }

  private mutating func put(_ text: some StringProtocol, into path: String) throws {
    if let old = try? String(contentsOfFile: path, encoding: .utf8), old == text { return }
    if isCheck { return fail("\(path) is not what the table makes: run Scripts/make-layout") }
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    print("make-layout: \(path)")
  }

  mutating func fail(_ text: String) {
    FileHandle.standardError.write(Data("make-layout: \(text)\n".utf8))
    hasFailed = true
  }
}
