/// Big-endian numbers and boxes in bytes that may be cut or damaged: nothing is read beyond the end.
struct BoxReader {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// No number in a file that is read is larger: sums of three fit into 32 bits.
  private static let maximumNumber: UInt64 = 1 << 29

  /// Whether the letters of a type stand at a place.
  func has(_ type: StaticString, at offset: Int) -> Bool {
    let found = slice(at: offset, count: 4)
    return type.withUTF8Buffer { found.elementsEqual($0) }
  }

  /// A whole number of up to eight bytes; nil beyond the end and when it is larger than what a file can be.
  func number(at offset: Int, bytes count: Int) -> Int? {
    guard offset >= 0, count <= bytes.count, offset <= bytes.count - count else { return nil }
    var value: UInt64 = 0
    for i in 0..<count {
      value = value << 8 | UInt64(bytes[bytes.startIndex + offset + i])
      guard value <= Self.maximumNumber else { return nil }
    }
    return Int(value)
  }

  /// At most so many bytes, fewer at the end.
  func slice(at offset: Int, count: Int) -> ArraySlice<UInt8> {
    guard offset >= 0, offset < bytes.count, count > 0 else { return [] }
    let begin = bytes.startIndex + offset
    return bytes[begin..<begin + min(count, bytes.count - offset)]
  }

  /// The contents of the first box of a type: boxes have a size that counts itself, and a type.
  func box(_ type: StaticString, from begin: Int) -> BoxReader? {
    var at = begin
    while let size = number(at: at, bytes: 4) {
      // A size of 1 is followed by one of eight bytes; one of 0 reaches to the end.
      let head = size == 1 ? 16 : 8
      guard let length = size == 1 ? number(at: at + 8, bytes: 8) : size == 0 ? bytes.count - at : size, length >= head
      else { return nil }
      if has(type, at: at + 4) { return BoxReader(slice(at: at + head, count: length - head)) }
      at += length
    }
    return nil
  }
}
