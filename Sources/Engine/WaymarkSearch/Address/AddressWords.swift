/// Words that stand in addresses beside their numbers, folded.
enum AddressWords {
  /// “Nr. 5”, “n° 5”, “No 5”, “č. p. 5”, “д. 5”: before a number.
  private static let numbers: StaticString =
    "n|nr|no|num|numero|number|nummer|hausnummer|hausnr|house|c|p|cp|ev|d|dom|civico|parcela|building|bldg"
  /// A flat or a floor: with the number that follows it, no part of the house's.
  private static let flats: StaticString =
    "apt|apartment|app|appt|appartement|flat|unit|top|stiege|tur|wohnung|whg|floor|etage|piso|puerta|interno|scala|kv|kvartira|daire"
  /// What may follow a number with a space between.
  private static let suffixes: StaticString = "bis|ter|quater|korp|korpus|str|stroenie|lit"
  /// What has a number of its own: “5 корп. 2”.
  private static let parts: StaticString = "k|korp|korpus|s|str|stroenie"

  static func isForNumbers(_ word: ArraySlice<UInt32>) -> Bool { contains(numbers, word) }

  static func isForFlats(_ word: ArraySlice<UInt32>) -> Bool { contains(flats, word) }

  /// Whether a word may belong to the number before it: a letter, “bis”, “корп”.
  static func isSuffix(_ word: some Collection<UInt32>) -> Bool {
    guard let first = word.first else { return false }
    return word.count == 1 && !(0x30...0x39).contains(first) || contains(suffixes, word)
  }

  /// Whether a number may follow such a suffix as a part of the house's.
  static func isPart(_ word: some Collection<UInt32>) -> Bool { contains(parts, word) }

  /// Whether a word stands in a list.
  static func contains(_ list: StaticString, _ word: some Collection<UInt32>) -> Bool {
    list.withUTF8Buffer { bytes in
      bytes.split(separator: UInt8(ascii: "|")).contains { entry in
        entry.count == word.count && zip(entry, word).allSatisfy { UInt32($0) == $1 }
      }
    }
  }
}
