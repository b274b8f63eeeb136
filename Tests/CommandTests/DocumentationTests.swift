import Foundation
import TestSupport
import Testing

/// The documentation is correct: every ```console block of the README and of docs/ is run, line by line, and its output
/// compared; every ```swift block is type-checked.
///
/// The blocks of a page run in one folder of their own, in order. In an expected output `…` stands for any text within
/// a line, and a line that is only `…` for any lines. The word after `console` names what a block needs: `shared` (the
/// reference data, at `$WAYMARK_SHARED`) or `area` (the demo area, at `out/demo-area`).
@Suite struct DocumentationTests {
  static let pages: [String] = {
    let docs = SharedData.packageRoot.appendingPathComponent("docs")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: docs.path)) ?? []
    return ["README.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
  }()

  /// Folder with the built `waymark`, beside the running tests.
  static let buildFolder: URL? = BuiltProgram.waymark?.deletingLastPathComponent()

  private static let demoArea = SharedData.packageRoot.appendingPathComponent("out/demo-area")

  @Test(arguments: pages) func consoleBlocksDoWhatTheySay(page: String) throws {
    let blocks = try DocumentationPage(page).blocks(of: "console")
    guard !blocks.isEmpty else { return }
    let build = try #require(Self.buildFolder, "the waymark command is not built beside the tests")
    let folder = try TemporaryFolder()
    if FileManager.default.fileExists(atPath: Self.demoArea.path) {
      try FileManager.default.createDirectory(atPath: folder.path("out"), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: folder.path("out/demo-area"), withDestinationPath: Self.demoArea.path)
    }
    for block in blocks {
      if block.need == "shared", !SharedData.isAvailable { continue }
      if block.need == "area", !FileManager.default.fileExists(atPath: Self.demoArea.path) { continue }
      for step in block.steps {
        let output = try Self.run(step.command, in: folder.url, build: build)
        #expect(
          DocumentationPage.matches(output, expected: step.output),
          "\(page) line \(step.line): $ \(step.command)\nprinted:\n\(output)\nbut the page says:\n\(step.output)")
      }
    }
  }

  /// The shell goes on before a command in the background has opened its file: a file of that name from an earlier block
  /// would be read for the new one.
  @Test(arguments: pages) func filesOfBackgroundCommandsAreRemovedFirst(page: String) throws {
    for step in try DocumentationPage(page).blocks(of: "console").flatMap(\.steps) {
      for match in step.command.matches(of: />(\w+)( 2>\S+)? &(?!&)/) {
        #expect(
          step.command[..<match.range.lowerBound].contains("rm -f \(match.1);"), "\(page) line \(step.line): \(match.1)"
        )
      }
    }
  }

  @Test(arguments: pages) func swiftBlocksAreValid(page: String) throws {
    let blocks = try DocumentationPage(page).blocks(of: "swift")
    guard !blocks.isEmpty else { return }
    let build = try #require(Self.buildFolder, "the waymark command is not built beside the tests")
    for block in blocks where block.need != "excerpt" {
      let folder = try TemporaryFolder()
      let file = try folder.write(block.text, to: "main.swift")
      let output = try Self.typecheck(file, in: folder.url, build: build)
      #expect(!output.contains("error:"), "\(page) line \(block.line):\n\(output)")
    }
  }

  /// Modules whose doc comments have examples. Those of WaymarkARKit are compiled by `make docs`.
  static let modules = [
    "WaymarkGeodesy", "WaymarkTerrain", "Waymark", "WaymarkSimulation", "WaymarkEvaluation", "WaymarkLive",
    "WaymarkFormats", "WaymarkServices", "WaymarkAppModel",
  ]

  @Test func examplesInDocCommentsAreValid() throws {
    let build = try #require(Self.buildFolder, "the waymark command is not built beside the tests")
    let examples = try Self.modules.flatMap { try DocumentationComments(module: $0).examples }
    #expect(examples.count >= 30)
    let folder = try TemporaryFolder()
    let file = try folder.write(DocumentationComments.source(of: examples), to: "examples.swift")
    let output = try Self.typecheck(file, in: folder.url, build: build)
    #expect(!output.contains("error:"), "\(output)")
  }

  /// Beginnings of the declarations that newcomers use first.
  @Test(arguments: [
    "WaymarkGeodesy": [
      "init?(latitude: Double, longitude: Double)", "func inverse(", "func direct(", "init(origin: GeodeticPosition)",
      "static func field(at position: GeodeticPosition, on", "static func direction(",
    ],
    "WaymarkTerrain": ["func cast(", "func panorama("],
    "Waymark": [
      "init(style: OverlayStyle", "mutating func add(_ pose: PoseSample, at",
      "mutating func add(_ fix: LocationFix, at", "mutating func add(_ heading: HeadingReading, at",
      "mutating func take(_ timed: TimedSample)", "mutating func overlay(", "mutating func setRoute(",
      "mutating func setAnchors(", "func leadBack(",
      "init?(width: Double, height: Double, fovX: Double) {", "mutating func take(_ event: DeviceEvent)",
    ],
    "WaymarkLive": ["init(options: LiveOptions"],
    "WaymarkFormats": ["static func read(path: String) throws(InputError) -> (header"],
    "WaymarkServices": ["func route(for request: DirectionsRequest)", "func heights(at positions"],
  ])
  func whatANewcomerMeetsFirstHasAnExample(module: String, beginnings: [String]) throws {
    let declarations = try DocumentationComments(module: module).declarations
    for beginning in beginnings {
      let found = declarations.filter { $0.text.hasPrefix("public " + beginning) }
      #expect(!found.isEmpty, "\(module) has no public \(beginning)…")
      let isShown = found.contains { $0.comment.contains("/// ```swift") }
      #expect(isShown, "\(module): \(beginning)… has no example")
    }
  }

  /// The compiler's messages about a file that uses the built modules.
  private static func typecheck(_ file: String, in folder: URL, build: URL) throws -> String {
    // The module maps of the C libraries with which the modules were built.
    let maps =
      [
        "Engine/CPortableMath/include", "System/CZlib", "System/CZip", "System/CCurl",
        "System/CTransfer/include", "System/CGDAL", "System/CCairo", "System/CGnuTLS", "System/CBrotli",
        "System/CMicroHTTPD", "System/CQRencode", "System/CSQLite", "System/CHeap/include",
        "System/CSandbox/include",
      ].map {
        "-I '\(SharedData.packageRoot.appendingPathComponent("Sources/\($0)").path)'"
      } + ["-Xcc -I/usr/include/gdal"]
    return try run(
      "swiftc -typecheck -swift-version 6 -I '\(build.path)/Modules' \(maps.joined(separator: " ")) '\(file)' 2>&1",
      in: folder, build: build)
  }

  private static func run(_ command: String, in folder: URL, build: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    // Under the name with which it is installed.
    let programs = folder.appendingPathComponent(".bin")
    if !FileManager.default.fileExists(atPath: programs.path) {
      try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        at: programs.appendingPathComponent("waymark"), withDestinationURL: build.appendingPathComponent("waymark-tool")
      )
    }
    environment["PATH"] = programs.path + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    environment["WAYMARK_SHARED"] = SharedData.folder.deletingLastPathComponent().path
    // The state of a server must not be kept for the next test.
    environment["XDG_STATE_HOME"] = folder.appendingPathComponent(".state").path
    process.environment = environment
    // To a file, which any length of output fits. Background processes must not stay: they are waited for.
    let file = folder.appendingPathComponent(".output")
    try Data().write(to: file)
    let output = try FileHandle(forWritingTo: file)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    process.waitUntilExit()
    try output.close()
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  @Test func wildcardsMatchAsTheyShould() {
    func matches(_ text: String, _ expected: String) -> Bool {
      DocumentationPage.matches(text, expected: expected)
    }
    #expect(matches("a\nb\n", "a\nb"))
    #expect(!matches("a\nb\n", "a"))
    #expect(matches("a 12.5 m\n", "a … m"))
    #expect(!matches("a 12.5 km\n", "a … mm"))
    #expect(matches("a\nb\nc\n", "a\n…\nc"))
    #expect(matches("a\nb\nc\n", "…"))
    #expect(!matches("a\nb\n", "…\nc"))
  }
}
