/// A relation that gives houses their street, `type=associatedStreet` or `type=street`.
struct AssociatedStreet {
  /// An element of the map.
  struct Element: Hashable {
    var kind: OSMRelation.Member.Kind
    var id: Int64
  }

  /// The street's name; from its ways where the relation has none.
  var name: String?
  var city: String?
  var postcode: String?
  let houses: [Element]
  let ways: [Int64]

  /// Takes a relation; nil for other types.
  init?(_ relation: OSMRelation) {
    guard let type = relation.tags["type"], type == "associatedStreet" || type == "street" else { return nil }
    name = relation.tags["name"] ?? relation.tags["addr:street"]
    city = relation.tags["addr:city"]
    postcode = relation.tags["addr:postcode"] ?? relation.tags["postal_code"]
    houses = relation.members.filter { $0.role != "street" }.map { Element(kind: $0.kind, id: $0.id) }
    ways = relation.members.filter { $0.role == "street" && $0.kind == .way }.map(\.id)
  }
}
