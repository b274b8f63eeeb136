/// Decodes the numbers in SQLite's files.
enum BigEndian {
  /// An unsigned number of at most 7 bytes.
  static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  /// A signed number of 1 to 8 bytes.
  static func signed(_ bytes: ArraySlice<UInt8>) -> Int {
    let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let unused = UInt64(64 - 8 * min(8, max(1, bytes.count)))
    return Int(truncatingIfNeeded: Int64(bitPattern: bits << unused) >> Int64(unused))
  }

  /// A number of variable length: seven bits of each byte, the ninth byte whole. Consumes its bytes; nil at the end.
  static func variable(_ bytes: inout ArraySlice<UInt8>) -> Int? {
    var value: UInt64 = 0
    for i in 0..<9 {
      guard let byte = bytes.popFirst() else { return nil }
      if i == 8 { return Int(truncatingIfNeeded: value << 8 | UInt64(byte)) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return Int(truncatingIfNeeded: value) }
    }
    return nil
  }
}
