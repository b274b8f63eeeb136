#if canImport(CExpat)
  internal import CExpat
  import Foundation

  /// One of Foundation's encodings in expat's form: the meaning of each first byte of a character.
  final class XMLByteTable {
    private let encoding: String.Encoding
    private var map: [Int32] = []

    /// Makes a table; nil for unknown encodings.
    init?(encoding name: String) {
      guard let encoding = XMLEncoding.known[name.lowercased()] else { return nil }
      self.encoding = encoding
      map = (0..<256).map { byte -> Int32 in
        if byte < 0x80 { return Int32(byte) }
        if let scalar = Self.scalar([UInt8(byte)], encoding) { return Int32(bitPattern: scalar) }
        switch encoding {
        case .shiftJIS: return -2
        case .japaneseEUC: return byte == 0x8F ? -3 : -2
        default: return -1
        }
      }
    }

    /// Passes the table to expat, which keeps this object alive until it releases it.
    func fill(_ target: inout XML_Encoding) {
      withUnsafeMutableBytes(of: &target.map) { room in
        map.withUnsafeBytes { room.copyMemory(from: $0) }
      }
      target.data = Unmanaged.passRetained(self).toOpaque()
      target.convert = { table, bytes in
        guard let table, let bytes else { return -1 }
        return Unmanaged<XMLByteTable>.fromOpaque(table).takeUnretainedValue().convert(bytes)
      }
      target.release = { table in
        if let table { Unmanaged<XMLByteTable>.fromOpaque(table).release() }
      }
    }

    /// The character of two or three bytes; -1 when they are invalid.
    private func convert(_ bytes: UnsafePointer<CChar>) -> Int32 {
      let first = UInt8(bitPattern: bytes[0])
      let count = map[Int(first)] == -3 ? 3 : 2
      return Self.scalar((0..<count).map { UInt8(bitPattern: bytes[$0]) }, encoding).map(Int32.init(bitPattern:)) ?? -1
    }

    private static func scalar(_ bytes: [UInt8], _ encoding: String.Encoding) -> UInt32? {
      guard let text = String(data: Data(bytes), encoding: encoding)?.unicodeScalars, text.count == 1,
        let scalar = text.first, scalar != "\u{FFFD}"
      else { return nil }
      return scalar.value
    }
  }
#endif
