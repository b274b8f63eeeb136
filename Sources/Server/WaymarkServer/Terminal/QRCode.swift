internal import CQRencode

/// A text as a square of dark and light modules (ISO/IEC 18004).
public struct QRCode: Equatable, Sendable {
  /// Modules along a side.
  public let side: Int
  private let modules: [Bool]

  /// Makes the code of a text; nil when the text is too long.
  public init?(_ text: String) {
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) else { return nil }
    defer { QRcode_free(code) }
    side = Int(code.pointee.width)
    guard let data = code.pointee.data else { return nil }
    modules = (0..<side * side).map { data[$0] & 1 == 1 }
  }

  /// Whether a module is dark; outside the square all are light.
  public func isDark(row: Int, column: Int) -> Bool {
    (0..<side).contains(row) && (0..<side).contains(column) && modules[row * side + column]
  }

  /// The code for a terminal, two modules per character, with the light border that it needs. Black on white is set
  /// explicitly, so that it can be read on dark and on light terminals.
  public var terminalText: String {
    let border = 2
    var lines: [String] = []
    for row in stride(from: -border, to: side + border, by: 2) {
      var line = "\u{1B}[38;5;16;48;5;231m"
      for column in -border..<side + border {
        switch (isDark(row: row, column: column), isDark(row: row + 1, column: column)) {
        case (true, true): line += "█"
        case (true, false): line += "▀"
        case (false, true): line += "▄"
        case (false, false): line += " "
        }
      }
      lines.append(line + "\u{1B}[0m")
    }
    return lines.joined(separator: "\n")
  }
}
