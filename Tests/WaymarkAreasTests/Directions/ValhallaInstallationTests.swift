import Foundation
import Testing
import WaymarkFormats
import WaymarkServices

@Suite struct ValhallaInstallationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func install(_ path: String) throws -> URL {
    let position = folder.file(path)
    try FileManager.default.createDirectory(at: position, withIntermediateDirectories: true)
    for name in ["valhalla_service", "valhalla_build_tiles"] {
      let program = position.appendingPathComponent(name)
      try Data("#!/bin/sh\n".utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    }
    return position
  }

  private func find(_ environment: [String: String], from: String = "a/b") throws -> String {
    try ValhallaInstallation.find(
      environment: environment, programFolder: nil, workingFolder: folder.file(from)
    ).service.deletingLastPathComponent().path
  }

  @Test func variableComesFirstThenToolsAboveThenThePath() throws {
    let onPath = try install("path")
    let environment = ["PATH": "/nowhere:\(onPath.path)"]
    #expect(try find(environment) == onPath.path)
    let above = try install(".tools/valhalla/valhalla/bin")
    #expect(try find(environment) == above.path)
    let nearer = try install("a/.tools/valhalla/valhalla/bin")
    #expect(try find(environment) == nearer.path)
    let package = try install("package/valhalla/bin")
    _ = try install("package/bin")
    #expect(try find(environment.merging(["WAYMARK_VALHALLA": folder.file("package").path]) { $1 }) == package.path)
    let chosen = try install("chosen/bin")
    #expect(try find(environment.merging(["WAYMARK_VALHALLA": folder.file("chosen").path]) { $1 }) == chosen.path)
    #expect(try find(environment.merging(["WAYMARK_VALHALLA": chosen.path]) { $1 }) == chosen.path)
  }

  @Test func absenceSaysWhatToDo() throws {
    let error = #expect(throws: InputError.self) { try find([:]) }
    #expect(error?.description.contains("--target DIR pyvalhalla, and set WAYMARK_VALHALLA to DIR") == true)
    let wrong = #expect(throws: InputError.self) { try find(["WAYMARK_VALHALLA": "/nowhere"]) }
    #expect(wrong?.field == "WAYMARK_VALHALLA")
    #expect(wrong?.description.contains("or unset it") == true)
  }

  @Test func programsThatCannotBeRunDoNotCount() throws {
    let position = try install("path")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: position.appendingPathComponent("valhalla_service").path)
    #expect(throws: InputError.self) { try find(["PATH": position.path]) }
  }
}
