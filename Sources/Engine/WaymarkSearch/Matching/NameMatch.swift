/// How well the names of one place fit a query.
struct NameMatch {
  /// Points of what deviates, without distance and importance.
  var cost: Int
  /// Which name fits; nil when only the kind does.
  var name: Int?
  /// The house in it.
  var house: HouseMatch?
  /// House number words that belong to no house.
  var hasUnknownNumber = false
}

/// A house that was found.
struct HouseMatch {
  var number: Range<Int>
  var latitude: Int
  var longitude: Int
  var isInterpolated: Bool
  var cost: Int
}
