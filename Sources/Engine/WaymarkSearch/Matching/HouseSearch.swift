import Waymark

/// Finds houses by their number.
enum HouseSearch {
  /// The house of a place with a number.
  ///
  /// - Parameters:
  ///   - index: the index.
  ///   - place: the place.
  ///   - words: the number as typed, with its letter: “12”, “a”.
  /// - Returns: the house; nil when the place has none.
  static func house(_ index: SearchIndex, _ place: Int, _ words: [[UInt32]]) -> HouseMatch? {
    guard let number = words.first, let digit = number.first, let start = start(index, place) else { return nil }
    let wanted = Array(words.joined())
    let steps = index.steps(place)
    var (latitude, longitude) = (steps.latitude, steps.longitude)
    var reader = ByteReader(index.houses.lowerBound + start..<index.houses.upperBound)
    var best: HouseMatch?
    guard let count = reader.varint(index.bytes) else { return nil }
    for _ in 0..<count {
      guard let code = reader.varint(index.bytes), let text = reader.skip(code / 2),
        let north = reader.zigzag(index.bytes), let east = reader.zigzag(index.bytes)
      else { break }
      latitude += north
      longitude += east
      guard index.bytes[text].contains(UInt8(truncatingIfNeeded: digit)) else { continue }
      let cost = cost(FoldedText(index.bytes, text), wanted, number)
      if cost < best?.cost ?? MatchCost.none {
        best = HouseMatch(
          number: text, latitude: latitude, longitude: longitude, isInterpolated: code & 1 == 1, cost: cost)
      }
      if cost == 0 { break }
    }
    return best
  }

  /// Where the houses of a place begin.
  private static func start(_ index: SearchIndex, _ place: Int) -> Int? {
    var low = 0
    var high = index.streets.count / SearchIndexFormat.streetBytes
    while low < high {
      let middle = (low + high) / 2
      let at = index.streets.lowerBound + middle * SearchIndexFormat.streetBytes
      let found = ByteReader.number(index.bytes, at: at, bytes: 4)
      if found == place { return ByteReader.number(index.bytes, at: at + 4, bytes: 4) }
      if found < place { low = middle + 1 } else { high = middle }
    }
    return nil
  }

  /// “12” is a part of “12-14” and of “12/3”; “12b” stands for “12” where only that is mapped.
  private static func cost(_ text: FoldedText, _ wanted: [UInt32], _ number: [UInt32]) -> Int {
    if text.scalars == wanted { return 0 }
    for word in 0..<text.count where text.word(word).elementsEqual(wanted) { return MatchCost.partOfNumber }
    let digits = number.prefix { (0x30...0x39).contains($0) }
    return text.scalars.elementsEqual(digits) ? MatchCost.otherLetter : MatchCost.none
  }
}
