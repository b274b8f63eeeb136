import Foundation
import TestSupport
import Testing
import WaymarkFormats

/// `Web/engine/waymark.d.ts` says of the module what is true.
@Suite struct DeclarationTests {
  private static let declarations = SharedData.packageRoot.appendingPathComponent("Web/engine/waymark.d.ts")

  /// Names that classes have and interfaces hold, by the name of their type.
  private func declared(_ keyword: String) throws -> [String: [String]] {
    let text = try String(contentsOf: Self.declarations, encoding: .utf8)
    var types: [String: [String]] = [:]
    var current: String?
    var depth = 0
    for line in text.split(separator: "\n") {
      if line.hasPrefix("export \(keyword) ") {
        current = line.split(separator: " ")[2].trimmingCharacters(in: ["{"])
        types[current ?? ""] = []
      } else if let type = current, depth == 1, let name = member(line) {
        types[type]?.append(name)
      }
      depth += line.count { $0 == "{" } - line.count { $0 == "}" }
      if depth == 0 { current = nil }
    }
    return types
  }

  /// The member that a line declares: `static load(…)`, `readonly names: …`, `look(…)`, `alt?: …`.
  private func member(_ line: Substring) -> String? {
    let words = line.trimmingCharacters(in: .whitespaces)
    guard let first = words.first, first.isLetter || first == "_" else { return nil }
    let name = words.replacing("readonly ", with: "")
    return String(name.prefix { $0.isLetter || $0.isNumber || $0 == " " }).trimmingCharacters(in: .whitespaces)
  }

  @Test(.enabled(if: WebReplay.isAvailable, "needs node and wasi-libc: run make setup"))
  func classesAndAnswersHaveTheirDeclaredMembers() throws {
    let real = try #require(try WebReplay.answers("Types/members.mjs", to: [:]).first)
    let classes = try declared("class")
    #expect(Set(classes.keys) == Set((real["exports"]?.array ?? []).compactMap(\.string)))
    for (name, members) in classes {
      let found = Set((real["classes"]?[name]?.array ?? []).compactMap(\.string))
      #expect(Set(members) == found, "\(name): \(found.symmetricDifference(members).sorted())")
    }
    let interfaces = try declared("interface")
    for name in real["answers"]?.object?.keys ?? [] {
      let found = Set(real["answers"]?[name]?.object?.keys ?? [])
      let members = try #require(interfaces[name], "\(name) is not declared")
      #expect(Set(members) == found, "\(name): \(found.symmetricDifference(members).sorted())")
    }
  }

  @Test func everyExportedFunctionIsDocumented() throws {
    let root = SharedData.packageRoot
    let page = try String(contentsOf: root.appendingPathComponent("docs/web-module.md"), encoding: .utf8)
    let sources = root.appendingPathComponent("Sources/WaymarkWeb")
    var count = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
      let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
      for part in text.components(separatedBy: "@_expose(wasm, \"").dropFirst() {
        let name = String(part.prefix { $0 != "\"" })
        count += 1
        // A family that belongs to one part of the page is described with its source.
        #expect(
          page.contains("`\(name)`") || name.hasPrefix("waymark_device_") || name.hasPrefix("waymark_heading_of_"),
          "\(name)")
      }
    }
    #expect(count > 40)
  }

  /// The module with its example, and the simulated walk. What a folder imports of others is read for its types, but held
  /// against them only in its own turn.
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/tsc"), "needs node-typescript: run make setup"),
    arguments: [["engine", "examples/minimal.js"], ["simulation", "simulation/landscape"]])
  func itsFilesFollowTheTypes(_ places: [String]) throws {
    let web = SharedData.packageRoot.appendingPathComponent("Web")
    let own = SharedData.packageRoot.appendingPathComponent("Tests/WaymarkWebTests/Types/browser.d.ts").path
    let files = try places.flatMap { place in
      place.hasSuffix(".js")
        ? [place]
        : try FileManager.default.contentsOfDirectory(atPath: web.appendingPathComponent(place).path)
          .filter { $0.hasSuffix(".js") || $0.hasSuffix(".ts") }.sorted().map { "\(place)/\($0)" }
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/tsc")
    process.currentDirectoryURL = web
    process.arguments =
      [
        "--noEmit", "--strict", "--checkJs", "--allowJs", "--target", "es2022", "--module", "es2022",
        "--moduleResolution", "node", "--lib", "es2022,dom,dom.iterable", own,
      ] + files
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && files.count > 1)
    let complaints = text.split(separator: "\n").filter { line in places.contains { line.hasPrefix($0) } }
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
  }
}
