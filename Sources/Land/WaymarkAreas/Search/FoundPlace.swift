import WaymarkSearch

/// An element of the map that is searched for: a whole place, or a piece of one.
struct FoundPlace {
  var names: [String]
  var kind: PlaceKind
  var importance: Int
  var position: MercatorPoint
  /// Number of vertices.
  var size: Int
  var address: OSMAddress?
  var postcode: String?
}

/// A house number of the map.
struct FoundHouse {
  var number: String
  /// The street, or the place where houses are numbered without one.
  var street: String
  var isStreet: Bool
  var city: String?
  var postcode: String?
  var position: MercatorPoint
  var use: HouseUse
}
