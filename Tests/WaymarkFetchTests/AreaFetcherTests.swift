import Foundation
import TestSupport
import Testing
import WaymarkAreas
import WaymarkFormats
import WaymarkGeodesy
import WaymarkServices
import WaymarkTerrain

@testable import WaymarkFetch

/// Whole areas from local sources that speak the public ones' forms.
@Suite(.enabled(if: SharedData.isAvailable && LocalSources.valhalla != nil, "\(SharedData.message), or no Valhalla"))
struct AreaFetcherTests {
  private func request(_ radius: Double = 700) throws -> AreaFetchRequest {
    AreaFetchRequest(center: try LocalSources.monaco.unwrapped, radius: radius, horizon: 500, name: "Monaco")
  }

  @Test(arguments: [("overpass", "geotiff"), ("extracts", "hgt"), ("overpass", "terrarium")])
  func aNameBecomesAnArea(map: String, elevation: String) async throws {
    let local = try LocalSources()
    let fetcher = try local.fetcher(try local.sources(maps: [map], elevations: [elevation]))
    let places = try await fetcher.places(named: "Monaco Ville")
    #expect(places.map(\.shortName) == ["Monaco-Ville"])
    #expect(local.server.requests.last?.target.hasSuffix("q=Monaco%20Ville") == true)
    #expect(local.server.requests.last?.headers["user-agent"] == "Test/1")
    let target = local.folder.url.appendingPathComponent("area")
    let reports = Reports()
    let area = try await fetcher.fetch(try request(), into: target, progress: reports.add)
    #expect(area.manifest.name == "Monaco" && area.manifest.survey.streets > 200)
    #expect(area.manifest.attributions == ["© \(map)", "© \(elevation)"])
    #expect(area.manifest.request?.radius == 700 && area.manifest.request?.horizon == 500)
    let window = GeographicBounds(around: try LocalSources.monaco.unwrapped, radius: 700)
    let bounds = area.manifest.bounds
    #expect(abs(bounds.south - window.south) < 1e-6 && abs(bounds.east - window.east) < 1e-6)
    // Casino square lies at 61 m, the harbour at the sea.
    let elevations = try #require(try AreaElevation(area))
    let casino = try #require(Coordinate(latitude: 43.7394, longitude: 7.4280))
    let height = try #require(elevations.altitude(at: casino)?.meters)
    #expect(abs(height - 61) < 25, "\(height)")
    let shares = reports.all.map(\.share)
    #expect(shares == shares.sorted() && shares.last == 1)
    #expect(Set(reports.all.map(\.stage)) == [.map, .elevation, .building])
    #expect(local.folder.names == ["area", "cache", "web"], "nothing is left beside it")
  }

  @Test func bothMapsAreTheSame() async throws {
    let local = try LocalSources(elevations: false)
    var areas: [Area] = []
    for map in ["overpass", "extracts"] {
      let fetcher = try local.fetcher(try local.sources(maps: [map], elevations: []))
      areas.append(try await fetcher.fetch(try request(), into: local.folder.url.appendingPathComponent(map)))
    }
    #expect(areas[0].manifest.survey == areas[1].manifest.survey)
    #expect(try Data(contentsOf: areas[0].map).count > 10_000)
  }

  @Test func whatIsLoadedIsNotLoadedAgain() async throws {
    let local = try LocalSources()
    let fetcher = try local.fetcher(try local.sources(maps: ["extracts"], elevations: ["hgt"]))
    let target = local.folder.url.appendingPathComponent("area")
    _ = try await fetcher.fetch(try request(), into: target)
    let first = local.server.requests.count
    _ = try await fetcher.fetch(try request(500), into: local.folder.url.appendingPathComponent("smaller"))
    #expect(local.server.requests.count == first)
    // Again with the newest map: the source is asked whether there is one.
    _ = try await fetcher.fetch(try request(), into: target, replace: true)
    let later = local.server.requests.dropFirst(first)
    #expect(later.map(\.target) == ["/index-v1.json", "/monaco-latest.osm.pbf"])
    #expect(later.allSatisfy { $0.headers["if-none-match"] != nil })
  }

  @Test func theNextSourceIsTried() async throws {
    let local = try LocalSources { request in
      switch request.target {
      case "/api/interpreter": .text(504, type: "text/html", "<html>busy</html>")
      case let target where target.hasPrefix("/cog/"): .text(500, type: "text/plain", "broken")
      default: nil
      }
    }
    let notes = Notes()
    let fetcher = try local.fetcher(
      try local.sources(maps: ["overpass", "extracts"], elevations: ["geotiff", "hgt"]), notes: notes)
    let area = try await fetcher.fetch(try request(), into: local.folder.url.appendingPathComponent("area"))
    #expect(area.manifest.attributions == ["© extracts", "© hgt"])
    #expect(notes.all.count == 2, "\(notes.all)")
    #expect(
      notes.all.first?.contains("Local overpass") == true && notes.all.first?.contains("too many requests") == true)
    #expect(notes.all.last?.contains("Local geotiff") == true)
  }

  @Test func nothingHalfBuiltIsLeft() async throws {
    let local = try LocalSources(elevations: false) { request in
      request.target == "/monaco-latest.osm.pbf" ? .text(500, type: "text/plain", "") : nil
    }
    let target = local.folder.url.appendingPathComponent("area")
    let fetcher = try local.fetcher(try local.sources(maps: ["extracts"], elevations: []))
    let error = await #expect(throws: InputError.self) { try await fetcher.fetch(try request(), into: target) }
    #expect(error?.file == "Local extracts" && error?.problem == "the source failed with status 500")
    #expect(local.folder.names == ["cache", "web"])
    // An area that is there is neither replaced unasked nor lost.
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    try Data("{}".utf8).write(to: target.appendingPathComponent("area.json"))
    await #expect(throws: InputError.self) { try await fetcher.fetch(try request(), into: target) }
    await #expect(throws: InputError.self) { try await fetcher.fetch(try request(), into: target, replace: true) }
    #expect(FileManager.default.fileExists(atPath: target.appendingPathComponent("area.json").path))
  }

  @Test func cancellingEndsAtOnceAndGoesOnLater() async throws {
    let flag = Flag()
    let local = try LocalSources(elevations: false) { request in
      guard request.target == "/monaco-latest.osm.pbf", !flag.isSet else { return nil }
      return request.headers["range"] == nil ? .broken(after: 700_000) : .silence
    }
    let fetcher = try local.fetcher(try local.sources(maps: ["extracts"], elevations: []))
    let target = local.folder.url.appendingPathComponent("area")
    let wanted = try request()
    let task = Task { try await fetcher.fetch(wanted, into: target) }
    while local.server.requests.allSatisfy({ $0.headers["range"] == nil }) {
      try await Task.sleep(for: .milliseconds(5))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(local.folder.names == ["cache", "web"])
    flag.set()
    let area = try await fetcher.fetch(wanted, into: target)
    #expect(area.manifest.survey.streets > 200)
    let last = local.server.requests.last { $0.target == "/monaco-latest.osm.pbf" }
    #expect(last?.headers["range"] == "bytes=700000-")
  }

  @Test func aLocalExtractNeedsNoSource() async throws {
    let local = try LocalSources(elevations: false)
    let fetcher = try local.fetcher(try local.sources(maps: [], elevations: []))
    let area = try await fetcher.fetch(
      try request(), into: local.folder.url.appendingPathComponent("area"), map: SharedData.url("osm/monaco.osm.pbf"))
    #expect(area.manifest.survey.streets > 200 && local.server.requests.isEmpty)
  }
}

/// Reports of progress.
private final class Reports: @unchecked Sendable {
  private let lock = NSLock()
  private var reports: [AreaFetchProgress] = []
  var all: [AreaFetchProgress] { lock.withLock { reports } }
  @Sendable func add(_ report: AreaFetchProgress) { lock.withLock { reports.append(report) } }
}

/// A flag that one thread sets and another reads.
private final class Flag: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false
  var isSet: Bool { lock.withLock { value } }
  func set() { lock.withLock { value = true } }
}
