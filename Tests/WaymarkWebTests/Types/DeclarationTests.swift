import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats
import WaymarkTerrain
import WaymarkVision

@testable import WaymarkWeb

/// `Web/engine/waymark.d.ts` describes the module correctly.
@Suite struct DeclarationTests {
  @Test(.enabled(if: WebReplay.isAvailable, "needs node and wasi-libc: run make setup"))
  func classesAndAnswersHaveTheirDeclaredMembers() throws {
    let real = try #require(try WebReplay.answers("Types/members.mjs", to: [:]).first)
    let declarations = Declarations(file: "waymark.d.ts")
    let classes = try declarations.members("class")
    #expect(Set(classes.keys) == Set((real["exports"]?.array ?? []).compactMap(\.string)))
    for (name, members) in classes {
      let found = Set((real["classes"]?[name]?.array ?? []).compactMap(\.string))
      #expect(Set(members) == found, "\(name): \(found.symmetricDifference(members).sorted())")
    }
    var interfaces = try declarations.members("interface")
    interfaces["Names"] = try Declarations(file: "choices.d.ts").members("interface")["Names"]
    for name in real["answers"]?.object?.keys ?? [] {
      let found = Set(real["answers"]?[name]?.object?.keys ?? [])
      let members = try #require(interfaces[name], "\(name) is not declared")
      #expect(Set(members) == found, "\(name): \(found.symmetricDifference(members).sorted())")
    }
  }

  /// The types of choices have the names that the engine gives.
  @Test func choicesAreTheEngines() throws {
    let file = SharedData.packageRoot.appendingPathComponent("Web/engine/choices.d.ts")
    let text = try String(contentsOf: file, encoding: .utf8)
    let declared = Dictionary(
      uniqueKeysWithValues: text.matches(of: /export type (\w+) =([^;]*);/).map { type in
        (String(type.1), type.2.matches(of: /"([^"]*)"/).map { String($0.1) })
      })
    for table in NameTable.allCases {
      let name = "\(table)"
      #expect(declared[name.prefix(1).uppercased() + name.dropFirst()] == table.names, "\(name)")
    }
    #expect(declared["SightOutcome"] == SightOutcome.allCases.map(\.rawValue))
    #expect(declared["BuildingFace"] == BuildingHit.Face.allCases.map(\.rawValue))
    #expect(declared["PictureSource"] == PictureDirection.Source.allCases.map(\.rawValue))
    #expect(declared["AnchorColour"] == AnchorColour.allCases.map(\.rawValue))
  }

  /// The same for `anchors.d.ts`, and the behaviour on invalid input.
  @Test(.enabled(if: WebReplay.isAvailable, "needs node and wasi-libc: run make setup"))
  func booksOfAnchorsHaveTheirDeclaredMembers() throws {
    let real = try #require(try WebReplay.answers("Types/anchor-members.mjs", to: [:]).first)
    let declarations = Declarations(file: "anchors.d.ts")
    let found = Set((real["classes"]?["AnchorReplica"]?.array ?? []).compactMap(\.string))
    let members = Set(try declarations.members("class")["AnchorReplica"] ?? []).subtracting(["constructor"])
    #expect(members == found, "\(found.symmetricDifference(members).sorted())")
    #expect(real["exports"] == ["AnchorReplica"])
    let interfaces = try declarations.members("interface")
    for name in real["answers"]?.object?.keys ?? [] {
      let keys = (real["answers"]?[name]?.array ?? []).compactMap(\.string)
      #expect(Set(interfaces[name] ?? []) == Set(keys), "\(name)")
    }
    #expect(real["kept"] == ["b", 3])
    #expect(real["moved"] == [48, 15, .null, .null], "another place has no accuracy until one is set")
    #expect(real["distances"] == [0, .null])
    #expect(real["count"] == 1, "what was refused is not there")
    let complaints = (real["complaints"]?.array ?? []) + [real["closed"] ?? .null]
    #expect(complaints.count == 11 && complaints.allSatisfy { ($0.string?.count ?? 0) > 10 }, "\(complaints)")
  }

  @Test func everyExportedFunctionIsDocumented() throws {
    let root = SharedData.packageRoot
    let page = try String(contentsOf: root.appendingPathComponent("docs/c-interface.md"), encoding: .utf8)
    let sources = root.appendingPathComponent("Sources/Engine/WaymarkWeb")
    var count = 0
    for file in try FileManager.default.subpathsOfDirectory(atPath: sources.path) where file.hasSuffix(".swift") {
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

  /// The module with its example, the simulated walk, and the element. What a folder imports from others is read for its types, but
  /// checked against them only with its own folder.
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/tsc"), "needs node-typescript: run make setup"),
    arguments: [["engine", "examples/minimal.js"], ["simulation", "simulation/landscape"], ["view"]])
  func itsFilesFollowTheTypes(_ positions: [String]) throws {
    let web = SharedData.packageRoot.appendingPathComponent("Web")
    let own = SharedData.packageRoot.appendingPathComponent("Tests/WaymarkWebTests/Types/browser.d.ts").path
    let files = try positions.flatMap { position in
      position.hasSuffix(".js")
        ? [position]
        : try FileManager.default.contentsOfDirectory(atPath: web.appendingPathComponent(position).path)
          .filter { $0.hasSuffix(".js") || $0.hasSuffix(".ts") }.sorted().map { "\(position)/\($0)" }
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
    let complaints = text.split(separator: "\n").filter { line in positions.contains { line.hasPrefix($0) } }
    #expect(complaints.isEmpty, "\(complaints.joined(separator: "\n"))")
  }
}
