import Foundation
import TestSupport
import Testing
import WaymarkElevation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

@testable import WaymarkFetch

/// Elevations from each kind of source beside those of the file that the sources were made of.
@Suite(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
struct ElevationSourceTests {
  /// Terrarium tiles of this zoom have a pixel every 55 m, and 0 m where the file has no height.
  @Test(arguments: [("geotiff", 0.51), ("hgt", 0.51), ("terrarium", 12)])
  func heightsAreTheSame(form: String, tolerance: Double) async throws {
    let local = try LocalSources()
    let source = try local.sources(elevations: [form]).elevations[0]
    let window = GeographicBounds(around: try LocalSources.monaco.unwrapped, radius: 2000)
    let files = try await ElevationSupply(source: source, context: try local.context()).load(window)
    #expect(files.count == 1)
    let grid = try #require(try ElevationFile(path: files[0].path).grid(in: window))
    let truth = try #require(
      try ElevationFile(path: SharedData.url("elevation/N43E007.hgt.zip").path).grid(in: window))
    var random = SeededGenerator(seed: 4)
    var differences: [Double] = []
    for _ in 0..<500 {
      let position = try #require(
        Coordinate(
          latitude: random.uniform(window.south...window.north), longitude: random.uniform(window.west...window.east)))
      guard let expected = truth.elevation(at: position), !expected.isNaN else { continue }
      let height = try #require(grid.elevation(at: position), "seed 4: \(position)")
      differences.append(abs(height - expected))
    }
    differences.sort()
    #expect(differences.count > 400)
    let worst = differences[form == "terrarium" ? differences.count * 95 / 100 : differences.count - 1]
    #expect(worst <= tolerance, "seed 4: \(worst) m")
    if form == "geotiff" {
      // Only what is needed travels.
      let ranges = local.server.requests.filter { $0.target.hasPrefix("/cog/") }.compactMap { $0.headers["range"] }
      #expect(!ranges.isEmpty)
    }
  }

  @Test func missingTilesAreSeaWhereTheSourceSaysSo() async throws {
    let local = try LocalSources()
    // From 7.9° to 8.1° E: the tile in the east is missing.
    let window = GeographicBounds(south: 43.7, west: 7.9, north: 43.72, east: 8.1)
    var source = try local.sources(elevations: ["geotiff"]).elevations[0]
    let supply = ElevationSupply(source: source, context: try local.context())
    #expect(try await supply.load(window).count == 1)
    source.missingIsSea = true
    let files = try await ElevationSupply(source: source, context: try local.context()).load(window)
    #expect(files.count == 2)
    let sea = try ElevationFile(path: files[1].path)
    let tile = try #require(ElevationTile(name: "N43E008"))
    let grid = try #require(try tile.grid(from: [sea]))
    #expect(grid.samples.allSatisfy { $0 == 0 })
    // Nothing anywhere near: the source knows nothing of the place.
    let far = GeographicBounds(south: -50.1, west: 179.95, north: -50, east: 180.05)
    #expect(try await ElevationSupply(source: source, context: try local.context()).load(far).isEmpty)
  }

  /// Every source goes through the one transport, whose limits end any hostile response.
  @Test(arguments: ["geotiff", "hgt", "terrarium"])
  func hostileAnswersEnd(form: String) async throws {
    let endless = String(repeating: "a", count: 1 << 20)
    let elsewhere = try TinyServer(TinyServer.http("200 OK", "nothing"))
    let servers = [
      try TinyServer("HTTP/1.1 200 OK\r\n", tail: ("X-A: \(String(repeating: "a", count: 4096))\r\n", 0)),
      try TinyServer(TinyServer.http("206 Partial Content", headers: ["Content-Range: bytes 5-9/10"], "short")),
      try TinyServer(
        TinyServer.http("206 Partial Content", headers: ["Content-Range: bytes 0-65535/999999999999"], "short")),
      form == "geotiff" ? try TinyServer("HTTP/1.1 200 OK\r\n\r\n", tail: (endless, 0)) : nil,
      form == "geotiff"
        ? try TinyServer(TinyServer.http("302 Found", headers: ["Location: \(elsewhere.url.absoluteString)/a.tif"], ""))
        : nil,
    ]
    let local = try LocalSources(elevations: false)
    let window = GeographicBounds(around: try LocalSources.monaco.unwrapped, radius: 500)
    for (i, server) in servers.enumerated() {
      guard let server else { continue }
      let source = try local.sources(elevations: [form], at: server.url.absoluteString).elevations[0]
      await #expect(throws: (any Error).self, "\(i)") {
        try await ElevationSupply(source: source, context: try local.context()).load(window)
      }
    }
    #expect(elsewhere.requests.isEmpty)
  }

  @Test(arguments: ["geotiff", "hgt", "terrarium"])
  func somethingElseIsRefused(form: String) async throws {
    let local = try LocalSources(elevations: false) { _ in .text(200, type: "text/html", "<html>Sign in</html>") }
    let source = try local.sources(elevations: [form]).elevations[0]
    let window = GeographicBounds(around: try LocalSources.monaco.unwrapped, radius: 500)
    let error = await #expect(throws: InputError.self) {
      try await ElevationSupply(source: source, context: try local.context()).load(window)
    }
    #expect(error?.file == source.name)
    let cached = try FileManager.default.subpathsOfDirectory(
      atPath: local.folder.url.appendingPathComponent("cache").path)
    #expect(!cached.contains { $0.hasSuffix(".tif") || $0.hasSuffix(".png") || $0.hasSuffix(".gz") }, "\(cached)")
  }
}
