/// What anchors' texts may consist of.
public enum AnchorText {
  /// Length as the limits count it: Unicode scalars.
  public static func length(_ text: String) -> Int {
    // Each begins with a byte that continues none.
    Array(text.utf8).count { $0 & 0xC0 != 0x80 }
  }

  /// A text for one line: control characters and line breaks become blanks, blanks at both ends go.
  public static func line(_ text: String) -> String { clean(text, keepsLines: false) }

  /// A text of several lines: line breaks become line feeds, other control characters but tabs become blanks, blanks at
  /// both ends go.
  public static func lines(_ text: String) -> String { clean(text, keepsLines: true) }

  /// The first characters of a text, as many as a limit allows.
  public static func prefix(_ text: String, length: Int) -> String {
    var kept = String.UnicodeScalarView()
    kept.append(contentsOf: text.unicodeScalars.prefix(max(0, length)))
    return String(kept)
  }

  /// Earlier in the order of the bytes.
  static func precedes(_ a: String, _ b: String) -> Bool { a.utf8.lexicographicallyPrecedes(b.utf8) }

  /// Whether a text is, like most, printable ASCII without blanks at its ends.
  private static func isClean(_ text: String) -> Bool {
    let blank = UInt8(ascii: " ")
    var last = UInt8(ascii: "x")
    for (i, byte) in text.utf8.enumerated() {
      guard byte >= blank, byte < 0x7F, i > 0 || byte != blank else { return false }
      last = byte
    }
    return last != blank
  }

  private static func clean(_ text: String, keepsLines: Bool) -> String {
    if isClean(text) { return text }
    var scalars: [Unicode.Scalar] = []
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      switch scalar.value {
      // The two halves of one line break are one.
      case 0x0A where previous == "\r": continue
      case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: scalars.append(keepsLines ? "\n" : " ")
      case 0x09: scalars.append(keepsLines ? "\t" : " ")
      // The last two of every plane of Unicode are no characters and not allowed in XML.
      case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: scalars.append(" ")
      default: scalars.append(scalar)
      }
    }
    func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\n" || scalar == "\t" }
    let start = scalars.firstIndex { !isBlank($0) } ?? scalars.count
    let end = scalars.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[start..<end])
    return String(view)
  }
}
