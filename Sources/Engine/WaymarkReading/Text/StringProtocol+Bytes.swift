/// Comparisons byte by byte, as formats define them. Swift's own are by canonical equivalence, which brings Unicode's tables into WebAssembly.
extension StringProtocol {
  /// Whether it is this text.
  @inline(never)
  func isSame(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// Whether it begins with this text.
  func begins(_ other: String) -> Bool { utf8.starts(with: other.utf8) }

  /// Whether it ends with this text, in any case of ASCII's letters.
  func ends(_ other: String) -> Bool {
    utf8.count >= other.utf8.count
      && zip(utf8.reversed(), other.utf8.reversed()).allSatisfy { Self.folded($0) == Self.folded($1) }
  }

  /// Its first characters, for messages.
  var shown: String {
    var text = ""
    text.unicodeScalars.append(contentsOf: unicodeScalars.prefix(40))
    return text
  }

  private static func folded(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}

extension Substring {
  /// Its parts between separators, empty ones included.
  func parts(_ separator: UInt8) -> [Substring] {
    utf8.split(separator: separator, omittingEmptySubsequences: false).map { Substring($0) }
  }
}
