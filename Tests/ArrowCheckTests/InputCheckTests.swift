import Foundation
import TestSupport
import Testing

/// `Scripts/check-inputs` on small repositories.
struct InputCheckTests {
  private static func check(_ sources: [String: String], table: String) throws -> (code: Int32, words: String) {
    let folder = try TemporaryFolder()
    for (path, text) in sources.merging(
      ["docs/threat-model.md": "## Inputs\n\n| a | b |\n\(table)\n## Threats\n| `C` |"], uniquingKeysWith: { $1 })
    {
      let file = folder.url.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let process = Process()
    let output = Pipe()
    process.executableURL = SharedData.packageRoot.appendingPathComponent("Scripts/check-inputs")
    process.arguments = [folder.url.path]
    process.standardError = output
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let words = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, words)
  }

  @Test(arguments: [
    "let file = open(path, O_RDONLY)", "let data = try Data(contentsOf: url)", "FileHandle(forReadingFrom: url)",
    "GDALOpenEx(name, 0, nil, nil, nil)", "sqlite3_open_v2(path, &opened, 0, nil)", "let process = Process()",
    "getaddrinfo(a, b, &c, &d)", "try ByteSource(path: path)", "URLSession(configuration: it)", "PQconnectdb(url)",
    "FileManager.default.contentsOfDirectory(atPath: a)", "zip_open(path, 0, nil)", "fopen(path, mode)",
  ])
  func whatOpensIsNamed(line: String) throws {
    let sources = ["Sources/A/B.swift": "// O_RDONLY\n\(line)\n"]
    let missing = try Self.check(sources, table: "| `B` | nothing |")
    #expect(missing.code == 1 && missing.words.contains("Sources/A/B.swift:2: it opens"), "\(missing.words)")
    #expect(try Self.check(sources, table: "| a | `B` |").code == 0)
  }

  @Test func whatOpensNothingIsNotNamed() throws {
    let left = try Self.check(["Sources/A/B.swift": "/// Data(contentsOf: url)\nstore.open()\n"], table: "| a | `B` |")
    #expect(left.code == 1 && left.words.contains("docs/threat-model.md:4: B opens nothing"), "\(left.words)")
  }

  @Test func namesAreOfOneFile() throws {
    let opens = "fopen(path, mode);"
    let twice = try Self.check(["Sources/A/B.c": opens, "Sources/C/B.c": opens], table: "| a | `B` |")
    #expect(twice.code == 1 && twice.words.contains("there is another B"), "\(twice.words)")
  }
}
