import Waymark
import WaymarkGeodesy

/// Makes the bytes of a search index.
public struct SearchIndexBuilder: Sendable {
  /// A word in the name of a place.
  private struct Occurrence {
    /// Where its characters are.
    var range: Range<Int>
    var place: Int
  }

  /// The index, to be opened with `SearchIndex(_:)`.
  public let bytes: [UInt8]
  /// For each place of the index, the number of its entry.
  public let order: [Int]

  /// Makes an index.
  ///
  /// - Parameter entries: the places. Names that are empty or longer than 512 bytes are left out, as are entries of
  ///   unknown kinds.
  /// - Complexity: O(n log n) in the words of all names.
  public init(_ entries: [SearchEntry]) {
    let kinds = KindTable.count
    let numbers = entries.indices.filter { Int(entries[$0].kind.number) < kinds }
    let order = numbers.sorted { a, b in
      let (first, second) = (entries[a], entries[b])
      if first.kind.number != second.kind.number { return first.kind.number < second.kind.number }
      return first.importance != second.importance ? first.importance > second.importance : a < b
    }
    self.order = order
    let places = order.map { entries[$0] }
    let window = CoordinateWindow(places.flatMap { [$0.coordinate] + $0.houses.map { $0.coordinate } })
    let names = places.map { Self.usable($0.names) }
    let postcodes = PostcodeNumbers(places)
    var positions = [Int](repeating: -1, count: entries.count)
    for (position, number) in order.enumerated() { positions[number] = position }
    func position(_ entry: Int?) -> Int? {
      entry.flatMap { positions.indices.contains($0) && positions[$0] >= 0 ? positions[$0] : nil }
    }
    let settlements = places.map { position($0.settlement) }
    var addresses: [(street: Int, number: String?)?] = []
    for place in places {
      guard let address = place.address, let street = position(address.street) else {
        addresses.append(nil)
        continue
      }
      addresses.append((street: street, number: address.number))
    }
    var header = SearchIndexFormat.Header()
    header.places = places.count
    let parts = [
      Self.kinds(places), Self.coordinates(places, window, settlements), Self.names(names),
      Self.words(names, places, &header.words), HouseParts.houses(places, window, postcodes, &header.streets),
      HouseParts.addresses(places, addresses, &header.addresses),
    ]
    header.kindBytes = parts[0][0].count
    header.nameBytes = parts[2][1].count
    header.wordBytes = parts[3][0].count
    header.listBytes = parts[3][1].count
    header.houseBytes = parts[4][1].count
    header.addressBytes = parts[5][0].count
    var out = Self.header(header, window)
    for part in parts { for bytes in part { out.append(bytes) } }
    bytes = out.bytes
  }

  private static func usable(_ names: [String]) -> [[UInt8]] {
    var list: [[UInt8]] = []
    for name in names where list.count < SearchIndexFormat.maximumNames {
      let bytes = Array(name.utf8)
      guard !bytes.isEmpty, bytes.count <= SearchIndexFormat.maximumNameLength, !list.contains(bytes) else { continue }
      list.append(bytes)
    }
    return list
  }

  private static func header(_ header: SearchIndexFormat.Header, _ window: CoordinateWindow) -> ByteWriter {
    var out = ByteWriter()
    out.append(SearchIndexFormat.magic)
    out.number(SearchIndexFormat.version, bytes: 4)
    for value in [window.south, window.west, window.height, window.width] {
      let low = UInt32(truncatingIfNeeded: value)
      for i in 0..<4 { out.byte(Int(low >> UInt32(8 * i) & 0xFF)) }
    }
    for value in [
      header.places, header.kindBytes, header.nameBytes, header.words, header.wordBytes, header.listBytes,
      header.streets, header.houseBytes, header.addresses, header.addressBytes,
    ] { out.number(value, bytes: 4) }
    out.number(0, bytes: SearchIndexFormat.headerBytes - out.bytes.count)
    return out
  }

  private static func kinds(_ places: [SearchEntry]) -> [[UInt8]] {
    var out = ByteWriter()
    var start = 0
    while start < places.count {
      let kind = places[start].kind
      let end = places[start...].firstIndex { $0.kind != kind } ?? places.count
      out.byte(Int(kind.number))
      out.number(end - start, bytes: 4)
      start = end
    }
    return [out.bytes]
  }

  private static func coordinates(
    _ places: [SearchEntry], _ window: CoordinateWindow, _ settlements: [Int?]
  ) -> [[UInt8]] {
    var out = ByteWriter()
    let tree = SettlementTree(places)
    for (number, place) in places.enumerated() {
      let steps = window.steps(place.coordinate)
      out.number(steps.latitude, bytes: 3)
      out.number(steps.longitude, bytes: 3)
      out.byte(Int(place.importance))
      let settlement = tree.settlement(of: place, number: number, known: settlements[number])
      out.number(settlement ?? SearchIndexFormat.noSettlement, bytes: 2)
    }
    return [out.bytes]
  }

  private static func names(_ names: [[[UInt8]]]) -> [[UInt8]] {
    var blocks = ByteWriter()
    var out = ByteWriter()
    for (number, list) in names.enumerated() {
      if number % SearchIndexFormat.blockPlaces == 0 { blocks.number(out.bytes.count, bytes: 4) }
      var record = ByteWriter()
      for name in list {
        record.varint(name.count)
        record.append(name)
      }
      out.varint(record.bytes.count)
      out.append(record.bytes)
    }
    return [blocks.bytes, out.bytes]
  }

  private static func words(_ names: [[[UInt8]]], _ places: [SearchEntry], _ count: inout Int) -> [[UInt8]] {
    var characters: [UInt32] = []
    var occurrences: [Occurrence] = []
    let postcode = PlaceKind.postcode
    for (place, list) in names.enumerated() {
      for name in list {
        let all = 0..<name.count
        let folded = places[place].kind == postcode ? Postcode.name(name, all) : FoldedText(name, all)
        for word in 0..<folded.count {
          let start = characters.count
          characters.append(contentsOf: folded.word(word))
          occurrences.append(Occurrence(range: start..<characters.count, place: place))
        }
      }
    }
    for (place, entry) in places.enumerated() {
      var texts = entry.postcodes
      // Houses of one postcode follow one another.
      for house in entry.houses where house.postcode.map({ text in !Self.isLast(text, of: texts) }) ?? false {
        texts.append(house.postcode ?? "")
      }
      for text in texts {
        let start = characters.count
        characters.append(contentsOf: Postcode.word(text))
        if characters.count > start { occurrences.append(Occurrence(range: start..<characters.count, place: place)) }
      }
    }
    let all = characters
    occurrences.sort { a, b in
      switch compare(all, a.range, b.range) {
      case 0: a.place < b.place
      case let order: order < 0
      }
    }
    var words = ByteWriter()
    var lists = ByteWriter()
    var before = 0..<0
    var start = 0
    while start < occurrences.count {
      let word = occurrences[start].range
      var end = start
      let listStart = lists.bytes.count
      var last = -1
      while end < occurrences.count, compare(all, occurrences[end].range, word) == 0 {
        let place = occurrences[end].place
        if place != last { lists.varint(place - last) }
        last = place
        end += 1
      }
      var shared = 0
      while shared < before.count, shared < word.count,
        all[before.lowerBound + shared] == all[word.lowerBound + shared]
      { shared += 1 }
      var rest: [UInt8] = []
      for scalar in all[word.lowerBound + shared..<word.upperBound] { UTF8Reader.append(scalar, to: &rest) }
      words.byte(shared)
      words.byte(rest.count)
      words.varint(lists.bytes.count - listStart)
      words.append(rest)
      count += 1
      before = word
      start = end
    }
    return [words.bytes, lists.bytes]
  }

  /// Negative, 0 or positive as words are ordered.
  private static func compare(_ all: [UInt32], _ a: Range<Int>, _ b: Range<Int>) -> Int {
    var (i, j) = (a.lowerBound, b.lowerBound)
    while i < a.upperBound, j < b.upperBound {
      if all[i] != all[j] { return all[i] < all[j] ? -1 : 1 }
      i += 1
      j += 1
    }
    return a.count - b.count
  }

  private static func isLast(_ text: String, of texts: [String]) -> Bool {
    texts.last.map { $0.utf8.elementsEqual(text.utf8) } ?? false
  }
}
