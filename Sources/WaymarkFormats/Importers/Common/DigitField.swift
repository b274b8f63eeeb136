/// Whole numbers in the fields of text files.
enum DigitField {
  /// The number that a field of digits alone holds; nil when it is none or longer than 15 digits.
  static func value(_ text: some StringProtocol) -> Int? {
    guard (1...15).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}
