import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

@testable import WaymarkFormats

@Suite struct AnchorRoundTripTests {
  @Test(arguments: AnchorFileFormat.allCases) func everythingComesBack(format: AnchorFileFormat) throws {
    var random = SeededGenerator(seed: 0xA7C4)
    for round in 0..<60 {
      let anchors = try RandomAnchor.list(Int.random(in: 0...12, using: &random), &random)
      let bytes = try AnchorFile.bytes(of: anchors, format: format)
      let back = try AnchorFile.content(of: Data(bytes), file: "f")
      #expect(back.format == format)
      #expect(back.anchors == anchors, "seed \(random.seed), round \(round)")
      #expect(back.skipped.count == 0 && back.changed.count == 0 && back.leftOut.isEmpty)
      #expect(try AnchorFile.bytes(of: back.anchors, format: format) == bytes)
    }
  }

  @Test func formatsGiveTheSameAnchors() throws {
    var random = SeededGenerator(seed: 0xF0)
    var anchors = try RandomAnchor.list(50, &random)
    for format in AnchorFileFormat.allCases.shuffled(using: &random) {
      anchors = try AnchorFile.content(of: Data(AnchorFile.bytes(of: anchors, format: format))).anchors
    }
    var again = SeededGenerator(seed: 0xF0)
    #expect(anchors == (try RandomAnchor.list(50, &again)))
  }

  /// Other programs parse the files as intended.
  @Test(
    .enabled(if: Oracle.isAvailable, "\(Oracle.message)"), arguments: [AnchorFileFormat.gpx, .geojson, .kml, .kmz])
  func othersReadTheSame(format: AnchorFileFormat) throws {
    var random = SeededGenerator(seed: 0x0C)
    let anchors = try RandomAnchor.list(40, &random)
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("a.\(format.rawValue)").path
    try AnchorFile.write(anchors, to: path, format: format)
    let found = try PositionOracle.positions(path)
    #expect(found.map(\.latitude) == anchors.map(\.position.coordinate.latitude))
    #expect(found.map(\.longitude) == anchors.map(\.position.coordinate.longitude))
    #expect(found.map(\.name) == anchors.map(\.name))
    #expect(folder.names == ["a.\(format.rawValue)"])
  }

  @Test func anchorsWithoutIDsHaveNoneInTheFile() throws {
    let position = Position(try #require(Coordinate(latitude: 1, longitude: 2)))
    for format in AnchorFileFormat.allCases {
      let bytes = try AnchorFile.bytes(of: [Anchor(position: position, name: "x")], format: format)
      let back = try AnchorFile.content(of: Data(bytes)).anchors
      #expect(back.count == 1 && back[0].id != .none && back[0].name == "x")
    }
  }

  @Test func filesThatCannotBeWrittenLeaveTheOldOne() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appendingPathComponent("none/a.gpx").path
    let error = try complaint { () throws(InputError) in try AnchorFile.write([], to: path, format: .gpx) }
    #expect(error.description.contains("create its folder first"))
  }
}
