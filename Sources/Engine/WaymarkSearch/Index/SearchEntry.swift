public import WaymarkGeodesy

/// A place as an index takes it.
public struct SearchEntry: Sendable {
  /// A house of a street or a place.
  public struct House: Sendable {
    /// Its number as on the door, such as `12a`.
    public var number: String
    /// Where it is.
    public var coordinate: Coordinate
    /// What the map says of the number.
    public var use: HouseUse
    /// Its postcode; nil when unknown.
    public var postcode: String?

    /// Whether it lies between mapped numbers and is not mapped itself.
    public var isInterpolated: Bool { use == .interpolated }

    /// Makes a house.
    public init(number: String, coordinate: Coordinate, use: HouseUse = .mapped, postcode: String? = nil) {
      self.number = number
      self.coordinate = coordinate
      self.use = use
      self.postcode = postcode
    }
  }

  /// Where a place that is no street has its entrance.
  public struct Address: Sendable {
    /// The number of the street's entry.
    public var street: Int
    /// The house number; nil for none.
    public var number: String?

    /// Makes an address.
    public init(street: Int, number: String?) {
      self.street = street
      self.number = number
    }
  }

  /// Its names in all languages, the one to show first; none where only its kind is known.
  public var names: [String]
  /// What it is.
  public var kind: PlaceKind
  /// How well known it is, from 0 to 255.
  public var importance: UInt8
  /// Where it is.
  public var coordinate: Coordinate
  /// Its houses.
  public var houses: [House]
  /// Its postcodes, beside those of its houses.
  public var postcodes: [String] = []
  /// The number of the entry of the settlement that it belongs to; nil when only its position determines it.
  public var settlement: Int?
  /// Its street and house number; nil when unknown.
  public var address: Address?
  /// Whether nothing but addresses speaks of it: nearness to such a settlement says little.
  public var isOnlyInAddresses = false

  /// Makes an entry.
  public init(names: [String], kind: PlaceKind, importance: UInt8, coordinate: Coordinate, houses: [House] = []) {
    self.names = names
    self.kind = kind
    self.importance = importance
    self.coordinate = coordinate
    self.houses = houses
  }
}
