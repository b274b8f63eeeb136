/// Integers in the fields of text files.
enum DigitField {
  /// The number in a field of digits only; nil when it is anything else or longer than 15 digits.
  static func value(_ text: some StringProtocol) -> Int? {
    guard (1...15).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}
