internal import WaymarkGeodesy

/// Bytes of an image's description, and the multiple at which parts begin.
private let imageUnit = 128

/// Images of tiles: heights and pyramid as they lie in memory, so that a file of them can be mapped and used without
/// reading or copying it.
///
/// | bytes | |
/// | --- | --- |
/// | 0 … 7 | `WMTILE01` |
/// | 8 … 39 | first row's latitude, first column's longitude, distance of rows and of columns: degrees, 64-bit floating point |
/// | 40 … 63 | base, unit and greatest height of the pyramid, metres: 64-bit floating point |
/// | 64 … 95 | rows, columns, voids, bytes of the image: 64-bit |
/// | 96 … 103 | quantum (0: samples are 32-bit floating point) and base of the samples, metres: 32-bit floating point |
/// | 104 … 107 | 1 for heights above mean sea level, 0 above the ellipsoid: 32-bit |
/// | 108 … 119 | 0 |
/// | 120 … 127 | FNV-1a of bytes 0 … 119: 64-bit |
/// | 128 … | samples in blocks of 8 × 8 (`SampleBlocks`), greatest heights (`HeightPyramid`); where there are voids, what of each node is void and how high voids may be; each part from a multiple of 128 on |
///
/// Numbers are little-endian.
extension TerrainTile {
  /// `WMTILE01`.
  private static var magic: UInt64 { 0x3130_454C_4954_4D57 }

  /// Where the parts of an image lie.
  private struct Parcel {
    let samples: Range<Int64>
    let maxima: Range<Int64>
    let voids: Range<Int64>
    let ceilings: Range<Int64>
    var size: Int64 { Self.up(ceilings.upperBound) }

    init(samples: Int64, nodes: Int64, finest: Int64, hasVoids: Bool) {
      self.samples = Int64(imageUnit)..<Int64(imageUnit) + samples
      maxima = Self.part(after: self.samples, 2 * nodes)
      voids = Self.part(after: maxima, hasVoids ? nodes : 0)
      ceilings = Self.part(after: voids, hasVoids ? 2 * finest : 0)
    }

    private static func part(after range: Range<Int64>, _ count: Int64) -> Range<Int64> {
      up(range.upperBound)..<up(range.upperBound) + count
    }

    private static func up(_ value: Int64) -> Int64 {
      (value + Int64(imageUnit) - 1) / Int64(imageUnit) * Int64(imageUnit)
    }
  }

  private var parcel: Parcel {
    Parcel(
      samples: Int64(samples.bytes), nodes: Int64(pyramid.count), finest: Int64(pyramid.finestCount),
      hasVoids: pyramid.voids != nil)
  }

  /// Bytes of the tile's image.
  public var imageSize: Int64 { parcel.size }

  /// Gives the tile's image, piece by piece.
  ///
  /// - Parameter write: takes the next bytes.
  /// - Throws: what `write` throws.
  public func writeImage<Failure: Error>(
    _ write: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let parcel = parcel
    let header = UnsafeMutableRawBufferPointer.allocate(byteCount: imageUnit, alignment: imageUnit)
    defer { header.deallocate() }
    header.initializeMemory(as: UInt8.self, repeating: 0)
    header.storeBytes(of: Self.magic.littleEndian, as: UInt64.self)
    let numbers = [
      north, west, latitudeStep, longitudeStep, pyramid.base, pyramid.unit, pyramid.highest,
    ]
    for (i, value) in numbers.enumerated() {
      header.storeBytes(of: value.bitPattern.littleEndian, toByteOffset: 8 + 8 * i, as: UInt64.self)
    }
    let counts = [Int64(rows), Int64(columns), Int64(voidCount), parcel.size]
    for (i, value) in counts.enumerated() {
      header.storeBytes(of: value.littleEndian, toByteOffset: 64 + 8 * i, as: Int64.self)
    }
    let quantum = samples.shorts == nil ? 0 : samples.quantum
    header.storeBytes(of: quantum.bitPattern.littleEndian, toByteOffset: 96, as: UInt32.self)
    header.storeBytes(of: samples.base.bitPattern.littleEndian, toByteOffset: 100, as: UInt32.self)
    let reference: UInt32 = verticalReference == .meanSeaLevel ? 1 : 0
    header.storeBytes(of: reference.littleEndian, toByteOffset: 104, as: UInt32.self)
    header.storeBytes(
      of: Self.checksum(UnsafeRawBufferPointer(header)).littleEndian, toByteOffset: 120, as: UInt64.self)
    try write(UnsafeRawBufferPointer(header))
    header.initializeMemory(as: UInt8.self, repeating: 0)
    func part(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
      try write(bytes)
      let rest = (imageUnit - bytes.count % imageUnit) % imageUnit
      if rest > 0 { try write(UnsafeRawBufferPointer(rebasing: header[..<rest])) }
    }
    try part(samples.image)
    try part(UnsafeRawBufferPointer(start: pyramid.maxima, count: 2 * pyramid.count))
    if let voids = pyramid.voids { try part(UnsafeRawBufferPointer(start: voids, count: pyramid.count)) }
    if let ceilings = pyramid.ceilings {
      try part(UnsafeRawBufferPointer(start: ceilings, count: 2 * pyramid.finestCount))
    }
  }

  /// Uses an image where it lies. Only its first 128 bytes are read now; what rays will need of the rest is read then.
  ///
  /// Heights and pyramid are not checked: where they are wrong, so are answers.
  ///
  /// - Parameters:
  ///   - image: the whole image, from a multiple of 128 on. Nothing may change it while the tile is there.
  ///   - release: called once, when the tile is no longer there; not when this throws.
  /// - Throws: `TerrainError.notAnImage`, `.damagedImage`, and what its numbers are refused for.
  public convenience init(
    image: UnsafeRawBufferPointer, release: @escaping @Sendable () -> Void
  ) throws(TerrainError) {
    guard image.count >= imageUnit, let start = image.baseAddress,
      UInt64(littleEndian: image.load(as: UInt64.self)) == Self.magic
    else { throw .notAnImage }
    func bits(_ offset: Int) -> UInt64 { UInt64(littleEndian: image.load(fromByteOffset: offset, as: UInt64.self)) }
    func number(_ offset: Int) -> Double { Double(bitPattern: bits(offset)) }
    func short(_ offset: Int) -> UInt32 { UInt32(littleEndian: image.load(fromByteOffset: offset, as: UInt32.self)) }
    let (quantum, base) = (Float(bitPattern: short(96)), Float(bitPattern: short(100)))
    let scale = (base: number(40), unit: number(48), highest: number(56))
    guard Int(bitPattern: start) % imageUnit == 0, bits(120) == Self.checksum(image),
      image.count == Int64(bitPattern: bits(88)),
      let rows = Int(exactly: bits(64)), let columns = Int(exactly: bits(72)), let voidCount = Int(exactly: bits(80)),
      rows < 1 << 24, columns < 1 << 24, short(104) <= 1, quantum >= 0, quantum < 1e6, abs(base) < 1e6,
      abs(scale.base) < 1e6, scale.unit > 0, scale.unit < 1e6, scale.highest < 1e6
    else { throw .damagedImage }
    let shape = try GridShape(
      north: number(8), west: number(16), latitudeStep: number(24), longitudeStep: number(32), rows: rows,
      columns: columns, sampleCount: rows.multipliedReportingOverflow(by: columns).partialValue,
      verticalReference: short(104) == 1 ? .meanSeaLevel : .ellipsoid)
    let sampleBytes = Int64((columns + 7) / 8) * Int64((rows + 7) / 8) * 64 * (quantum > 0 ? 2 : 4)
    guard sampleBytes <= image.count else { throw .damagedImage }
    let (levels, nodes) = HeightPyramid.levels(cellsDown: rows - 1, cellsAcross: columns - 1)
    let parcel = Parcel(
      samples: sampleBytes, nodes: Int64(nodes), finest: Int64(levels.count > 2 ? levels[2].offset : nodes),
      hasVoids: voidCount > 0)
    guard parcel.size == image.count else { throw .damagedImage }
    let memory = UnsafeMutableRawPointer(mutating: start)
    func place(_ part: Range<Int64>) -> UnsafeMutableRawPointer { memory + Int(part.lowerBound) }
    let samples = SampleBlocks(
      rows: rows, columns: columns, quantum: quantum > 0 ? quantum : nil, base: base, image: place(parcel.samples))
    let pyramid = HeightPyramid(
      cellsDown: rows - 1, cellsAcross: columns - 1, scale: scale,
      maxima: place(parcel.maxima).bindMemory(to: Int16.self, capacity: nodes),
      voids: parcel.voids.isEmpty ? nil : place(parcel.voids).bindMemory(to: UInt8.self, capacity: nodes),
      ceilings: parcel.ceilings.isEmpty
        ? nil : place(parcel.ceilings).bindMemory(to: Int16.self, capacity: parcel.ceilings.count / 2))
    self.init(
      grid: shape, parts: Parts(samples: samples, pyramid: pyramid, voidCount: voidCount), release: release)
  }

  /// FNV-1a of an image's description.
  private static func checksum(_ image: UnsafeRawBufferPointer) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for i in 0..<120 { hash = (hash ^ UInt64(image[i])) &* 0x100_0000_01B3 }
    return hash
  }
}
