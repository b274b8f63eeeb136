/// How well the names of one place fit a query.
struct NameMatch {
  /// Points of what deviates, without distance and importance.
  var cost: Int
  /// Which name fits; nil when only the kind does.
  var name: Int?
  /// The house in it.
  var house: HouseMatch?
  /// The words of the house number that the map does not have so.
  var missingNumber: [Int] = []
}

/// A house that was found.
struct HouseMatch {
  var number: Range<Int>
  var latitude: Int
  var longitude: Int
  var use: HouseUse
  var agreement: HouseNumber.Agreement
  /// The postcode's number; nil for none.
  var postcode: Int?
  var cost: Int
}
