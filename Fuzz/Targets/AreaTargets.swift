import Foundation
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain
import WaymarkTiles

@testable import WaymarkAreas

/// The input formats of areas, and the blocks of heights that pages fetch.
let areaTargets: [FuzzTarget] = [
  FuzzTarget(
    "osm-xml",
    examples: [
      """
      <osm version="0.6"><bounds minlat="1" minlon="2" maxlat="3" maxlon="4"/><node id="1" lat="1.5" lon="2.5">\
      <tag k="natural" v="peak"/></node><node id="-2" lat="1.6" lon="2.6"/><way id="7"><nd ref="1"/><nd ref="-2"/>\
      <tag k="highway" v="path"/></way><relation id="9"><member type="way" ref="7" role="outer"/></relation></osm>
      """
    ], words: ["<node id=\"", "<nd ref=\"", "<tag k=\"", "<member type=\"way\"", "visible=\"false\""]
  ) { bytes in
    let handler = OSMXMLHandler()
    let source = ByteSource(bytes: bytes.asBytes, name: "input")
    guard (try? XMLReader.read(source, handler: handler)) != nil, let data = try? handler.pbf(file: "input") else {
      return
    }
    let written = data.withUnsafeBytes { FuzzFile.write($0, name: "xml.osm.pbf") }
    FuzzCheck.require((try? OSMSurvey(of: URL(fileURLWithPath: written))) != nil, "what was written reads back")
  },
  FuzzTarget("pbf", made: { [smallMap] }, mutate: PBFMutation.mutate) { bytes in
    let url = URL(fileURLWithPath: FuzzFile.write(bytes, name: "map.osm.pbf"))
    guard let reader = try? OSMPBFReader(url: url) else { return }
    while (try? reader.next()) != nil {}
  },
  FuzzTarget("pbf-block", made: { [block] }) { bytes in
    guard let block = try? OSMBlockDecoder.decode(bytes, wanted: .all) else { return }
    for node in block.nodes { FuzzCheck.finite(node.coordinate.latitude, node.coordinate.longitude, what: "places") }
  },
  FuzzTarget("pbf-map", maximumLength: 2048, made: { [smallMap] }, mutate: PBFMutation.mutate) { bytes in
    let url = URL(fileURLWithPath: FuzzFile.write(bytes, name: "map.osm.pbf"))
    let window = GeographicBounds(south: 47, west: 15, north: 47.01, east: 15.01)
    if let data = try? MapDataReader.read(url, bounds: window),
      let tile = TileAddress(zoom: 14, column: 8874, row: 5758)
    {
      let bytes = Array(VectorTile(tile, data).encode())
      let read = try? bytes.withUnsafeBytes { try MapTile($0, at: tile) }
      FuzzCheck.require(read != nil, "what was written reads back")
    }
    _ = try? OSMStreets(of: url).network
    _ = try? OSMPeaks.read(url)
  },
  FuzzTarget("map-tile", made: { smallTile }) { bytes in
    guard let address = TileAddress(zoom: 14, column: 8874, row: 5758),
      let tile = try? MapTile(bytes, at: address)
    else { return }
    // The same tile beside itself: ends meet, houses are there twice.
    let beside = TileAddress(zoom: 14, column: 8875, row: 5758).flatMap { try? MapTile(bytes, at: $0) }
    let around = MapSurroundings([tile] + (beside.map { [$0] } ?? []))
    for street in around.streets { FuzzCheck.require(street.line.count > 1, "streets are lines") }
    for building in around.buildings {
      FuzzCheck.require(building.outline.rings.allSatisfy { $0.count > 2 }, "rings are closed")
    }
    _ = around.network
    for text in [SurroundingsText.streets(of: around), SurroundingsText.features(of: around)] {
      FuzzCheck.require((try? JSONValue(parsing: Data(text))) != nil, "texts are JSON")
    }
  },
  FuzzTarget("area-json", seeds: ["area.json"]) { bytes in
    guard let json = try? JSONValue(parsing: bytes.asData) else { return }
    _ = try? AreaManifest(json, file: "area.json")
  },
  FuzzTarget("height-block", maximumLength: 16_384, made: { smallBlocks }) { bytes in
    guard let read = bytes.withMemoryRebound(to: UInt8.self, { try? HeightBlock($0) }) else { return }
    let address = read.address
    FuzzCheck.require(
      abs(address.southSeconds) <= 90 * 3600 && address.southSeconds + address.sideSeconds <= 90 * 3600
        && abs(address.westSeconds) <= 180 * 3600, "blocks lie on Earth")
    FuzzCheck.require(read.samples.count == address.sampleCount, "blocks are complete")
    guard bytes.isChosen(oneOf: 64) else { return }
    let again = read.encoded()
    FuzzCheck.require(
      (try? again.withUnsafeBufferPointer { try HeightBlock($0) }) == read, "blocks read back the same")
    guard bytes.isChosen(oneOf: 1024), let tile = try? read.tile(), let terrain = try? Terrain([tile]) else { return }
    let (south, west) = (Double(address.southSeconds) / 3600, Double(address.westSeconds) / 3600)
    if let middle = Coordinate(latitude: south + 0.01, longitude: west + 0.01) {
      FuzzCheck.finite(terrain.elevation(at: middle)?.meters, what: "heights")
    }
  },
]

/// Blocks of heights: a plane with a hole, and steps that no expectation meets.
private let smallBlocks: [[UInt8]] = [1, 4].compactMap { level in
  guard let address = HeightBlockAddress(level: level, row: 1, column: 1) else { return nil }
  let samples = (0..<address.sampleCount).map { i in
    let (row, column) = (i / address.side, i % address.side)
    if row % 100 < 3, column % 90 < 5 { return HeightBlock.void }
    return Int16(row * level + column + (row / 30 + column / 50) % 3 * 400 - 300)
  }
  return HeightBlock(address: address, samples: samples, verticalReference: .meanSeaLevel)?.encoded()
}

/// A map with one element of each kind.
private let smallMap: [UInt8] = {
  let peak: OSMTags = ["natural": "peak", "ele": "812", "name": "A"]
  var nodes: [OSMNode] = []
  for i in 0..<8 {
    guard let position = Coordinate(latitude: 47 + 0.001 * Double(i / 4), longitude: 15 + 0.001 * Double(i % 4)) else {
      continue
    }
    nodes.append(OSMNode(id: Int64(i + 1), coordinate: position, tags: i == 0 ? peak : OSMTags()))
  }
  let ways = [
    OSMWay(id: 1, nodes: [1, 2, 3, 4], tags: ["highway": "residential", "name": "B"]),
    OSMWay(id: 2, nodes: [1, 2, 6, 5, 1], tags: ["building": "yes", "height": "12"]),
    OSMWay(id: 3, nodes: [2, 3, 7, 6, 2]),
  ]
  let relations = [
    OSMRelation(
      id: 1, members: [OSMRelation.Member(kind: .way, id: 3, role: "outer")],
      tags: ["type": "multipolygon", "natural": "water"])
  ]
  let window = GeographicBounds(south: 47, west: 15, north: 47.01, east: 15.01)
  return (try? OSMPBFWriter.data(nodes: nodes, ways: ways, relations: relations, bounds: window)).map { Array($0) }
    ?? []
}()

/// The tile of that map.
private let smallTile: [[UInt8]] = {
  let url = URL(fileURLWithPath: smallMap.withUnsafeBytes { FuzzFile.write($0, name: "tile.osm.pbf") })
  let window = GeographicBounds(south: 47, west: 15, north: 47.01, east: 15.01)
  guard let data = try? MapDataReader.read(url, bounds: window),
    let tile = TileAddress(zoom: 14, column: 8874, row: 5758)
  else { return [] }
  return [Array(VectorTile(tile, data).encode())]
}()

/// Nodes, dense nodes, a way and a relation in few bytes.
private let block: [UInt8] = [
  0x0A, 0x0A, 0x0A, 0x00, 0x0A, 0x01, 0x61, 0x0A, 0x03, 0x62, 0x63, 0x64, 0x12, 0x10, 0x12, 0x0E, 0x0A, 0x02, 0x02,
  0x02,
  0x42, 0x02, 0x02, 0x04, 0x4A, 0x02, 0x02, 0x04, 0x52, 0x00, 0x12, 0x0A, 0x1A, 0x08, 0x08, 0x01, 0x12, 0x01, 0x01,
  0x42,
  0x01, 0x02,
]
