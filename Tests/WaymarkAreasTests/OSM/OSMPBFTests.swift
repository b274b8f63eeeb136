import Foundation
import TestSupport
import Testing
import WaymarkAreas
import WaymarkFormats
import WaymarkGeodesy
import WaymarkTerrain

@Suite struct OSMPBFTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func readAll(_ url: URL, wanted: OSMElementKinds = .all) throws -> OSMBlock {
    let reader = try OSMPBFReader(url: url, wanted: wanted)
    var all = OSMBlock()
    while let block = try reader.next() {
      all.nodes += block.nodes
      all.ways += block.ways
      all.relations += block.relations
    }
    return all
  }

  // MARK: - Real files

  /// Figures of the data's own description and of osmium: nodes, ways, relations, streets, buildings, peaks.
  @Test(
    .enabled(if: SharedData.isAvailable, "\(SharedData.message)"),
    arguments: [("andorra", [69644, 2725, 74, 1615, 294, 106]), ("monaco", [180118, 27377, 212, 2927, 23373, 5])])
  func realExtractsHaveTheElementsThatAreKnown(_ name: String, _ counts: [Int]) throws {
    let survey = try OSMSurvey(of: SharedData.url("osm/\(name).osm.pbf"))
    #expect(
      [survey.nodes, survey.ways, survey.relations, survey.streets, survey.buildings, survey.peaks] == counts)
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func peaksHaveTheirNamesPlacesAndHeights() throws {
    let nodes = try readAll(SharedData.url("osm/andorra.osm.pbf"), wanted: .nodes).nodes
    let lines = try SharedData.text("elevation/peaks_andorra_osm.csv").split(whereSeparator: \.isNewline)
    let peaks = Dictionary(uniqueKeysWithValues: nodes.filter { $0.tags["natural"] == "peak" }.map { ($0.id, $0) })
    var checked = 0
    for line in lines.dropFirst() {
      let fields = line.split(separator: ",", maxSplits: 4, omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 5, let id = Int64(fields[0]), let latitude = Double(fields[2]),
        let longitude = Double(fields[3])
      else { continue }
      let peak = try #require(peaks[id], "\(line)")
      #expect(peak.tags["name"] == fields[1])
      #expect(abs(peak.coordinate.latitude - latitude) < 1.1e-7)
      #expect(abs(peak.coordinate.longitude - longitude) < 1.1e-7)
      #expect(peak.tags["ele"] == fields[4].trimmingCharacters(in: ["\""]))
      checked += 1
    }
    #expect(checked > 80)
  }

  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func waysReferToNodesOfTheFile() throws {
    let all = try readAll(SharedData.url("osm/monaco.osm.pbf"))
    let known = Set(all.nodes.map(\.id))
    let streets = all.ways.filter { $0.tags["highway"] != nil }
    #expect(streets.allSatisfy { $0.nodes.allSatisfy(known.contains) })
    #expect(streets.contains { $0.tags["highway"] == "steps" })
    #expect(streets.contains { $0.tags["name"] == "Avenue de Monte-Carlo" })
    let relation = try #require(all.relations.first { $0.tags["type"] == "multipolygon" })
    #expect(relation.members.contains { $0.kind == .way && $0.role == "outer" })
    let onlyWays = try readAll(SharedData.url("osm/monaco.osm.pbf"), wanted: .ways)
    #expect(onlyWays.ways == all.ways && onlyWays.nodes.isEmpty && onlyWays.relations.isEmpty)
  }

  // MARK: - Writing

  private func randomText(_ random: inout SeededGenerator) -> String {
    let letters = Array("aé漢🏔 =\"<\u{0}\n;ß")
    return String(
      (0..<Int.random(in: 0...12, using: &random)).map { _ in letters.randomElement(using: &random) ?? "x" })
  }

  private func randomTags(_ random: inout SeededGenerator) -> OSMTags {
    var tags = OSMTags()
    for i in 0..<Int.random(in: 0...3, using: &random) { tags["k\(i)" + randomText(&random)] = randomText(&random) }
    return tags
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func whatIsWrittenIsRead(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = [0, 5, 20_001].randomElement(using: &random) ?? 5
    let nodes = try (0..<count).map { i in
      OSMNode(
        id: Int64(i) * 3 + 1,
        coordinate: try #require(
          Coordinate(
            latitude: Double(Int.random(in: -900_000_000...900_000_000, using: &random)) / 1e7,
            longitude: Double(Int.random(in: -1_800_000_000...1_800_000_000, using: &random)) / 1e7)),
        tags: i % 7 == 0 ? randomTags(&random) : OSMTags())
    }
    let ways = (0..<9000).map { i in
      OSMWay(
        id: Int64(i) + 1, nodes: (0..<3).map { _ in Int64.random(in: Int64.min...Int64.max, using: &random) },
        tags: randomTags(&random))
    }
    let relations = (0..<20).map { i in
      OSMRelation(
        id: Int64(i) + 1,
        members: [
          .init(kind: .way, id: .random(in: 1...1000, using: &random), role: "outer"), .init(kind: .node, id: -4),
          .init(kind: .relation, id: 9, role: randomText(&random)),
        ], tags: randomTags(&random))
    }
    let bounds = GeographicBounds(south: -1.5, west: 2.25, north: 3, east: 4)
    let data = try OSMPBFWriter.data(
      nodes: nodes.shuffled(using: &random), ways: ways, relations: relations, bounds: bounds, writingProgram: "test")
    let again = try OSMPBFWriter.data(
      nodes: nodes, ways: ways.reversed(), relations: relations, bounds: bounds, writingProgram: "test")
    #expect(data == again, "order of input must not matter")
    let url = try folder.write("a.osm.pbf", data)
    let reader = try OSMPBFReader(url: url)
    #expect(reader.header.bounds == bounds)
    #expect(reader.header.writingProgram == "test")
    let read = try readAll(url)
    #expect(read.nodes == nodes, "seed \(seed)")
    #expect(read.ways == ways, "seed \(seed)")
    #expect(read.relations == relations, "seed \(seed)")
  }

  // MARK: - Bad input

  @Test(arguments: [
    ("", "empty"), ("<?xml version=\"1.0\"?><osm version=\"0.6\"/>", "XML"), ("\u{FEFF}<osm/>", "XML"),
    ("<!DOCTYPE html><html>404</html>", "web page"), ("PK\u{3}\u{4}xxxxxxxxxxxxxxx", "zip"),
    ("hello", "not an OpenStreetMap file"),
    ("\u{0}\u{0}\u{0}\u{5}aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "not an OpenStreetMap file"),
    (String(repeating: "z", count: 100_000), "not an OpenStreetMap file"),
  ])
  func otherFilesAreNamed(_ contents: String, _ word: String) throws {
    let url = try folder.write("x.osm.pbf", contents.utf8)
    let error = try #require(#expect(throws: InputError.self) { try OSMSurvey(of: url) })
    #expect(error.problem.contains(word), "\(error)")
    #expect(error.file == url.path && error.advice != nil)
  }

  @Test func missingFileAndFolder() throws {
    let missing = #expect(throws: InputError.self) { try OSMSurvey(of: folder.file("none.osm.pbf")) }
    #expect(missing?.problem == "there is no such file")
    let directory = #expect(throws: InputError.self) { try OSMSurvey(of: folder.url) }
    #expect(directory?.problem == "this is a folder")
  }

  /// Figures counted with Python's ElementTree.
  @Test(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
  func gzippedXMLIsRead() async throws {
    let url = SharedData.url("osm/krems.osm.gz")
    let survey = try await OSMExtract.withPBF(of: url) { try OSMSurvey(of: $0) }
    #expect(survey.nodes == 15042 && survey.ways == 2402 && survey.relations == 73 && survey.streets == 838)
    let error = #expect(throws: InputError.self) { try OSMSurvey(of: url) }
    #expect(error?.problem.contains("compressed") == true)
  }

  @Test func xmlIsTakenAsItStands() async throws {
    let text = """
      <?xml version='1.0'?><osm version="0.6"><bounds minlat="1" minlon="2" maxlat="3" maxlon="4"/>
      <node id="1" lat="1.5" lon="2.5"><tag k="name" v="A &amp; B"/></node><node id="-2" lat="1.6" lon="2.6"/>
      <node id="3" visible="false"/>
      <way id="7"><nd ref="1"/><nd ref="-2"/><tag k="highway" v="path"/></way>
      <relation id="9"><member type="way" ref="7" role="outer"/><tag k="type" v="multipolygon"/></relation></osm>
      """
    let url = try folder.write("a.osm", text.utf8)
    try await OSMExtract.withPBF(of: url) { pbf in
      let all = try readAll(pbf)
      let ids: [Int64] = all.nodes.map { $0.id }
      #expect(ids == [-2, 1])
      #expect(all.nodes.last?.tags["name"] == "A & B")
      let ways: [OSMWay] = [OSMWay(id: 7, nodes: [1, -2], tags: ["highway": "path"])]
      #expect(all.ways == ways)
      let member = OSMRelation.Member(kind: .way, id: 7, role: "outer")
      let relations: [OSMRelation] = [OSMRelation(id: 9, members: [member], tags: ["type": "multipolygon"])]
      #expect(all.relations == relations)
      #expect(try OSMPBFReader(url: pbf).header.bounds?.south == 1)
    }
    for broken in [
      "<osm><node id='1' lat='99' lon='0'/></osm>", "<osm><node id='x'/></osm>", "<osm/>", "<osm><node", "<gpx/>",
    ] {
      let url = try folder.write("b.osm", broken.utf8)
      await #expect(throws: InputError.self) { try await OSMExtract.withPBF(of: url) { _ in } }
    }
  }

  private func small() throws -> Data {
    let nodes = (1...50).compactMap { (i: Int64) -> OSMNode? in
      guard let coordinate = Coordinate(latitude: Double(i) / 100, longitude: 1) else { return nil }
      return OSMNode(id: i, coordinate: coordinate, tags: i % 5 == 0 ? ["name": "n\(i)"] : [:])
    }
    return try OSMPBFWriter.data(
      nodes: nodes, ways: [OSMWay(id: 1, nodes: [1, 2, 3], tags: ["highway": "path"])],
      relations: [OSMRelation(id: 1, members: [.init(kind: .way, id: 1, role: "r")])], bounds: nil)
  }

  @Test func everyTruncationIsAnError() throws {
    let data = try small()
    let whole = try folder.write("whole.osm.pbf", data)
    #expect(try OSMSurvey(of: whole).nodes == 50)
    var ends: [Int] = []
    for length in 1..<data.count {
      let url = try folder.write("cut.osm.pbf", data.prefix(length))
      do {
        _ = try readAll(url)
        // A cut between two blocks cannot be detected; the file is then a shorter one.
        ends.append(length)
      } catch let error as InputError {
        #expect(error.advice != nil)
      }
    }
    #expect(ends.count == 3, "only between header, nodes, ways and relations: \(ends)")
  }

  @Test func randomDamageNeverCrashes() throws {
    let data = [UInt8](try small())
    var random = SeededGenerator(seed: 77)
    var errors = 0
    for _ in 0..<1500 {
      var bytes = data
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let url = try folder.write("damaged.osm.pbf", bytes)
      do { _ = try readAll(url) } catch is InputError { errors += 1 }
    }
    #expect(errors > 1000, "seed 77")
  }

  /// zlib detects damage inside the packed part; this reaches the decoder behind it.
  @Test func randomDamageInsideABlockNeverCrashes() throws {
    var random = SeededGenerator(seed: 78)
    var errors = 0
    let raw = rawBlock()
    for _ in 0..<3000 {
      var bytes = raw
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let url = try folder.write("raw.osm.pbf", blob("OSMHeader", []) + blob("OSMData", bytes))
      do { _ = try readAll(url) } catch is InputError { errors += 1 }
    }
    #expect(errors > 300, "seed 78")
  }

  @Test func unreadablePackingsAndFeaturesAreNamed() throws {
    let zstd = blobBytes("OSMHeader", field(2, [5]) + [0x3A, 1, 0])
    let packed = try folder.write("zstd.osm.pbf", zstd)
    let error = #expect(throws: InputError.self) { try OSMPBFReader(url: packed) }
    #expect(error?.problem.contains("zstd") == true, "\(error?.description ?? "")")
    let feature = Array("HistoricalInformation".utf8)
    let history = try folder.write("h.osm.pbf", blob("OSMHeader", [0x22, UInt8(feature.count)] + feature))
    let refused = #expect(throws: InputError.self) { try OSMPBFReader(url: history) }
    #expect(refused?.problem.contains("HistoricalInformation") == true)
  }

  @Test func lyingSizesAreRefused() throws {
    // A block that declares 32 MiB, and one whose packed part unpacks to more than its declared size.
    let bomb = try folder.write(
      "bomb.osm.pbf", blobBytes("OSMHeader", [0x10, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 0x1A, 1, 0]))
    #expect(throws: InputError.self) { try OSMPBFReader(url: bomb) }
    let huge = try folder.write(
      "huge.osm.pbf", [0, 0, 0, 17] + [0x0A, 9] + Array("OSMHeader".utf8) + [0x18, 0xFF, 0xFF, 0xFF, 0x7F] + [0, 0])
    #expect(throws: InputError.self) { try OSMPBFReader(url: huge) }
  }

  @Test func plainNodesOutOfOrderFieldsAndOffsets() throws {
    // One node that is not dense; granularity and offsets follow the group, numbers are not packed.
    let node: [UInt8] = field(1, [84]) + [0x10, 1, 0x18, 2] + [0x40, 20] + [0x48, 0x27]
    let group = bytesField(1, node)
    let strings = bytesField(1, []) + bytesField(1, Array("ele".utf8)) + bytesField(1, Array("12".utf8))
    let block =
      bytesField(2, group) + [0x88, 0x01, 0x01] + [0x98, 0x01, 0x07] + [0xA0, 0x01, 0x05] + bytesField(1, strings)
    let url = try folder.write(
      "plain.osm.pbf", blob("OSMHeader", bytesField(4, Array("DenseNodes".utf8))) + blob("OSMData", block))
    let read = try #require(try readAll(url).nodes.first)
    #expect(read.id == 42)
    #expect(read.tags == ["ele": "12"])
    #expect(read.coordinate.latitude == 17e-9)
    #expect(read.coordinate.longitude == -15e-9)
  }

  // MARK: - Bytes by hand

  private func field(_ number: UInt8, _ value: [UInt8]) -> [UInt8] { [number << 3] + value }

  private func bytesField(_ number: UInt8, _ value: [UInt8]) -> [UInt8] {
    var length = value.count
    var head: [UInt8] = [number << 3 | 2]
    while length > 127 {
      head.append(UInt8(length & 127) | 128)
      length >>= 7
    }
    return head + [UInt8(length)] + value
  }

  private func blob(_ type: String, _ raw: [UInt8]) -> [UInt8] { blobBytes(type, bytesField(1, raw)) }

  private func blobBytes(_ type: String, _ blob: [UInt8]) -> [UInt8] {
    var length = blob.count
    var size: [UInt8] = []
    while length > 127 {
      size.append(UInt8(length & 127) | 128)
      length >>= 7
    }
    let header = bytesField(1, Array(type.utf8)) + [0x18] + size + [UInt8(length)]
    return [0, 0, UInt8(header.count >> 8), UInt8(header.count & 255)] + header + blob
  }

  /// A block with dense nodes, a way and a relation.
  private func rawBlock() -> [UInt8] {
    let strings = ["", "name", "a", "highway", "path", "role"].flatMap { bytesField(1, Array($0.utf8)) }
    let dense =
      bytesField(1, [2, 2, 2]) + bytesField(8, [20, 4, 4]) + bytesField(9, [30, 3, 3])
      + bytesField(10, [1, 2, 0, 0, 1, 2, 0])
    let way = field(1, [9]) + bytesField(2, [3]) + bytesField(3, [4]) + bytesField(8, [2, 2, 2])
    let relation = field(1, [5]) + bytesField(8, [5]) + bytesField(9, [18]) + bytesField(10, [1])
    let group = bytesField(2, dense) + bytesField(3, way) + bytesField(4, relation)
    return bytesField(1, strings) + bytesField(2, group)
  }
}
