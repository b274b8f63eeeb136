import TestSupport
import Testing

@testable import WaymarkTiles

/// Vector tiles that are written read back the same; what is wrong is refused.
@Suite struct VectorTileReaderTests {
  private func bytes(_ layer: VectorTileLayer) -> [UInt8] {
    var tile = ProtobufWriter()
    layer.write(to: &tile)
    return tile.bytes
  }

  private func read(_ bytes: [UInt8]) throws(ProtobufError) -> [ReadTileLayer] {
    let result = bytes.withUnsafeBytes { bytes -> Result<[ReadTileLayer], ProtobufError> in
      do throws(ProtobufError) { return .success(try VectorTileReader.layers(bytes)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  @Test func whatIsWrittenReadsBack() throws {
    var random = SeededGenerator(seed: 17)
    var layer = VectorTileLayer(name: "ways", extent: 8192)
    let values: [TileValue] = [
      .text(Array("Straße".utf8)), .text([]), .number(-3), .number(0.125), .number(1e18), .flag(true), .flag(false),
    ]
    var written: [(TileShape, [[GridPoint]], [(key: [UInt8], value: TileValue)])] = []
    for i in 0..<200 {
      let shape = [TileShape.point, .line, .polygon][i % 3]
      let parts = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        (0..<(shape == .point ? 1 : Int.random(in: 3...9, using: &random))).map { _ in
          GridPoint(x: Int.random(in: -200...9000, using: &random), y: Int.random(in: -200...9000, using: &random))
        }
      }
      let attributes = (0..<i % 4).map { k in (Array("key \(k)".utf8), values[(i + k) % values.count]) }
      layer.add(shape, parts, attributes)
      written.append((shape, parts, attributes))
    }
    let found = try #require(try read(bytes(layer)).first)
    #expect(found.name.isText("ways") && found.extent == 8192 && found.features.count == written.count)
    for (feature, expected) in zip(found.features, written) {
      #expect(feature.shape == expected.0 && feature.parts == expected.1)
      var attributes: [(key: [UInt8], value: TileValue)] = []
      found.eachAttribute(of: feature) { attributes.append(($0, $1)) }
      #expect(attributes.elementsEqual(expected.2) { $0.key == $1.key && $0.value == $1.value })
    }
    #expect(try read([]).isEmpty)
  }

  @Test func wrongBytesAreRefused() {
    var layer = VectorTileLayer(name: "a", extent: 4096)
    layer.add(.line, [[GridPoint(x: 0, y: 0), GridPoint(x: 5, y: 5)]], [(Array("k".utf8), .flag(true))])
    let whole = bytes(layer)
    for end in 1..<whole.count { #expect(throws: ProtobufError.self) { try read(Array(whole.prefix(end))) } }
    func layerOf(_ feature: [UInt8], extent: UInt64 = 4096) -> [UInt8] {
      var tile = ProtobufWriter()
      tile.field(3) { layer in
        layer.field(1, string: "a")
        layer.field(2, bytes: feature)
        layer.field(5, varint: extent)
      }
      return tile.bytes
    }
    for (name, feature) in [
      ("a tag without a key", [0x12, 2, 0, 0, 0x18, 2, 0x22, 0]), ("an odd tag", [0x12, 1, 0, 0x18, 2, 0x22, 0]),
      ("an unknown command", [0x18, 2, 0x22, 1, 0x0B]), ("more points than bytes", [0x18, 2, 0x22, 2, 0x89, 0x7F]),
      ("a line without a beginning", [0x18, 2, 0x22, 3, 0x0A, 2, 2]),
      ("a coordinate far away", [0x18, 2, 0x22, 8, 0x09, 0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 0]),
      // The least numbers of 32 and 64 bits have no magnitude.
      ("the least coordinate", [0x18, 2, 0x22, 7, 0x09, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 0]),
      ("the least of all", [0x18, 2, 0x22, 12, 0x09, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01, 0]),
    ] as [(String, [UInt8])] {
      #expect(throws: ProtobufError.self, "\(name)") { try read(layerOf(feature)) }
    }
    #expect(throws: ProtobufError.self) { try read(layerOf([], extent: 0)) }
    #expect(throws: ProtobufError.self) { try read(layerOf([], extent: 1 << 40)) }
    // A shape of a later version is passed over.
    #expect(throws: Never.self) { try read(layerOf([0x18, 9, 0x22, 0])) }
  }
}
