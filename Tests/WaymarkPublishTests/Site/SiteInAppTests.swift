import Foundation
import Synchronization
import TestSupport
import Testing
import Waymark
import WaymarkAppModel
import WaymarkAreas
import WaymarkFormats
import WaymarkGeodesy
import WaymarkPublish
import WaymarkTerrain

/// The app takes its area from a published site: at a host, or in a folder that the user received.
struct SiteInAppTests {
  private let folder: TemporaryFolder
  private var site: URL { folder.url.appendingPathComponent("site") }
  private var packs: URL { folder.url.appendingPathComponent("packs") }

  init() throws { folder = try TemporaryFolder() }

  private func publish() async throws -> Area {
    let area = try SmallSite.area(in: folder.url, hasElevation: true, hasHouse: true)
    _ = try await SitePublisher(web: SmallSite.web(in: folder.url)).publish([area], into: site)
    return area
  }

  /// A host of static files; what it sent, bytes.
  private final class Host: Sendable {
    let sent = Mutex(0)
    let takesRanges: Bool
    let folder: URL

    init(_ folder: URL, takesRanges: Bool) { (self.folder, self.takesRanges) = (folder, takesRanges) }

    var files: SiteFiles {
      let base = URL(fileURLWithPath: "/some/folder/", isDirectory: true)
      return SiteFiles(
        at: base,
        transport: ServerTransport { [self] request in
          let path = String(request.url.path.dropFirst(base.path.count))
          guard var data = try? Data(contentsOf: folder.appendingPathComponent(path)) else {
            return ServerTransport.Response(status: 404, body: Data("no such file".utf8))
          }
          var status = 200
          if takesRanges, let range = request.headers["Range"]?.dropFirst("bytes=".count).split(separator: "-"),
            let first = Int(range[0]), let last = Int(range[1])
          {
            data = Data(data.dropFirst(first).prefix(last - first + 1))
            status = 206
          }
          sent.withLock { $0 += data.count }
          return ServerTransport.Response(status: status, body: data)
        })
    }
  }

  private func check(_ pack: AreaPackFolder, of area: Area) throws {
    #expect(pack.isComplete && pack.summary?.name == area.manifest.name)
    let tiles = try AreaTiles(area: area)
    let center = try #require(area.manifest.bounds.center)
    // What a server would have answered.
    let streets = try #require(pack.streets(near: center))
    let request = AreaRequest.streets(latitude: center.latitude, longitude: center.longitude, radius: 50_000)
    let all = try StreetMap(try #require(tiles.data(for: request)))
    #expect(!streets.streets.isEmpty && streets.streets.count == all.streets.count)
    var blocks = 0
    for request in try AreaPlan.requests(bounds: area.manifest.bounds, heights: area.elevationWindow).shuffled() {
      guard blocks < 12, case .heights(let level, let row, let column) = request else { continue }
      let block = try #require(HeightBlockAddress(level: level, row: row, column: column))
      #expect(pack.contents(of: .heights(block)) == tiles.data(for: request).flatMap { $0.isEmpty ? nil : $0 })
      blocks += 1
    }
    #expect(blocks > 0)
    #expect(DeviceRouter(pack) != nil)
    let index = try area.searchIndex()
    let name = try #require((0..<index.count).compactMap { index.names($0).first }.first)
    #expect(PlaceSearch([], in: pack.searchIndex).places(name, near: center).first?.name == name)
    #expect(PlaceSearch([]).places(name, near: center).isEmpty)
  }

  @Test(arguments: [true, false]) func anAreaIsFetchedFromAHost(takesRanges: Bool) async throws {
    let area = try await publish()
    let host = Host(site, takesRanges: takesRanges)
    let found = try await PublishedSite.areas(of: host.files)
    #expect(found.map(\.summary.name) == [area.manifest.name])
    let pack = try await AreaPackDownload(from: ServerClient(found[0]), into: packs).run { _ in }
    try check(pack, of: area)
    // Neither the map's tiles nor the same bytes again and again.
    let whole = try SmallSite.contents(site).values.reduce(0) { $0 + $1.count }
    #expect(host.sent.withLock { $0 } < 2 * whole)
  }

  @Test func anAreaIsTakenFromAFolder() async throws {
    let area = try await publish()
    let found = try await PublishedSite.areas(of: SiteFiles(folder: site))
    try check(try await AreaPackDownload(from: ServerClient(found[0]), into: packs).run { _ in }, of: area)
    let refused = await #expect(throws: ServerFailure.self) {
      let center = try #require(area.manifest.bounds.center)
      _ = try await ServerClient(found[0]).route(RouteRequest(from: center, to: center))
    }
    #expect(refused?.kind == .refused(status: 404))
  }

  @Test func itsBuildingsAreThoseOfTheMap() async throws {
    let area = try await publish()
    let client = ServerClient(try await PublishedSite.areas(of: SiteFiles(folder: site))[0])
    let tiles = try AreaTiles(area: area)
    let center = try #require(area.manifest.bounds.center)
    let request = AreaRequest.features(latitude: center.latitude, longitude: center.longitude, radius: 50_000)
    let all = try BuildingMap(try #require(tiles.data(for: request)))
    let found = try await client.buildings(around: center, radius: 50_000)
    #expect(found.outlines.count == 1 && all.outlines.count == 1)
    let house = try #require(found.outlines.first)
    #expect(house.height == 8 && house.underside == 0 && house.rings.map(\.count) == [4])
    #expect(throws: InputError.self) { try BuildingMap(Data("{}".utf8)) }
  }

  @Test func whatIsNoSiteIsRefused() async throws {
    let nothing = await #expect(throws: ServerFailure.self) {
      try await PublishedSite.areas(of: SiteFiles(folder: folder.url))
    }
    #expect(nothing?.kind == .refused(status: 404))
    for (text, word) in [
      ("{", "site"), (#"{"waymarkSite":2,"areas":[]}"#, "version"), (#"{"waymarkSite":3}"#, "site"),
      (#"{"waymarkSite":3,"areas":[{}]}"#, "site"),
    ] {
      try Data(text.utf8).write(to: folder.url.appendingPathComponent("site.json"))
      let failure = await #expect(throws: ServerFailure.self) {
        try await PublishedSite.areas(of: SiteFiles(folder: folder.url))
      }
      #expect(failure?.kind == .invalidResponse && failure?.message.contains(word) == true, "\(text)")
    }
  }

  @Test func pathsDoNotLeadOut() async throws {
    let window = #"{"south":1,"west":1,"north":2,"east":2}"#
    for path in ["../secret", "/etc/passwd", "data/../../secret"] {
      let text = #"{"waymarkSite":3,"areas":[{"name":"a","bounds":\#(window),"files":"files.json"}]}"#
      try FileManager.default.createDirectory(at: site, withIntermediateDirectories: true)
      try Data("secret".utf8).write(to: folder.url.appendingPathComponent("secret"))
      try Data(text.utf8).write(to: site.appendingPathComponent("site.json"))
      try Data(#"{"search":"\#(path)"}"#.utf8).write(to: site.appendingPathComponent("files.json"))
      let area = try #require(try await PublishedSite.areas(of: SiteFiles(folder: site)).first)
      let failure = await #expect(throws: ServerFailure.self) { _ = try await area.bytes(.searchIndex) }
      #expect(failure?.kind == .invalidResponse)
    }
  }
}
