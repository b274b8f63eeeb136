import Foundation
import TestSupport
import Testing
import WaymarkFormats

@testable import WaymarkServer

@Suite struct WebFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ path: String) throws -> URL {
    let url = folder.url.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("x".utf8).write(to: url)
    return url
  }

  private func find(program: String, environment: [String: String] = [:]) throws -> WebFolder {
    try WebFolder.find(
      environment: environment, programFolder: folder.url.appendingPathComponent(program),
      workingFolder: URL(fileURLWithPath: "/"))
  }

  @Test func inTheCheckoutTheModuleIsWhereItWasBuilt() throws {
    let page = try file("Web/index.html")
    let found = try find(program: ".build/release")
    #expect(found.root.path == page.deletingLastPathComponent().resolvingSymlinksInPath().path)
    #expect(found.others["engine/waymark.wasm"]?.path.hasSuffix("/.build/wasm/waymark.wasm") == true)
    #expect(found.others["vendor/maplibre-gl.js"]?.path.hasSuffix("/.tools/maplibre/maplibre-gl.js") == true)
  }

  @Test func whereItIsInstalledEverythingIsInOneFolder() throws {
    let page = try file("share/waymark/web/index.html")
    for name in WebFolder.modules.map({ "engine/\($0).wasm" }) + ["vendor/maplibre-gl.js", "vendor/maplibre-gl.css"] {
      _ = try file("share/waymark/web/" + name)
    }
    _ = try file("bin/waymark")
    let found = try find(program: "bin")
    #expect(found.root.path == page.deletingLastPathComponent().resolvingSymlinksInPath().path)
    #expect(found.others.isEmpty)
  }

  @Test func theVariableComesFirst() throws {
    _ = try file("Web/index.html")
    _ = try file("other/index.html")
    let path = folder.url.appendingPathComponent("other").path
    #expect(try find(program: "bin", environment: ["WAYMARK_WEB": path]).root.lastPathComponent == "other")
    let error = #expect(throws: InputError.self) {
      try find(program: "bin", environment: ["WAYMARK_WEB": path + "x"])
    }
    #expect(error?.problem == "there is no such folder")
  }

  @Test func withoutAPageOneSentenceSaysWhatToDo() throws {
    let error = #expect(throws: InputError.self) { try find(program: "bin") }
    #expect(error?.advice?.contains("--web") == true)
  }
}
