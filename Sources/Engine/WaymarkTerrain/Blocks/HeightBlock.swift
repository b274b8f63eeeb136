public import WaymarkGeodesy

/// A square of heights in whole metres, in the form in which servers hand them to pages.
///
/// The bytes, numbers with the lowest byte first: `WMH1`; level (8 bits); surface from which heights count (8 bits, 0 the
/// ellipsoid, 1 mean sea level); row and column (16 bits each); two bytes 0. Then for each sample, row after row from the
/// north-west, what is left of it after a prediction from the samples to the left, above and above left: the median of left,
/// above and left + above − above left (M. Weinberger, G. Seroussi, G. Sapiro, The LOCO-I lossless image compression
/// algorithm, 2000), as 16 bits with the sign in the lowest one; all low bytes first, then all high bytes. A void is
/// −32768. What is left is mostly small, and the second half mostly zero: gzip or Brotli do the rest.
public struct HeightBlock: Equatable, Sendable {
  /// Bytes before the samples.
  static let headerBytes = 12
  /// Number of samples.
  public static let sampleCount = HeightBlockAddress.side * HeightBlockAddress.side
  /// Bytes of a block.
  public static let byteCount = headerBytes + 2 * sampleCount
  /// What stands for a sample without a height.
  public static let void = Int16.min
  private static let magic: [UInt8] = [0x57, 0x4D, 0x48, 0x31]

  /// Which one it is.
  public let address: HeightBlockAddress
  /// The surface that heights count from.
  public let verticalReference: VerticalReference
  /// Heights in metres, row after row from the north-west; `void` where there is none.
  public let samples: [Int16]

  /// Makes a block, or nil when it has not as many samples as a block has.
  public init?(address: HeightBlockAddress, samples: [Int16], verticalReference: VerticalReference) {
    guard samples.count == Self.sampleCount else { return nil }
    self.address = address
    self.samples = samples
    self.verticalReference = verticalReference
  }

  /// Reads a block.
  ///
  /// - Parameter bytes: all bytes of it.
  /// - Throws: `HeightBlockError` when they are none.
  /// - Complexity: O(n) in the samples, whose number is fixed.
  public init(_ bytes: UnsafeBufferPointer<UInt8>) throws(HeightBlockError) {
    guard bytes.count >= Self.headerBytes else { throw .notABlock }
    for i in 0..<4 where bytes[i] != Self.magic[i] { throw .notABlock }
    guard bytes.count == Self.byteCount else { throw .length(bytes.count) }
    let (level, row) = (Int(bytes[4]), Int(bytes[6]) | Int(bytes[7]) << 8)
    let column = Int(bytes[8]) | Int(bytes[9]) << 8
    guard let address = HeightBlockAddress(level: level, row: row, column: column) else {
      throw .address(level: level, row: row, column: column)
    }
    self.address = address
    switch bytes[5] {
    case 0: verticalReference = .ellipsoid
    case 1: verticalReference = .meanSeaLevel
    default: throw .reference(Int(bytes[5]))
    }
    samples = [Int16](unsafeUninitializedCapacity: Self.sampleCount) { out, count in
      for i in 0..<Self.sampleCount {
        let low = UInt16(bytes[Self.headerBytes + i])
        let code = low | UInt16(bytes[Self.headerBytes + Self.sampleCount + i]) << 8
        let rest = Int16(bitPattern: code >> 1) ^ -Int16(bitPattern: code & 1)
        out[i] = Self.prediction(UnsafeBufferPointer(out), i) &+ rest
      }
      count = Self.sampleCount
    }
  }

  /// The bytes of the block.
  ///
  /// - Complexity: O(n) in the samples, whose number is fixed.
  public func encoded() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.byteCount)
    for i in 0..<4 { bytes[i] = Self.magic[i] }
    bytes[4] = UInt8(address.level)
    bytes[5] = verticalReference == .meanSeaLevel ? 1 : 0
    bytes[6] = UInt8(truncatingIfNeeded: address.row)
    bytes[7] = UInt8(truncatingIfNeeded: address.row >> 8)
    bytes[8] = UInt8(truncatingIfNeeded: address.column)
    bytes[9] = UInt8(truncatingIfNeeded: address.column >> 8)
    samples.withUnsafeBufferPointer { samples in
      for i in 0..<Self.sampleCount {
        let rest = samples[i] &- Self.prediction(samples, i)
        let code = UInt16(bitPattern: rest << 1) ^ UInt16(bitPattern: rest >> 15)
        bytes[Self.headerBytes + i] = UInt8(truncatingIfNeeded: code)
        bytes[Self.headerBytes + Self.sampleCount + i] = UInt8(truncatingIfNeeded: code >> 8)
      }
    }
    return bytes
  }

  /// What sample i is expected to be, from those before it.
  @inline(__always)
  private static func prediction(_ samples: UnsafeBufferPointer<Int16>, _ i: Int) -> Int16 {
    let side = HeightBlockAddress.side
    guard i >= side else { return i == 0 ? 0 : samples[i - 1] }
    let above = samples[i - side]
    guard i % side != 0 else { return above }
    let left = samples[i - 1]
    let corner = samples[i - side - 1]
    let low = left < above ? left : above
    let high = left < above ? above : left
    if corner >= high { return low }
    if corner <= low { return high }
    // Between the two there is no overflow.
    return left &+ above &- corner
  }

  /// The block made ready for rays.
  ///
  /// - Complexity: O(n) in the samples, whose number is fixed.
  public func tile() throws(TerrainError) -> TerrainTile {
    let step = Double(address.stepSeconds) / 3600
    return try TerrainTile(
      north: Double(address.southSeconds + address.sideSeconds) / 3600, west: Double(address.westSeconds) / 3600,
      latitudeStep: step, longitudeStep: step, rows: HeightBlockAddress.side, columns: HeightBlockAddress.side,
      samples: samples, verticalReference: verticalReference)
  }
}
