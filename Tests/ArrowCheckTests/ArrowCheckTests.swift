import Foundation
import TestSupport
import Testing

@testable import ArrowCheck

/// The check of `make lint` on small source trees, and on this repository.
@Suite struct ArrowCheckTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Two folders of a target: `Roof` stands on `Ground`.
  private static let table = """
    # A page

    ```arrows
    House/:
    Engine: Mathematics
      Ground:
      Roof: Ground
    ```
    """
  private static let ground = "import Mathematics\npublic struct Stone {}\n"
  private static let roof = "struct Tile { var under: Stone }\n"

  private func problems(
    ground: String = ground, roof: String = roof, table: String = table, others: [String: String] = [:]
  ) throws -> [String] {
    var files = ["Ground/Stone.swift": ground, "Roof/Tile.swift": roof]
    files.merge(others) { $1 }
    for (path, text) in files {
      let url = folder.url.appendingPathComponent("Sources/House/Engine/\(path)")
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    let check = try ArrowCheck(root: folder.url)
    return check.problems(with: ArrowTable(path: "page.md", page: table)).map(\.description)
  }

  @Test func allowedArrowsPass() throws {
    #expect(try problems() == [])
  }

  @Test func aForbiddenArrowIsNamedWithFileLineAndType() throws {
    let found = try problems(ground: "import Mathematics\nstruct Stone {\n  var above: [Tile] = []\n}\n")
    #expect(
      found == ["Sources/House/Engine/Ground/Stone.swift:3: Ground may not use Tile of Roof (page.md)"])
  }

  @Test func anExtensionIsAnArrow() throws {
    let found = try problems(ground: "import Mathematics\nstruct Stone {}\nextension Tile {}\n")
    #expect(found.count == 1 && found[0].contains("Stone.swift:3: Ground may not use Tile"))
  }

  @Test func aForbiddenImportIsNamed() throws {
    let forms = [
      "import Foundation", "public import Foundation", "@testable import Foundation", "import struct Foundation.URL",
      "@preconcurrency internal import Foundation",
    ]
    for form in forms {
      let found = try problems(roof: "\(form)\n" + Self.roof)
      #expect(
        found == ["Sources/House/Engine/Roof/Tile.swift:1: Engine may not import Foundation (page.md)"],
        "\(form)")
    }
  }

  @Test func whatIsNoUseIsNoArrow() throws {
    let harmless = [
      "// Tile", "/* Tile /* Tile */ Tile */", "let text = \"Tile\"", "let text = \"\"\"\n  Tile \"Tile\"\n  \"\"\"",
      "let text = #\"Tile \\(Tile) \"Tile\"#", "let text = \"\\\"Tile\"", "let n = house.Tile",
      "struct House { struct Tile {}; var tile: Tile }", "private struct Tile {}\nlet tile = Tile()",
      "enum Word { case export, `import`, Tiles }",
    ]
    for code in harmless {
      #expect(try problems(ground: Self.ground + code + "\n") == [], "\(code)")
    }
  }

  @Test func whatIsUsedIsFoundWhereverItStands() throws {
    let uses = [
      "let text = \"a \\(Tile().name) b\"", "let text = \"\"\"\n  \\(Tile())\n  \"\"\"",
      "let text = #\"a \\#(Tile()) b\"#", "let text = \"\\(map[\"a\"] ?? \"b\") \\(Tile())\"",
      "func f() -> [Tile?] { [] }",
      "let range = 0...Tile.last", "/* done */ typealias Plate = Tile", "@Tile var roof = 1",
    ]
    for code in uses {
      let found = try problems(ground: Self.ground + code + "\n")
      #expect(found.count == 1 && found[0].contains("Ground may not use Tile"), "\(code): \(found)")
    }
  }

  @Test func innerTypesHideOthersWhereTheirTypeIsExtended() throws {
    let found = try problems(
      ground: "import Mathematics\nstruct Stone { enum Tile { case flat } }\n",
      others: ["Ground/Stone+Shape.swift": "extension Stone { var shape: Tile { .flat } }\n"])
    // Nothing else of the roof uses the ground's `Tile`.
    #expect(found == [])
  }

  @Test func aCircleInTheTableIsAnError() throws {
    let table = Self.table.replacingOccurrences(of: "Ground:", with: "Ground: Roof")
    let found = try problems(ground: "import Mathematics\nstruct Stone { var above: [Tile] = [] }\n", table: table)
    #expect(found == ["page.md:6: the arrows of Engine go in a circle: Ground → Roof → Ground"])
  }

  @Test func theTableIsAsTheCode() throws {
    #expect(
      try problems(roof: "struct Tile {}\n") == ["page.md:7: Engine/Roof does not use Ground: take it out"])
    #expect(
      try problems(ground: "struct Stone {}\n") == ["page.md:5: Engine does not import Mathematics: take it out"])
    #expect(try problems(others: ["Cellar/Box.swift": "struct Box {}\n"]) == ["page.md:5: Engine/Cellar is not listed"])
    #expect(
      try problems(table: Self.table.replacingOccurrences(of: "```arrows", with: "```text")).contains(
        "page.md:1: there is no block ```arrows"))
  }

  @Test func foldersThatAreNotThereAreNamed() throws {
    let table = Self.table.replacingOccurrences(of: "  Roof: Ground", with: "  Roof: Ground\n  Attic:\nBarn:")
    #expect(
      try problems(table: table) == [
        "page.md:8: there is no Sources/House/Engine/Attic", "page.md:9: there is no Sources/House/Barn",
      ])
  }

  @Test func floorsKeepToTheirs() throws {
    let url = folder.url.appendingPathComponent("Sources/Garden/Shed/Spade.swift")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("import Engine\n".utf8).write(to: url)
    func with(_ rows: String) -> String {
      Self.table.replacingOccurrences(of: "  Roof: Ground", with: "  Roof: Ground\n" + rows)
    }
    #expect(try problems(table: with("Garden/: House/\nShed: Engine")) == [])
    #expect(
      try problems(table: with("Garden/:\nShed: Engine")) == [
        "Sources/Garden/Shed/Spade.swift:1: Garden/ may not use House/, where Engine is (page.md)"
      ])
    #expect(try problems(table: with("Shed: Engine")).contains("page.md:8: Shed is in Sources/Garden"))
    #expect(try problems(table: with("Shed: Engine")).contains("page.md:1: Sources/Garden/ is not listed"))
    let circle = with("Garden/: House/\nShed: Engine").replacingOccurrences(of: "House/:", with: "House/: Garden/")
    #expect(
      try problems(table: circle).contains { $0.hasSuffix("the floors go in a circle: Garden/ → House/ → Garden/") })
  }

  /// What a page's files import, of which `shared` stands at the bottom and `app` on top.
  private func pageProblems(_ code: String, in file: String = "shared/store.js") throws -> [String] {
    let files = ["shared/store.js": "", "app/main.js": "import { Store } from \"../shared/store.js\";\n"]
    for (path, text) in files.merging([file: code], uniquingKeysWith: { $0 + $1 }) {
      let url = folder.url.appendingPathComponent("Web/\(path)")
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    return try problems(
      table: Self.table.replacingOccurrences(of: "Roof: Ground", with: "Roof: Ground\nWeb:\n  shared:\n  app: shared"))
  }

  @Test func importsOfThePageAreArrows() throws {
    let imports = [
      "import \"../app/main.js\";", "import { a } from \"../app/main.js\";", "export { a } from \"../app/main.js\";",
      "} from \"../app/main.js\";", "await import(\"../app/main.js\");",
      "/** @param {import(\"../app/main.js\").Main} main */",
      "new Worker(new URL(\"../app/main.js\", import.meta.url), { type: \"module\" });",
      "addStyleSheet(new URL(\"../app/main.css\", import.meta.url).href);",
    ]
    for code in imports {
      let found = try pageProblems(code)
      #expect(found.count == 1, "\(code): \(found)")
      #expect(
        found.first?.hasPrefix("Web/shared/store.js:1: shared may not use app/main.") == true, "\(code): \(found)")
    }
  }

  @Test func whatIsNoImportOfThePageIsNoArrow() throws {
    let harmless = [
      "", "fetch(new URL(\"../app/main.wasm\", import.meta.url));", "import \"./other.js\";",
      "const from = \"app/main.js\";",
    ]
    for code in harmless { #expect(try pageProblems(code) == [], "\(code)") }
  }

  @Test func computedImportsAndOtherFoldersAreRefused() throws {
    let computed = try pageProblems("import(`../${name}.js`);")
    #expect(computed == ["Web/shared/store.js:1: the path of this import is computed: write it out"])
    let outside = try pageProblems("import \"../../Sources/x.js\";")
    #expect(outside == ["Web/shared/store.js:1: ../../Sources/x.js lies outside of Web"])
    let document = try pageProblems("<script type=\"module\" src=\"app/main.js\"></script>", in: "index.html")
    #expect(document == ["page.md:8: Web/. is not listed"])
  }

  /// The scanner must not hang or crash on any source: pieces of code with bytes left out and exchanged.
  @Test func damagedSourcesAreRead() throws {
    var generator = SeededGenerator(seed: 16)
    let code = Array((Self.roof + "let a = #\"\\#(x \"\"\" /* \"b\\(c)\"\n@testable import A.B\n}}{").utf8)
    for _ in 0..<2000 {
      var bytes = code
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        if Bool.random(using: &generator) {
          bytes.remove(at: place)
        } else {
          bytes[place] = code.randomElement(using: &generator) ?? 0
        }
      }
      let file = SourceFile(path: "Sources/House/Engine/Roof/Tile.swift", bytes: bytes)
      #expect(file.used.values.allSatisfy { (1...8).contains($0) })
    }
  }

  @Test func thisRepositoryKeepsToItsTable() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(contentsOf: root.appendingPathComponent(ArrowCheck.page), encoding: .utf8)
    let found = try ArrowCheck(root: root).problems(with: ArrowTable(path: ArrowCheck.page, page: page))
    #expect(found == [])
  }
}
