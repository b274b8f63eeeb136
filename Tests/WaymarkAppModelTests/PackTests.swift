import Foundation
import TestSupport
import Testing
import WaymarkAppModel
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

@Suite struct PackTests {
  private let seed = UInt64.random(in: 0...UInt64.max)

  @Test func everyPlaceOfAnAreaHasStreetsAndHeights() throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let south = Double.random(in: -80...79, using: &random)
      let west = Double.random(in: -180...179.9, using: &random)
      let bounds = GeographicBounds(
        south: south, west: west, north: south + Double.random(in: 0.01...0.2, using: &random),
        east: west + Double.random(in: 0.01...0.3, using: &random))
      let plan = AreaPackPlan(try area(bounds))
      #expect(!plan.isCutOff, "seed \(seed)")
      #expect(Set(plan.items).count == plan.items.count, "seed \(seed)")
      for _ in 0..<10 {
        let position = try #require(
          Coordinate(
            latitude: Double.random(in: bounds.south...bounds.north, using: &random),
            longitude: Angle.wrappedTo180(Double.random(in: bounds.west...bounds.east, using: &random))))
        let streets = plan.items.contains { item in
          guard case .streets(_, _, let center, let radius) = item else { return false }
          return Geodesic.wgs84.inverse(from: position, to: center).distance <= radius
        }
        #expect(streets, "seed \(seed): \(position)")
        var cells = 0
        for case .buildings(_, _, let cell, let center, let radius) in plan.items {
          guard cell.contains(position) else { continue }
          cells += 1
          for corner in [
            (cell.south, cell.west), (cell.south, cell.east), (cell.north, cell.west), (cell.north, cell.east),
          ] {
            let corner = try #require(
              Coordinate(latitude: corner.0, longitude: Angle.wrappedTo180(corner.1)))
            #expect(
              Geodesic.wgs84.inverse(from: corner, to: center).distance <= radius, "seed \(seed): \(position)")
          }
        }
        #expect(cells == 1, "seed \(seed): \(position)")
        for needed in HeightBlockPlan.blocks(around: position, range: 100_000, reach: 24_000, within: bounds) {
          #expect(plan.items.contains(.heights(needed)), "seed \(seed): \(position) \(needed)")
        }
      }
    }
  }

  @Test func aLargeAreaIsCutOffAndBeginsWithTheCoarse() throws {
    let plan = AreaPackPlan(try area(GeographicBounds(south: 40, west: 0, north: 50, east: 20)))
    #expect(plan.isCutOff)
    let levels = plan.items.compactMap { item in if case .heights(let block) = item { block.level } else { nil } }
    #expect(levels.contains(4))
    #expect(!levels.contains(0))
    #expect(levels.count <= AreaPackPlan.maximumBlocks)
  }

  @Test func aDownloadGoesOnWhereItStopped() async throws {
    let folder = try TemporaryFolder()
    // The network fails after a dozen responses.
    let first = Flaky(limit: 12)
    await #expect(throws: AreaPackDownload.Failure.self) {
      try await AreaPackDownload(from: first.server.client, into: folder.url).run { _ in }
    }
    let pack = AreaPackFolder.named("Skarra", in: folder.url)
    #expect(pack.summary?.name == "Skarra")
    #expect(!pack.isComplete)
    let asked = first.server.paths.filter { !$0.hasSuffix("api/area") }

    let second = FakeServer.whole()
    let done = Progresses()
    let whole = try await AreaPackDownload(from: second.client, into: folder.url).run { await done.add($0) }
    #expect(whole.isComplete)
    let total = AreaPackPlan(try #require(whole.summary)).items.count
    #expect(await done.last?.done == total)
    #expect(await done.last?.fraction == 1)
    // Files that arrived the first time are not requested again.
    let again = second.paths.filter { !$0.hasSuffix("api/area") }
    #expect(again.count < total)
    #expect(again.count + asked.count >= total)

    // Complete: only the area's description is requested.
    let third = FakeServer.whole()
    _ = try await AreaPackDownload(from: third.client, into: folder.url).run { _ in }
    #expect(third.paths.count == 1)
  }

  @Test func anAreaOfAnEarlierVersionOrOfOtherBoundsIsCompleted() async throws {
    let folder = try TemporaryFolder()
    let pack = try await AreaPackDownload(from: FakeServer.whole().client, into: folder.url).run { _ in }
    // As an earlier version left it: without buildings, and an empty mark.
    try FileManager.default.removeItem(at: pack.url.appending(path: "buildings"))
    try Data().write(to: pack.url.appending(path: "complete"))
    #expect(!pack.isComplete)
    let market = try #require(Coordinate(latitude: 47.49, longitude: -35.588))
    #expect(pack.buildings(near: market, radius: 500) == nil)
    let server = FakeServer.whole()
    #expect(try await AreaPackDownload(from: server.client, into: folder.url).run { _ in }.isComplete)
    #expect(pack.buildings(near: market, radius: 500)?.outlines.isEmpty == false)
    #expect(server.paths.allSatisfy { $0.hasSuffix("api/area") || $0.contains("features") })
    // Other bounds: the cells are other places.
    let area = String(decoding: FakeServer.area.body, as: UTF8.self)
    try pack.begin(Data(area.replacingOccurrences(of: #""north":47.5,"#, with: #""north":47.6,"#).utf8))
    #expect(!pack.isComplete && pack.streets(near: market) == nil && pack.landmarks.count == 1)
  }

  @Test func whatWasDownloadedIsReadBack() async throws {
    let folder = try TemporaryFolder()
    let pack = try await AreaPackDownload(from: FakeServer.whole().client, into: folder.url).run { _ in }
    #expect(AreaPackFolder.all(in: folder.url).map(\.summary.name) == ["Skarra"])
    #expect(pack.landmarks.map(\.name) == ["Högberg"])
    let market = try #require(Coordinate(latitude: 47.49, longitude: -35.588))
    let streets = try #require(pack.streets(near: market))
    #expect(streets.streets.map(\.kind) == [.path, .road])
    #expect(streets.streets.map(\.level) == [.ground, .bridge])
    #expect(streets.openGround.count == 1)
    #expect(!streets.network.isEmpty)
    let far = try #require(Coordinate(latitude: 10, longitude: 10))
    #expect(pack.streets(near: far) == nil)
    let north = try #require(Coordinate(latitude: 47.493, longitude: -35.588))
    let houses = try #require(pack.buildings(near: north, radius: 400))
    #expect(houses.outlines.map(\.height) == [12.5] && houses.outlines.map(\.underside) == [3])
    #expect(houses.outlines.first?.rings.map(\.count) == [4])
    #expect(pack.buildings(near: market, radius: 3000)?.outlines.map(\.height).sorted() == [6, 12.5])
    #expect(pack.buildings(near: far, radius: 500) == nil)
    let block = try #require(HeightBlockPlan.blocks(level: 0, in: GeographicBounds(market)).first)
    #expect(pack.heights(block)?.address == block)
    let absent = try #require(HeightBlockAddress(level: 4, row: block.row >> 4, column: block.column >> 4))
    #expect(pack.heights(absent) == nil)
    #expect(pack.has(.heights(absent)))
    #expect(pack.size > 1000)
    try pack.remove()
    #expect(AreaPackFolder.all(in: folder.url).isEmpty)
  }

  @Test func nonsenseIsNotKept() async throws {
    let folder = try TemporaryFolder()
    let server = FakeServer { path in path.hasSuffix("api/area") ? FakeServer.area : FakeServer.json("nonsense") }
    let failure = await #expect(throws: AreaPackDownload.Failure.self) {
      try await AreaPackDownload(from: server.client, into: folder.url).run { _ in }
    }
    guard case .server(let reason)? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(reason.kind == .invalidResponse)
    #expect(!AreaPackFolder.named("Skarra", in: folder.url).isComplete)
    #expect(AreaPackFolder.named("Skarra", in: folder.url).landmarks.isEmpty)
  }

  @Test func namesOfFoldersAreHarmless() {
    let folder = URL(fileURLWithPath: "/areas")
    #expect(AreaPackFolder.named("../../etc", in: folder).url.path == "/areas/------etc")
    #expect(AreaPackFolder.named("", in: folder).url.lastPathComponent == "area")
    #expect(AreaPackFolder.named("Zürich 1", in: folder).url.lastPathComponent == "Zürich-1")
  }

  private func area(_ bounds: GeographicBounds) throws -> AreaSummary {
    let window =
      #"{"south":\#(bounds.south),"west":\#(bounds.west),"north":\#(bounds.north),"east":\#(bounds.east)}"#
    return try AreaSummary(Data(#"{"name":"a","bounds":\#(window),"elevationBounds":\#(window)}"#.utf8))
  }
}
