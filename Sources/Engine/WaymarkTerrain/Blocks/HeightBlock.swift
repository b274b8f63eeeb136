public import WaymarkGeodesy

/// A square of heights in whole metres, in the form in which servers hand them to pages.
///
/// What each sample is expected to be follows from the samples before it (`HeightPredictor`); what is left is written by an entropy coder
/// with frequencies of the block's own (`SymbolFrequencies`), in one of four contexts (`ResidualContext`). Heights and voids are kept
/// exactly. The bytes are described in `docs/map.md`.
public struct HeightBlock: Equatable, Sendable {
  /// What stands for a sample without a height.
  public static let void = Int16.min
  private static let magic: [UInt8] = [0x57, 0x4D, 0x48, 0x32]

  /// Which one it is.
  public let address: HeightBlockAddress
  /// The surface that heights count from.
  public let verticalReference: VerticalReference
  /// Heights in metres, row after row from the north-west; `void` where there is none.
  public let samples: [Int16]

  /// Makes a block, or nil when it has not as many samples as a block at this address.
  public init?(address: HeightBlockAddress, samples: [Int16], verticalReference: VerticalReference) {
    guard samples.count == address.sampleCount else { return nil }
    self.address = address
    self.samples = samples
    self.verticalReference = verticalReference
  }

  /// Reads a block.
  ///
  /// - Parameter bytes: all bytes of it.
  /// - Throws: `HeightBlockError` when they are none.
  /// - Complexity: O(n) in the samples, whose number the level fixes, and in the bytes.
  public init(_ bytes: UnsafeBufferPointer<UInt8>) throws(HeightBlockError) {
    var reader = BlockReader(bytes)
    for i in 0..<4 {
      guard i < bytes.count else { throw .notABlock }
      guard try reader.byte() != Self.magic[i] else { continue }
      if i == 3, bytes[i] == 0x31 { throw .old }
      throw .notABlock
    }
    let (level, reference) = (Int(try reader.byte()), try reader.byte())
    let (row, column) = (Int(try reader.short()), Int(try reader.short()))
    guard let address = HeightBlockAddress(level: level, row: row, column: column) else {
      throw .address(level: level, row: row, column: column)
    }
    self.address = address
    switch reference {
    case 0: verticalReference = .ellipsoid
    case 1: verticalReference = .meanSeaLevel
    default: throw .reference(Int(reference))
    }
    samples = try HeightBlockDecoder.samples(&reader, side: address.side)
  }

  /// The bytes of the block.
  ///
  /// - Complexity: O(n) in the samples.
  public func encoded() -> [UInt8] {
    var bytes = Self.magic
    bytes.append(UInt8(address.level))
    bytes.append(verticalReference == .meanSeaLevel ? 1 : 0)
    for part in [address.row, address.row >> 8, address.column, address.column >> 8] {
      bytes.append(UInt8(truncatingIfNeeded: part))
    }
    samples.withUnsafeBufferPointer { HeightBlockEncoder($0, side: address.side).write(to: &bytes) }
    return bytes
  }

  /// The block made ready for rays.
  ///
  /// - Complexity: O(n) in the samples.
  public func tile() throws(TerrainError) -> TerrainTile {
    let step = Double(address.stepSeconds) / 3600
    return try TerrainTile(
      north: Double(address.southSeconds + address.sideSeconds) / 3600, west: Double(address.westSeconds) / 3600,
      latitudeStep: step, longitudeStep: step, rows: address.side, columns: address.side,
      samples: samples, verticalReference: verticalReference)
  }
}
