import WaymarkTiles

@testable import WaymarkAreas

/// OSM PBF: a block is unpacked, changed, and packed again, with correct lengths around it.
enum PBFMutation {
  static let mutate: FuzzMutation = { input, change, seed in
    guard seed % 4 != 0 else { return nil }
    var blobs = split(input)
    guard !blobs.isEmpty else { return nil }
    let at = Int(seed / 4) % blobs.count
    blobs[at].block = change(blobs[at].block)
    return blobs.flatMap { file(type: $0.type, block: $0.block) }
  }

  /// The blobs of a file, unpacked, as far as it can be read.
  private static func split(_ input: [UInt8]) -> [(type: String, block: [UInt8])] {
    var blobs: [(type: String, block: [UInt8])] = []
    input.withUnsafeBytes { bytes in
      var at = 0
      while at + 4 <= bytes.count {
        let length = (0..<4).reduce(0) { $0 << 8 | Int(bytes[at + $1]) }
        guard length <= bytes.count - at - 4,
          let header = try? fields(UnsafeRawBufferPointer(rebasing: bytes[at + 4..<at + 4 + length]))
        else { return }
        at += 4 + length
        guard header.size >= 0, header.size <= bytes.count - at,
          let blob = try? fields(UnsafeRawBufferPointer(rebasing: bytes[at..<at + header.size]))
        else { return }
        at += header.size
        let block = blob.packed.map { packed in
          packed.withUnsafeBytes { ZlibStream.inflate($0, size: min(blob.size2, 1 << 16)) } ?? []
        }
        blobs.append((String(decoding: header.first, as: UTF8.self), block ?? blob.first))
      }
    }
    return blobs
  }

  /// Field 1 (a type, or a plain block), 2 and 3 (sizes) and 3 (a packed block).
  private static func fields(
    _ bytes: UnsafeRawBufferPointer
  ) throws -> (first: [UInt8], size: Int, size2: Int, packed: [UInt8]?) {
    var found: (first: [UInt8], size: Int, size2: Int, packed: [UInt8]?) = ([], 0, 0, nil)
    var message = ProtobufReader(bytes)
    while let (number, wire) = try message.nextField() {
      switch (number, wire) {
      case (1, .bytes): found.first = Array(try message.span())
      case (2, .varint): found.size2 = Int(clamping: try message.varint())
      case (3, .varint): found.size = Int(clamping: try message.varint())
      case (3, .bytes): found.packed = Array(try message.span())
      default: try message.skip(wire)
      }
    }
    return found
  }

  /// A blob with a plain block.
  static func file(type: String, block: [UInt8]) -> [UInt8] {
    let blob = field(1, block)
    let header = field(1, Array(type.utf8)) + [3 << 3] + varint(blob.count)
    return (0..<4).map { UInt8(truncatingIfNeeded: header.count >> (24 - 8 * $0)) } + header + blob
  }

  private static func field(_ number: Int, _ bytes: [UInt8]) -> [UInt8] {
    varint(number << 3 | 2) + varint(bytes.count) + bytes
  }

  private static func varint(_ value: Int) -> [UInt8] {
    var (rest, bytes) = (UInt64(value), [UInt8]())
    while rest > 127 {
      bytes.append(UInt8(rest & 127) | 128)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }
}
