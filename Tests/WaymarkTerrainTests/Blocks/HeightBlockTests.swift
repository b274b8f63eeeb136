import TestSupport
import Testing
import WaymarkElevation
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

  private func block(seed: UInt64, extremes: Bool, level: Int = 3, row: Int = 122, column: Int = 180) throws
    -> HeightBlock
  {
    var random = SeededGenerator(seed: seed)
    var height = 800.0
    let address = try #require(HeightBlockAddress(level: level, row: row, column: column))
    var samples: [Int16] = []
    for _ in 0..<address.sampleCount {
      height += random.uniform(-9...9)
      if extremes {
        samples.append(Int16.random(in: .min ... .max, using: &random))
      } else {
        samples.append(random.uniform(0...1) < 0.01 ? HeightBlock.void : Int16(max(-400, min(8800, height))))
      }
    }
    return try #require(HeightBlock(address: address, samples: samples, verticalReference: .meanSeaLevel))
  }

  @Test(arguments: [(1, false, 3), (2, true, 3), (3, false, 0)] as [(UInt64, Bool, Int)])
  func bytesGiveTheSameBlock(seed: UInt64, extremes: Bool, level: Int) throws {
    let block = try block(seed: seed, extremes: extremes, level: level)
    #expect(try read(block.encoded()) == block, "seed \(seed)")
  }

  /// Nothing, one height, a plane, steps, a hole over most of it, alternating extremes.
  @Test(arguments: 0..<6) func simpleBlocksAreShortAndExact(kind: Int) throws {
    let address = try #require(HeightBlockAddress(level: 1, row: 500, column: 700))
    let side = address.side
    let samples = (0..<address.sampleCount).map { i -> Int16 in
      let (row, column) = (i / side, i % side)
      switch kind {
      case 0: return HeightBlock.void
      case 1: return -3
      case 2: return Int16(5 * row - 4 * column + 900)
      case 3: return Int16(row / 30 * 700 + column / 50 * 300)
      case 4: return (20..<30).contains(row) && (40..<290).contains(column) ? Int16(row * 3) : HeightBlock.void
      default: return i % 2 == 0 ? .max : .min + 1
      }
    }
    for reference in [VerticalReference.ellipsoid, .meanSeaLevel] {
      let block = try #require(HeightBlock(address: address, samples: samples, verticalReference: reference))
      let bytes = block.encoded()
      #expect(try read(bytes) == block)
      if kind < 3 { #expect(bytes.count < 1000, "\(kind): \(bytes.count) bytes") }
      if kind == 3 { #expect(bytes.count < 20_000) }
    }
  }

  /// Real ground with voids takes a sixth of the 16 bits of its file, and is read back exactly.
  @Test(
    .enabled(if: SharedData.isAvailable, "\(SharedData.message)"),
    arguments: [("N42E001", 4.9), ("N27E086", 5.7), ("N43E007", 1.4)])
  func realGroundIsExactAndDense(name: String, bits: Double) throws {
    let grid = try ElevationFile(path: SharedData.url("elevation/\(name).hgt.zip").path).grid()
    var (bytes, count) = (0, 0)
    for block in try RealBlocks.of(grid) {
      let encoded = block.encoded()
      #expect(try read(encoded) == block)
      bytes += encoded.count
      count += block.samples.count
    }
    #expect(Double(8 * bytes) / Double(count) < bits)
  }

  @Test func whatIsNoBlockIsRefused() throws {
    let good = try block(seed: 3, extremes: false).encoded()
    #expect(throws: HeightBlockError.notABlock) { try read([]) }
    #expect(throws: HeightBlockError.notABlock) { try read([0x57, 0x4D]) }
    #expect(throws: HeightBlockError.old) { try read(Array("WMH1".utf8) + good[4...]) }
    func changed(_ at: Int, _ byte: UInt8) -> [UInt8] {
      var bytes = good
      bytes[at] = byte
      return bytes
    }
    #expect(throws: HeightBlockError.notABlock) { try read(changed(0, 0)) }
    #expect(throws: HeightBlockError.address(level: 5, row: 122, column: 180)) { try read(changed(4, 5)) }
    #expect(throws: HeightBlockError.reference(2)) { try read(changed(5, 2)) }
    #expect(HeightBlockError.reference(2).description.contains("surface"))
    #expect(HeightBlockError.old.description.contains("publish"))
  }

  /// Wherever it is cut off and whatever bit is turned, the answer is an error, but for the bits of the address and the reference surface.
  @Test func damageIsNoticed() throws {
    let good = try block(seed: 4, extremes: false, level: 4, row: 60, column: 90).encoded()
    var random = SeededGenerator(seed: 9)
    for _ in 0..<60 {
      let end = Int(random.uniform(0...Double(good.count - 1)))
      #expect(throws: HeightBlockError.self, "\(end) bytes") { try read(Array(good[..<end])) }
    }
    #expect(throws: HeightBlockError.self) { try read(good + [0, 0]) }
    for i in 0..<160 {
      var bytes = good
      let at = i < 60 ? 10 + i : Int(random.uniform(10...Double(good.count - 1)))
      bytes[at] ^= 1 << UInt8(i % 8)
      #expect(throws: HeightBlockError.self, "byte \(at)") { try read(bytes) }
    }
  }

  @Test func aBlockLiesWhereItsAddressSays() throws {
    let tile = try block(seed: 4, extremes: false).tile()
    #expect(tile.south == 32 && tile.west == 0)
    #expect(abs(tile.north - 33) < 1e-9 && abs(tile.east - 1) < 1e-9)
    for (level, step, side) in [(0, 1, 451), (1, 3, 301), (2, 6, 301), (3, 12, 301), (4, 24, 301)] {
      let address = try #require(HeightBlockAddress(level: level, row: 1, column: 1))
      #expect(address.stepSeconds == step && address.side == side && address.sideSeconds == 450 << level)
    }
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
