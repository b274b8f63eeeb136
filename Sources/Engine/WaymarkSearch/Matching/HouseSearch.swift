import Waymark

/// Finds houses by their number.
enum HouseSearch {
  /// The house of a place with a number.
  ///
  /// - Parameters:
  ///   - index: the index.
  ///   - place: the place.
  ///   - wanted: the number as typed.
  ///   - postcode: what it costs that a house has this postcode.
  /// - Returns: the house; nil when the place has none.
  static func house(
    _ index: SearchIndex, _ place: Int, _ wanted: HouseNumber, postcode: (_ number: Int?) -> Int
  ) -> HouseMatch? {
    guard let digit = wanted.firstDigit, let start = start(index, place) else { return nil }
    let steps = index.steps(place)
    var (latitude, longitude) = (steps.latitude, steps.longitude)
    var reader = ByteReader(index.houses.lowerBound + start..<index.houses.upperBound)
    var best: HouseMatch?
    var hasMore = true
    while hasMore {
      guard let count = reader.varint(index.bytes), let group = reader.varint(index.bytes) else { break }
      hasMore = count % 2 == 1
      let area = group > 0 ? group - 1 : nil
      let areaCost = postcode(area)
      for _ in 0..<count / 2 {
        guard let code = reader.varint(index.bytes), let text = reader.skip(code / 4),
          let north = reader.zigzag(index.bytes), let east = reader.zigzag(index.bytes),
          let use = HouseUse(rawValue: code % 4)
        else { break }
        latitude += north
        longitude += east
        guard mayAgree(index.bytes[text], digit),
          let agreement = wanted.agreement(with: HouseNumber(index.bytes, text), use)
        else { continue }
        let cost = cost(agreement, use) + areaCost
        if cost < best?.cost ?? MatchCost.none {
          best = HouseMatch(
            number: text, latitude: latitude, longitude: longitude, use: use, agreement: agreement, postcode: area,
            cost: cost)
        }
      }
    }
    return best
  }

  /// Whether any house of a place has a postcode.
  static func hasPostcodes(_ index: SearchIndex, _ place: Int) -> Bool {
    guard index.hasHouses[place], let start = start(index, place) else { return false }
    var reader = ByteReader(index.houses.lowerBound + start..<index.houses.upperBound)
    guard let count = reader.varint(index.bytes), let first = reader.varint(index.bytes) else { return false }
    return count % 2 == 1 || first > 0
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

  /// Whether a mapped number has the first digit of the one as typed, may be a range, or is in other digits.
  private static func mayAgree(_ text: ArraySlice<UInt8>, _ digit: UInt8) -> Bool {
    text.contains { $0 == digit || $0 == UInt8(ascii: "-") || $0 >= 0x80 }
  }

  private static func cost(_ agreement: HouseNumber.Agreement, _ use: HouseUse) -> Int {
    switch agreement {
    case .same: use == .interpolated ? MatchCost.interpolated : 0
    case .within: MatchCost.withinRange
    case .near: MatchCost.nearNumber
    }
  }
}
