import Foundation
import TestSupport
import Testing
import WaymarkFormats

/// Files left behind by a process that was killed while it wrote.
@Suite struct StaleTemporaryFilesTests {
  /// The number of a process that no longer exists.
  private static func deadProcess() throws -> Int32 {
    let process = try Process.run(URL(fileURLWithPath: "/bin/true"), arguments: [])
    process.waitUntilExit()
    return process.processIdentifier
  }

  @Test func theNextFileOfTheNameClearsIt() throws {
    let folder = try TemporaryFolder()
    let dead = try Self.deadProcess()
    let left = ".route.gpx.\(dead)-17.part"
    let stays = [
      ".route.gpx.\(getpid())-17.part", ".other.gpx.\(dead)-17.part", ".route.gpx.\(dead)-17", ".route.gpx.x-17.part",
      ".route.gpx.-1-17.part", ".route.gpx.0-17.part",
    ]
    for name in [left] + stays { try Data("x".utf8).write(to: folder.url.appendingPathComponent(name)) }
    try AtomicFile.write("whole", to: folder.url.appendingPathComponent("route.gpx").path)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(names) == Set(stays + ["route.gpx"]))
  }

  @Test func foldersAreCleared() throws {
    let folder = try TemporaryFolder()
    let name = ".area.partial-\(try Self.deadProcess())"
    let left = folder.url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: left.appendingPathComponent("map"))
    StaleTemporaryFiles.clear(in: folder.url.path, prefix: ".area.partial-")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }
}
