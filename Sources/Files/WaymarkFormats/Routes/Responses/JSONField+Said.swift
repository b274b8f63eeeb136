import Foundation

extension JSONField {
  /// A service's own message after a colon, on one line and without a full stop; empty when there is none.
  var said: String {
    guard let text = value?.string else { return "" }
    var line = text.split(whereSeparator: \.isNewline).joined(separator: " ").replacingOccurrences(of: ". ", with: "; ")
    while line.last == "." || line.last == " " { line.removeLast() }
    return line.isEmpty ? "" : ": " + line
  }
}
