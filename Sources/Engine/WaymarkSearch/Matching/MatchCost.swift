/// What deviations from the text as typed cost, in points; 64 points are worth a unit of `MatchCost`.
enum MatchCost {
  /// One and two typing mistakes.
  static func edits(_ count: Int) -> Int { count == 0 ? 0 : count == 1 ? 30 : 56 }
  /// The word goes on after what was typed.
  static let beginning = 6
  /// The word is a variant spelling of the name's.
  static let equivalent = 1
  /// The word is that of the kind, not of the name.
  static let kind = 4
  /// The word is in the name of the settlement.
  static let settlement = 10
  /// The street has no house of this number.
  static let noHouse = 40
  /// The house number lies within a mapped range.
  static let withinRange = 3
  /// The mapped number is another one of the same house.
  static let nearNumber = 12
  /// The house lies between mapped numbers.
  static let interpolated = 1
  /// The number is the place's postcode.
  static let postcode = 2
  /// The postcode is that of another house of the street.
  static let otherPartOfStreet = 8
  /// The number is another place's postcode, or unknown.
  static let otherPostcode = 50
  /// Postcodes come before whatever else belongs to them.
  static let postcodeHeadStart = 30
  /// A street or a stop has the word for a kind of places in its name, and nothing else was typed.
  static let namedLikeKind = 30
  /// A word was not found at all.
  static let missing = 64
  /// Each word of the name that was not typed, and the most for all.
  static let unusedWord = 5
  static let maximumUnused = 25
  /// The words stand in another order; the name begins with other words.
  static let otherOrder = 3
  static let otherStart = 2
  /// The text is not the whole name.
  static let notWhole = 10
  /// The name is not the one to show.
  static let otherName = 1
  /// No match.
  static let none = 255

  /// Points of a unit.
  static let points = 64

  /// Points for how little known a place is: up to 30 units.
  static func unknown(importance: Int) -> Int { (255 - importance) * 30 * points / 255 }

  /// Points for a distance in metres: four units for each doubling from 300 m on, up to 24.
  static func distance(_ meters: Double) -> Int {
    guard meters > 0, meters.isFinite else { return 0 }
    let ratio = 1 + meters / 300
    // The binary logarithm, linear between powers of two.
    let logarithm = Double(ratio.exponent) + ratio.significand - 1
    return Int(min(24, 4 * logarithm) * Double(points))
  }

  /// Typing mistakes allowed in a word.
  static func allowedEdits(_ word: some Sequence<UInt32>, isLenient: Bool) -> Int {
    var length = 0
    for scalar in word {
      // Numbers are right or wrong.
      if (0x30...0x39).contains(scalar) { return 0 }
      length += 1
    }
    if isLenient { return length < 3 ? 0 : length < 6 ? 1 : 2 }
    return length < 4 ? 0 : length < 8 ? 1 : 2
  }
}
