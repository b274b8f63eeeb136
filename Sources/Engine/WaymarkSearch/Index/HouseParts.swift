import Waymark

/// The parts of an index that hold houses and addresses, as `SearchIndexFormat` describes them.
enum HouseParts {
  /// The parts “streets” and “houses”.
  static func houses(
    _ places: [SearchEntry], _ window: CoordinateWindow, _ postcodes: PostcodeNumbers, _ count: inout Int
  ) -> [[UInt8]] {
    var streets = ByteWriter()
    var out = ByteWriter()
    for (number, place) in places.enumerated() {
      let groups = postcodes.groups(
        place.houses.filter { (1...SearchIndexFormat.maximumNumberLength).contains($0.number.utf8.count) })
      guard !groups.isEmpty else { continue }
      streets.number(number, bytes: 4)
      streets.number(out.bytes.count, bytes: 4)
      count += 1
      var last = window.steps(place.coordinate)
      for (index, group) in groups.enumerated() {
        out.varint(group.houses.count * 2 + (index + 1 < groups.count ? 1 : 0))
        out.varint(group.postcode.map { $0 + 1 } ?? 0)
        for house in group.houses {
          let steps = window.steps(house.coordinate)
          let text = Array(house.number.utf8)
          out.varint(text.count * 4 + house.use.rawValue)
          out.append(text)
          out.zigzag(steps.latitude - last.latitude)
          out.zigzag(steps.longitude - last.longitude)
          last = steps
        }
      }
    }
    return [streets.bytes, out.bytes]
  }

  /// The part “addresses”.
  static func addresses(
    _ places: [SearchEntry], _ addresses: [(street: Int, number: String?)?], _ count: inout Int
  ) -> [[UInt8]] {
    var out = ByteWriter()
    var last = -1
    for (place, address) in addresses.enumerated() {
      guard let address, places[address.street].kind.hasAddresses, address.street != place else { continue }
      let number = Array((address.number ?? "").utf8)
      out.varint(place - last)
      out.varint(address.street)
      out.varint(number.count <= SearchIndexFormat.maximumNumberLength ? number.count : 0)
      if number.count <= SearchIndexFormat.maximumNumberLength { out.append(number) }
      last = place
      count += 1
    }
    return [out.bytes]
  }
}
