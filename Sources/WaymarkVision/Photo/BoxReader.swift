/// Big-endian numbers and boxes in bytes that may be cut or damaged: nothing is read beyond the end.
struct BoxReader {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// The number of a type that is written as four letters.
  static func code(_ letters: StaticString) -> Int {
    letters.withUTF8Buffer { $0.reduce(0) { $0 << 8 | Int($1) } }
  }

  /// A whole number of up to eight bytes; nil beyond the end and when it is larger than what a file can be.
  func number(at offset: Int, bytes count: Int) -> Int? {
    guard offset >= 0, count <= bytes.count, offset <= bytes.count - count else { return nil }
    var value = 0
    for i in 0..<count {
      guard value < 1 << 40 else { return nil }
      value = value << 8 | Int(bytes[bytes.startIndex + offset + i])
    }
    return value
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
    while let size = number(at: at, bytes: 4), let found = number(at: at + 4, bytes: 4) {
      // A size of 1 is followed by one of eight bytes; one of 0 reaches to the end.
      let head = size == 1 ? 16 : 8
      guard let length = size == 1 ? number(at: at + 8, bytes: 8) : size == 0 ? bytes.count - at : size, length >= head
      else { return nil }
      if found == Self.code(type) { return BoxReader(slice(at: at + head, count: length - head)) }
      at += length
    }
    return nil
  }
}
