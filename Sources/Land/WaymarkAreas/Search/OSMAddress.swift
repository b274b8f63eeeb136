import WaymarkSearch

/// The address of an element of OpenStreetMap.
struct OSMAddress {
  /// The house numbers; several where one building has them.
  var numbers: [String]
  /// The street, or the place where houses are numbered without one.
  var street: String?
  var isStreet: Bool
  var city: String?
  var postcode: String?
  /// What the map says of the numbers.
  var use: HouseUse

  /// Keys of the settlement, the most usual first.
  private static let cities = [
    "addr:city", "addr:town", "addr:village", "addr:hamlet", "addr:municipality",
  ]

  /// Reads tags; nil when they say neither number nor street, and no name of a house.
  ///
  /// - Parameters:
  ///   - tags: the element's.
  ///   - association: the street that a relation gives to a house without one.
  init?(_ tags: OSMTags, association: AssociatedStreet? = nil) {
    let city = Self.cities.lazy.compactMap { tags[$0] }.first
    let text = Self.number(tags)
    let block = tags["addr:block_number"] ?? tags["addr:block"]
    if let street = tags["addr:street"] {
      self.street = street
      isStreet = true
    } else if let street = association?.name {
      self.street = street
      isStreet = true
    } else {
      // Japan counts houses in blocks of quarters; villages count them in all.
      let quarter = (tags["addr:quarter"] ?? "") + (tags["addr:neighbourhood"] ?? "")
      street = tags["addr:place"] ?? (block != nil && !quarter.isEmpty ? quarter : nil) ?? (text != nil ? city : nil)
      isStreet = tags["addr:place"] == nil && city == nil && quarter.isEmpty
    }
    guard text != nil || street != nil || tags["addr:housename"] != nil else { return nil }
    self.city = city ?? association?.city
    postcode = tags["addr:postcode"] ?? tags["postal_code"] ?? association?.postcode
    use = .mapped
    if tags["addr:interpolation"] == "all" {
      use = .allNumbers
    } else if tags["addr:conscriptionnumber"] != nil || tags["addr:streetnumber"] != nil {
      use = .twoNumbers
    }
    let parts = (text ?? "").split { $0 == ";" || $0 == "," }.map(Self.plain).filter { !$0.isEmpty }
    if let block, tags["addr:street"] == nil { numbers = parts.map { block + "-" + $0 } } else { numbers = parts }
  }

  /// The house number; conscription and street number where the map has them apart.
  private static func number(_ tags: OSMTags) -> String? {
    let number = tags["addr:housenumber"]
    guard let conscription = tags["addr:conscriptionnumber"] else { return number ?? tags["addr:streetnumber"] }
    guard let street = tags["addr:streetnumber"] ?? number else { return conscription }
    return number.map { $0.contains("/") || $0 == conscription ? $0 : conscription + "/" + street }
      ?? conscription + "/" + street
  }

  /// Without spaces, but for those between digits.
  private static func plain(_ text: Substring) -> String {
    var out = ""
    var isSpace = false
    for character in text {
      if character.isWhitespace {
        isSpace = true
      } else {
        if isSpace, character.isNumber, out.last?.isNumber == true { out.append(" ") }
        out.append(character)
        isSpace = false
      }
    }
    return out
  }
}
