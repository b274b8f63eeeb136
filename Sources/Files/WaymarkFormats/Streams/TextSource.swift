import Foundation

/// A text in UTF-8 or UTF-16 as UTF-8, piece by piece. UTF-16 is recognized by its byte order mark, or by the zeros of
/// its first character, which is ASCII in every format here.
final class TextSource {
  /// Source of the bytes.
  let bytes: ByteSource

  private enum Form {
    case unknown
    case narrow
    case wide(isBig: Bool)
  }

  private var form = Form.unknown
  private var raw: [UInt8] = []
  private var ready: [UInt8] = []
  private var readyStart = 0

  init(_ bytes: ByteSource) { self.bytes = bytes }

  /// The next bytes of UTF-8.
  ///
  /// - Parameter buffer: receives the bytes; not empty.
  /// - Returns: the number of bytes written, 0 at the end.
  /// - Throws: as `ByteSource.read(into:)`.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    if case .unknown = form { form = Self.form(of: Array(try bytes.peek(2))) }
    guard case .wide(let isBig) = form else { return try bytes.read(into: buffer) }
    while readyStart == ready.count {
      guard try decodeNext(isBig: isBig) else { return 0 }
    }
    let count = min(buffer.count, ready.count - readyStart)
    ready.withUnsafeBytes {
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[readyStart..<readyStart + count]))
    }
    readyStart += count
    return count
  }

  /// A whole text in UTF-8.
  static func utf8(_ data: Data) -> Data {
    guard case .wide(let isBig) = form(of: Array(data.prefix(2))) else { return data }
    var bytes = Array(data)
    if bytes.count % 2 != 0 { bytes.append(0) }
    return Data(decoded(bytes[...], isBig: isBig))
  }

  private static func form(of start: [UInt8]) -> Form {
    guard start.count == 2 else { return .narrow }
    switch (start[0], start[1]) {
    case (0xFF, 0xFE): return .wide(isBig: false)
    case (0xFE, 0xFF): return .wide(isBig: true)
    case (0x01...0x7F, 0): return .wide(isBig: false)
    case (0, 0x01...0x7F): return .wide(isBig: true)
    default: return .narrow
    }
  }

  /// Decodes another piece; false at the end.
  private func decodeNext(isBig: Bool) throws(InputError) -> Bool {
    var piece = [UInt8](repeating: 0, count: 1 << 15)
    let count = try piece.withMutableRawBytes { (room) throws(InputError) in try bytes.read(into: room) }
    raw.append(contentsOf: piece[..<count])
    if count == 0 {
      guard !raw.isEmpty else { return false }
      // Cut off within a character.
      (ready, raw, readyStart) = (Array("\u{FFFD}".utf8), [], 0)
      return true
    }
    var end = raw.count - raw.count % 2
    // The first half of a surrogate pair waits for the other.
    if end >= 2, raw[isBig ? end - 2 : end - 1] & 0xFC == 0xD8 { end -= 2 }
    (ready, readyStart) = (Self.decoded(raw[..<end], isBig: isBig), 0)
    raw.removeFirst(end)
    return true
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>, isBig: Bool) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for i in stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2) {
      let (first, second) = (UInt16(bytes[i]), UInt16(bytes[i + 1]))
      units.append(isBig ? first << 8 | second : second << 8 | first)
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
