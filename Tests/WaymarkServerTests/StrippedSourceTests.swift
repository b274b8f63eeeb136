import Foundation
import TestSupport
import Testing

@testable import WaymarkServer

/// Stripping does not change the page's programs.
@Suite struct StrippedSourceTests {
  private func strip(_ text: String, _ name: String = "a.js") -> String {
    String(decoding: StrippedSource.of(Data(text.utf8), name: name), as: UTF8.self)
  }

  @Test(arguments: [
    ("/** A. */\nlet a = 1; // one\n  let b = a / 2;\n", "let a = 1;let b = a / 2;\n"),
    ("const t = `a // no ${ b /* yes */ } /* no */`;", "const t =`a // no ${b} /* no */`;\n"),
    ("const t = `${ `x ${1} // no` }`; // yes", "const t =`${`x ${1} // no`}`;\n"),
    ("const t = { a: `}${{ b: \"}\" }.b}` };", "const t ={a:`}${{b:\"}\"}.b}`};\n"),
    ("x = /[/*]\\/\"/g.test(s); // y", "x = /[/*]\\/\"/g.test(s);\n"),
    ("x = (a + b) / c / d; // y", "x =(a + b)/ c / d;\n"), ("if (a) /b'/.test(c);", "if(a)/b'/.test(c);\n"),
    ("return /'/;", "return /'/;\n"), ("x = o.return / 2; /* ' */", "x = o.return / 2;\n"),
    ("a = '/* // */' + \"\\\"//\" // c", "a ='/* // */'+\"\\\"//\"\n"), ("a + +b - -c", "a + +b - -c\n"),
    ("a\n/* c\n */ b", "a\nb\n"), ("f()\n  .then()", "f()\n.then()\n"), ("return /* c */ a", "return a\n"),
  ])
  func whatIsLeftOut(_ source: String, _ expected: String) { #expect(strip(source) == expected) }

  /// Ambiguous sources stay unchanged.
  @Test(arguments: [
    "if (a) {}\n/b/.test(c); // d", "i++ / 2; // d", "/* without an end", "'without an end // d",
    "`without ${an} // end",
    "`${a", "(]", "x = /[/; // d", "}", "",
  ])
  func whatCannotBeDistinguishedIsSentAsItIs(_ source: String) {
    #expect(strip(source) == source || (source.isEmpty && strip(source) == "\n"))
  }

  @Test(arguments: [
    ("/* a */ a , b { color : red ; width: calc( 1px + 2px ) } ", "a,b{color : red;width: calc( 1px + 2px )}"),
    ("a/**/b{content:\"/* no */ \\\"\"}", "a b{content:\"/* no */ \\\"\"}"),
    ("a { background: url(data:image/*;x y) }", "a{background: url(data:image/*;x y)}"), ("a { b: c /*", "a { b: c /*"),
    ("@media (min-width: 1px) and (x) { a > b { c: d } }", "@media (min-width: 1px) and (x){a > b{c: d}}"),
  ])
  func styleSheets(_ source: String, _ expected: String) { #expect(strip(source, "a.css") == expected) }

  @Test func otherFilesAreSentAsTheyAre() {
    for name in ["a.html", "a.json", "a.svg", "a.d.ts", "js"] { #expect(strip(" // a\n", name) == " // a\n") }
  }

  /// Arbitrary bytes never trap, and are at most shortened.
  @Test func anyBytesAreSurvived() {
    var random = SeededGenerator(seed: 14)
    let letters = Array("ab/*`'\"${}()[]\\\n +-=;,.".utf8)
    for _ in 0..<5000 {
      let bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in letters.randomElement(using: &random) ?? 0 }
      for name in ["a.js", "a.css"] {
        #expect(StrippedSource.of(Data(bytes), name: name).count <= bytes.count + 1, "\(bytes)")
      }
    }
  }

  /// For every file of the page, by the parser of an independent program: the same tokens, and line ends before the
  /// same ones where they matter.
  @Test(.enabled(if: node != nil, "node is not installed: run make setup"))
  func everyFileOfThePageIsTheSameProgram() throws {
    let folder = try TemporaryFolder()
    let web = SharedData.packageRoot.appendingPathComponent("Web")
    var before = 0
    var after = 0
    let files = FileManager.default.enumerator(atPath: web.path)?.compactMap { $0 as? String } ?? []
    for path in files where path.hasSuffix(".js") {
      let source = try Data(contentsOf: web.appendingPathComponent(path))
      let stripped = StrippedSource.of(source, name: path)
      before += source.count
      after += stripped.count
      #expect(stripped != source, "\(path) is sent with its comments: something in it is ambiguous")
      for (name, data) in [("before", source), ("after", stripped)] {
        let file = folder.url.appendingPathComponent("\(name)/\(path)")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
      }
    }
    #expect(before > 300_000 && after < before * 4 / 5, "\(before) to \(after)")
    let script = """
      const { parse } = require("internal/deps/acorn/acorn/dist/acorn"), fs = require("fs"), path = require("path");
      // The whole syntax tree: every token and every end of a statement is in it.
      const tree = (file) => JSON.stringify(parse(fs.readFileSync(file, "utf8"), { ecmaVersion: "latest", sourceType: "module" }),
        (key, value) => (key === "start" || key === "end" ? undefined : typeof value === "bigint" || value instanceof RegExp ? String(value) : value));
      const [root] = process.argv.slice(1);
      for (const name of fs.readdirSync(root + "/before", { recursive: true }).filter((name) => name.endsWith(".js")))
        if (tree(path.join(root, "before", name)) !== tree(path.join(root, "after", name))) console.log(name);
      """
    let process = Process()
    process.executableURL = Self.node
    process.arguments = ["--expose-internals", "-e", script, folder.url.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && text.isEmpty, "other programs: \(text)")
  }

  private static let node = ["/usr/bin/node", "/usr/local/bin/node"].map(URL.init(fileURLWithPath:))
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}
