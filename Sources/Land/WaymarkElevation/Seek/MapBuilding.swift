public import WaymarkTerrain

/// A building of a map, with what the map says about it.
public struct MapBuilding: Sendable {
  /// Its outline and height.
  public var outline: BuildingOutline
  /// OSM's value of `building`; `building` for `yes`.
  public var kind: String
  /// Its name; nil where the map has none.
  public var name: String?
  /// Its street, or the place that houses are numbered by; nil where the map has none.
  public var street: String?
  /// Its house number; nil where the map has none.
  public var number: String?
  /// Whether its height is what is typical of its kind.
  public var heightIsEstimated: Bool

  /// Makes a building.
  public init(
    outline: BuildingOutline, kind: String, name: String? = nil, street: String? = nil, number: String? = nil,
    heightIsEstimated: Bool = false
  ) {
    self.outline = outline
    self.kind = kind
    self.name = name
    self.street = street
    self.number = number
    self.heightIsEstimated = heightIsEstimated
  }

  /// Street and number; nil where the map has no street.
  public var address: String? { street.map { street in number.map { "\(street) \($0)" } ?? street } }
}
