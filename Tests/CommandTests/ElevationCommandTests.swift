import Foundation
import TestSupport
import Testing

/// `waymark elevation`: heights of the ground, on the command line and from standard input.
@Suite struct ElevationCommandTests {
  private let folder: TemporaryFolder
  private let dem: String

  init() throws {
    folder = try TemporaryFolder()
    dem = try folder.writeWall()
  }

  @Test func heightsComeWithTheirFile() async throws {
    let run = await CommandRun.waymark("elevation", "46.0,7.0", "45.9,7.0", "--dem", dem, "--json")
    let rows = try #require(try run.json["positions"]?.array)
    #expect(run.exitCode == 0 && rows.count == 2)
    #expect(rows[0]["elevation_m"]?.double == 600 && rows[1]["elevation_m"]?.double == 100)
    #expect(rows[0]["reference"] == "msl" && rows[0]["spacing_m"]?.double == 111)
    #expect(rows[0]["files"]?.array == [.string(dem)])
    let text = await CommandRun.waymark("elevation", "45°54'N 7°E", "--dem", dem)
    #expect(text.output == "45.900000,7.000000  100.0 m  (a sample every 111 m, \(dem))\n", "\(text.output)")
  }

  @Test func unknownGroundIsSaid() async throws {
    let some = await CommandRun.waymark("elevation", "46,7", "10,10", "--dem", dem)
    #expect(some.exitCode == 0 && some.output.contains("10.000000,10.000000  no elevation"))
    let none = await CommandRun.waymark("elevation", "10,10", "--dem", dem, "--json")
    #expect(none.exitCode == 1 && none.diagnostics.contains("no elevation is known there"))
    #expect(try none.json["positions"]?.array?.first?["elevation_m"]?.isNull == true)
  }

  @Test(arguments: [
    (["elevation", "46,7"], "--dem PATH is missing"), (["elevation", "46", "--dem", "DEM"], "must be LAT,LON"),
    (["elevation", "46,7,3", "--dem", "DEM"], "without an altitude"),
  ])
  func mistakesAreExplained(words: [String], message: String) async {
    let run = await CommandRun.waymark(words.map { $0 == "DEM" ? dem : $0 })
    #expect(run.exitCode == 2 && run.output.isEmpty && run.diagnostics.contains(message), "\(run.diagnostics)")
  }

  @Test func positionsComeFromStandardInput() throws {
    let process = Process()
    let program = try #require(BuiltProgram.waymark)
    process.executableURL = program
    process.arguments = ["elevation", "--dem", dem]
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("46,7\n45.9,7\n".utf8))
    try input.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && text.split(separator: "\n").count == 2 && text.contains("  600.0 m"))
  }
}
