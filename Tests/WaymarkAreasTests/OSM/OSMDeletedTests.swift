import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkFormats
import WaymarkGeodesy
import WaymarkRouting

@testable import WaymarkAreas

/// What editors and histories mark as deleted is not there.
@Suite struct OSMDeletedTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ url: URL) async throws -> OSMBlock {
    try await OSMExtract.withPBF(of: url) { pbf in
      let reader = try OSMPBFReader(url: pbf)
      var all = OSMBlock()
      while let block = try reader.next() {
        all.nodes += block.nodes
        all.ways += block.ways
        all.relations += block.relations
      }
      return all
    }
  }

  @Test func deletedElementsAreLeftOut() async throws {
    let text = """
      <osm version="0.6" generator="JOSM">
      <bounds minlat="1" minlon="2" maxlat="3" maxlon="4"/><bounds minlat="2" minlon="3" maxlat="5" maxlon="3.5"/>
      <node id="1" lat="1.5" lon="2.5"/><node id="2" action="modify" visible="true" lat="1.6" lon="2.5"/>
      <node id="3" action='delete' visible='true' lat="1.7" lon="2.5"/><node id="4" visible="false" lat="1.8" lon="2.5"/>
      <node id="-5" action="modify" lat="1.9" lon="2.5"/>
      <way id="7"><nd ref="1"/><nd ref="2"/></way><way id="8" action="delete"><nd ref="1"/><nd ref="2"/></way>
      <way id="9" visible="false"/>
      <relation id="10" action="delete"><member type="way" ref="7" role=""/></relation>
      <relation id="11"><member type="way" ref="7" role=""/></relation></osm>
      """
    let url = try folder.write("josm.osm", text.utf8)
    let all = try await read(url)
    #expect(all.nodes.map(\.id).sorted() == [-5, 1, 2])
    #expect(all.ways.map(\.id) == [7] && all.relations.map(\.id) == [11])
    let bounds = try await OSMExtract.withPBF(of: url) { try OSMPBFReader(url: $0).header.bounds }
    // All that was downloaded, not the last part of it.
    #expect(bounds?.south == 1 && bounds?.west == 2 && bounds?.north == 5 && bounds?.east == 4)
  }

  @Test func theLastVersionOfAHistoryCounts() async throws {
    let text = """
      <osm version="0.6"><node id="1" version="1" lat="1" lon="1"/><node id="1" version="2" lat="2" lon="1"/>
      <node id="2" version="1" lat="1" lon="1"/><node id="2" version="2" visible="false"/>
      <node id="3" version="1" visible="false"/><node id="3" version="2" lat="3" lon="1"/>
      <way id="1" version="1"><nd ref="1"/></way><way id="1" version="2" visible="false"/></osm>
      """
    let all = try await read(try folder.write("history.osm", text.utf8))
    #expect(all.nodes.map(\.id) == [1, 3] && all.nodes.map(\.coordinate.latitude) == [2, 3])
    #expect(all.ways.isEmpty)
  }

  @Test(
    .enabled(if: SharedData.isAvailable, "\(SharedData.message)"), arguments: ["map", "visible-false"])
  func aReportedDeletedPathIsNoRoute(name: String) async throws {
    let url = SharedData.url("cases/land/o01-josm-delete/\(name).osm")
    let all = try await read(url)
    #expect(!all.nodes.contains { $0.tags["amenity"] != nil } && all.ways.count == 3)
    #expect(try OSMPeaks.read(url).isEmpty)
    let points = try JSONValue(parsing: Data(contentsOf: SharedData.url("cases/land/points.json")))["o01"]?.array ?? []
    let stops = try points.map { point in
      let numbers = (point.string ?? "").split(separator: ",").compactMap { Double($0) }
      return try #require(Coordinate(latitude: numbers[0], longitude: numbers[1]))
    }
    let graph = try await OSMExtract.withPBF(of: url) { pbf in
      StreetGraphBuilder(try OSMStreetDraft(of: pbf, climbs: nil, reference: .meanSeaLevel).draft).bytes
    }
    var router = Router(try StreetGraph(graph))
    let route = try router.routes(for: RoutingRequest(stops: stops))[0]
    // 521 m straight along the deleted path, 1,121 m around it.
    #expect(abs(route.distance - 1121) < 5 && route.steps.contains { $0.name == "Round Street" })
  }
}
