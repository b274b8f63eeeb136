import Foundation
import TestSupport
import Testing
import WaymarkFormats
import WaymarkGeodesy
import WaymarkSearch

@testable import WaymarkAreas

/// Texts of the case file, and what is right for each.
@Suite(.enabled(if: SharedData.isAvailable, "\(SharedData.message)"))
struct LandCaseTests {
  private static let folder = "cases/land"
  /// Texts that need no map are asked in this one.
  private static let anyMap = "s01-search-town"
  /// A node is met within this distance, metres.
  private static let reach = 20.0

  /// A map's index, and its elements.
  private struct Map {
    var index: SearchIndex
    var nodes: [Int64: Coordinate] = [:]
    var names: [Int64: String] = [:]

    init(_ pbf: URL) throws {
      index = try SearchIndex(SearchIndexBuilder(AreaPlaces(of: pbf).entries).bytes)
      try OSMPBFReader.eachBlock(of: pbf, .nodes) { block in
        for node in block.nodes { nodes[node.id] = node.coordinate }
      }
      try OSMPBFReader.eachBlock(of: pbf, .ways) { block in
        for way in block.ways { names[way.id] = way.tags["name"] }
      }
    }
  }

  @Test func theRightOneIsFirst() async throws {
    let rows = try Self.rows(SharedData.text("\(Self.folder)/queries.csv"))
    #expect(rows.count >= 20)
    var maps: [String: Map] = [:]
    for row in rows {
      let area = row[0] == "any" ? Self.anyMap : row[0]
      if maps[area] == nil {
        maps[area] = try await OSMExtract.withPBF(of: SharedData.url("\(Self.folder)/\(area)/map.osm")) { try Map($0) }
      }
      let map = try #require(maps[area])
      let found = try #require(map.index.search(row[1]).first, "\(row[1]) finds nothing")
      try check(found, row[1], row[2], map)
    }
  }

  private func check(_ found: SearchResult, _ text: String, _ right: String, _ map: Map) throws {
    let comment = Comment(
      rawValue: "\(text): \(right), not \(map.index.title(found, in: .english)), \(found.coordinate)")
    let claim = right.replacing(/never \d+/, with: "")
    let kind = map.index.catalogue.name(found.kind)
    var isClaimed = true
    if let match = claim.firstMatch(of: /node (\d+)/), let id = Int64(match.1), let node = map.nodes[id] {
      let isThere = Geodesic.wgs84.inverse(from: node, to: found.coordinate).distance < Self.reach
      #expect(isThere && found.missingNumber == nil || claim.contains("or its postcode") && kind == "postcode", comment)
    } else if let match = claim.firstMatch(of: /way (\d+)/), let id = Int64(match.1) {
      #expect(found.name == map.names[id] && found.houseNumber == nil, comment)
    } else if claim.contains("street only") {
      #expect(found.houseNumber == nil && found.missingNumber != nil, comment)
    } else if claim.contains("postcode") {
      #expect(kind == "postcode", comment)
    } else if let match = claim.firstMatch(of: /^(-?[\d.]+), (-?[\d.]+)/), let latitude = Double(match.1),
      let longitude = Double(match.2)
    {
      #expect(
        abs(found.coordinate.latitude - latitude) < 1e-6 && abs(found.coordinate.longitude - longitude) < 1e-6, comment)
      if let height = claim.firstMatch(of: /at (\d+) m/) { #expect(found.altitude == Double(height.1), comment) }
    } else if claim.contains("code beside the town") {
      let town = try #require(map.index.search(String(text.drop { $0 != " " })).first)
      let code = CoordinateText.coordinate(in: String(text.prefix { $0 != " " }), near: town.coordinate)
      #expect(found.coordinate == code, comment)
    } else {
      isClaimed = false
    }
    #expect(isClaimed, "\(text): what is right is not understood: \(right)")
    if claim.contains("within") { #expect(found.isWithinRange, comment) }
  }

  /// The rows of a CSV file without its header; quotes hold commas.
  private static func rows(_ text: String) -> [[String]] {
    text.split(separator: "\n").dropFirst().map { line in
      var fields = [""]
      var isQuoted = false
      for character in line where character != "\r" {
        if character == "\"" {
          isQuoted.toggle()
        } else if character == ",", !isQuoted {
          fields.append("")
        } else {
          fields[fields.count - 1].append(character)
        }
      }
      return fields
    }
  }
}
