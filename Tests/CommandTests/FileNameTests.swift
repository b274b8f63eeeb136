import Foundation
import TestSupport
import Testing

/// File names are bytes on this system, and not all bytes are UTF-8.
@Suite struct FileNameTests {
  @Test func anArgumentThatIsNoTextIsNamed() throws {
    let program = try #require(BuiltProgram.waymark, "the waymark command is not built beside the tests")
    let folder = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = [
      "-c", #"printf '<gpx/>' >$'route\xff.gpx'; exec "$0" anchors import $'route\xff.gpx' --store s.sqlite"#,
      program.path,
    ]
    process.currentDirectoryURL = folder.url
    let said = Pipe()
    process.standardError = said
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: said.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 2 && text.contains("argument 3 is not UTF-8"), "\(text)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("s.sqlite")))
  }

  /// A name in another encoding in the page's folder does not affect other files.
  @Test func namesOfOthersArePassedOver() throws {
    let program = try #require(BuiltProgram.waymark, "the waymark command is not built beside the tests")
    let folder = try TemporaryFolder()
    try BareArea.write(to: folder)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", #"printf x >"$0"/$'a\xff.js'"#, folder.url.path]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let server = try ServeProcess(
      program, area: folder.url.path, store: folder.path("a.sqlite"), web: folder.url.path)
    #expect(server.ask("GET", "/area.json").status == 200)
    #expect(server.ask("GET", "/a%FF.js").status == 400)
    #expect(server.ask("GET", "/api/offline/app").status == 200)
  }
}
