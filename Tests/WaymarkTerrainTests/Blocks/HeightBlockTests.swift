import TestSupport
import Testing
import WaymarkGeodesy

@testable import WaymarkTerrain

/// Blocks of heights: their bytes, and which ones an eye needs.
@Suite struct HeightBlockTests {
  private func read(_ bytes: [UInt8]) throws(HeightBlockError) -> HeightBlock {
    var result: Result<HeightBlock, HeightBlockError> = .failure(.notABlock)
    bytes.withUnsafeBufferPointer { buffer in
      do throws(HeightBlockError) { result = .success(try HeightBlock(buffer)) } catch { result = .failure(error) }
    }
    return try result.get()
  }

  private func block(seed: UInt64, extremes: Bool) throws -> HeightBlock {
    var random = SeededGenerator(seed: seed)
    var height = 800.0
    var samples: [Int16] = []
    for _ in 0..<HeightBlock.sampleCount {
      height += random.uniform(-9...9)
      if extremes {
        samples.append(Int16.random(in: .min ... .max, using: &random))
      } else {
        samples.append(random.uniform(0...1) < 0.01 ? HeightBlock.void : Int16(max(-400, min(8800, height))))
      }
    }
    let address = try #require(HeightBlockAddress(level: 3, row: 122, column: 180))
    return try #require(HeightBlock(address: address, samples: samples, verticalReference: .meanSeaLevel))
  }

  @Test(arguments: [(1, false), (2, true)] as [(UInt64, Bool)])
  func bytesGiveTheSameBlock(seed: UInt64, extremes: Bool) throws {
    let block = try block(seed: seed, extremes: extremes)
    let bytes = block.encoded()
    #expect(bytes.count == HeightBlock.byteCount)
    #expect(try read(bytes) == block, "seed \(seed)")
  }

  @Test func whatIsNoBlockIsRefused() throws {
    var bytes = try block(seed: 3, extremes: false).encoded()
    #expect(throws: HeightBlockError.notABlock) { try read([]) }
    #expect(throws: HeightBlockError.length(HeightBlock.byteCount - 1)) { try read(bytes.dropLast()) }
    let good = bytes
    bytes[0] = 0
    #expect(throws: HeightBlockError.notABlock) { try read(bytes) }
    bytes = good
    bytes[4] = 5
    #expect(throws: HeightBlockError.address(level: 5, row: 122, column: 180)) { try read(bytes) }
    bytes = good
    bytes[5] = 2
    #expect(throws: HeightBlockError.reference(2)) { try read(bytes) }
    #expect(HeightBlockError.reference(2).description.contains("surface"))
  }

  @Test func aBlockLiesWhereItsAddressSays() throws {
    let tile = try block(seed: 4, extremes: false).tile()
    #expect(tile.south == 32 && tile.west == 0)
    #expect(abs(tile.north - 33) < 1e-9 && abs(tile.east - 1) < 1e-9)
    for (level, row, column) in [(-1, 0, 0), (5, 0, 0), (0, 1440, 0), (0, 0, 2880), (4, 90, 0), (0, -1, 0)] {
      #expect(HeightBlockAddress(level: level, row: row, column: column) == nil)
    }
  }

  @Test(arguments: [(46.5, 8.0), (0.01, 179.99), (-33.3, -70.2), (78.0, 15.5)])
  func blocksCoverWhatIsSeenOnce(latitude: Double, longitude: Double) throws {
    let position = try TestTerrain.coordinate(latitude, longitude)
    let world = GeographicBounds(south: -90, west: -180, north: 90, east: 180)
    let plan = HeightBlockPlan.blocks(around: position, range: 120_000, reach: 24_000, within: world)
    var random = SeededGenerator(seed: 17)
    for _ in 0..<300 {
      let distance = random.uniform(0...119_000)
      let point = Geodesic.wgs84.direct(from: position, azimuth: random.uniform(0...360), distance: distance).coordinate
      let covering = plan.filter { address in
        let (south, west) = (Double(address.southSeconds) / 3600, Double(address.westSeconds) / 3600)
        let side = Double(address.sideSeconds) / 3600
        return point.latitude >= south && point.latitude < south + side && point.longitude >= west
          && point.longitude < west + side
      }
      try #require(covering.count == 1, "seed 17, \(point)")
      // Nowhere coarser than its distance allows.
      let level = covering[0].level
      let least = level == 0 ? 0 : 0.97 * 24_000 * Double(1 << (level - 1))
      #expect(distance >= least, "seed 17, \(distance) m, level \(level)")
    }
    // Memory, 0.45 MB each; towards the poles the blocks are narrower.
    #expect(Double(plan.count) < 140 / SystemMath.cosine(latitude * .pi / 180).squareRoot())
  }

  @Test func onlyTheWindowIsAskedFor() throws {
    let position = try TestTerrain.coordinate(47.5, -35.5)
    let window = GeographicBounds(south: 47, west: -36, north: 48, east: -35)
    let plan = HeightBlockPlan.blocks(around: position, range: 200_000, reach: 24_000, within: window)
    #expect(plan.allSatisfy { $0.southSeconds >= 47 * 3600 && $0.southSeconds < 48 * 3600 })
    #expect(!plan.isEmpty)
  }

  /// Rows and columns that are left out at once have nothing that is needed.
  @Test(
    arguments: [
      (47.5, 15.5), (0, 0), (89.9, 10), (-90, 0), (-16.8, 179.99), (66, -180), (90, 180),
    ] as [(Double, Double)])
  func aPlanIsThatOfAllBlocksLookedAtOneByOne(latitude: Double, longitude: Double) throws {
    let seed = UInt64(abs(latitude) * 1000 + abs(longitude))
    var random = SeededGenerator(seed: seed)
    let eye = try TestTerrain.coordinate(latitude, longitude)
    for range in [0, 3000, 90_000, 1_000_000.0] {
      let south = random.uniform(-90...latitude)
      let west = random.uniform(-180...180)
      for window in [
        GeographicBounds(south: -90, west: -180, north: 90, east: 180),
        GeographicBounds(south: south, west: west, north: random.uniform(latitude...90), east: west + 200),
      ] {
        let plan = HeightBlockPlan.blocks(around: eye, range: range, reach: 24_000, within: window)
        #expect(Set(plan) == Set(everyBlock(around: eye, range: range, reach: 24_000, within: window)), "seed \(seed)")
        #expect(Set(plan).count == plan.count)
      }
    }
  }

  private func everyBlock(
    around eye: Coordinate, range: Double, reach: Double, within window: GeographicBounds
  ) -> [HeightBlockAddress] {
    var waiting = (0..<90).flatMap { row in
      (0..<180).compactMap { HeightBlockAddress(level: 4, row: row, column: $0) }
    }
    var found: [HeightBlockAddress] = []
    while let block = waiting.popLast() {
      guard block.overlaps(window), block.distance(from: eye) <= range else { continue }
      if block.level > 0, block.distance(from: eye) < reach * Double(1 << (block.level - 1)) {
        waiting += block.parts
      } else {
        found.append(block)
      }
    }
    return found
  }
}
