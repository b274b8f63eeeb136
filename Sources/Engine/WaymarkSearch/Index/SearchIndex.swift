import Waymark
public import WaymarkGeodesy

/// The places of a region, ready to be searched: compact bytes that are checked once and used as they are.
/// `SearchIndexFormat` describes them.
public struct SearchIndex: Sendable {
  /// The file.
  public let bytes: [UInt8]
  let window: CoordinateWindow
  /// Number of places.
  public let count: Int
  let wordCount: Int
  /// Where the parts of the file are.
  let places: Range<Int>
  let blocks: Range<Int>
  let names: Range<Int>
  let words: Range<Int>
  let lists: Range<Int>
  let streets: Range<Int>
  let houses: Range<Int>
  /// The kinds that occur, with the numbers of their places.
  let kinds: [(kind: PlaceKind, places: Range<Int>)]
  /// Which places have houses.
  let hasHouses: [Bool]
  /// For each place, where its street and number are; 0 for none.
  private let addressStarts: [UInt32]
  /// Where to begin to look for a word.
  let restarts: [WordRestart]
  /// The places of the postcodes.
  let postcodes: Range<Int>
  /// Names, tags and words of the kinds.
  public let catalogue: KindCatalogue
  /// The words of all kinds, folded.
  let phrases: [KindPhrase]
  let postcodeKind: PlaceKind
  /// Kinds of stops, which have names of stations and streets.
  let busStop: PlaceKind?
  let tramStop: PlaceKind?
  /// Other writings of words.
  let equivalents = Equivalents()

  /// Opens an index and checks all of it.
  ///
  /// - Parameter bytes: the file.
  /// - Throws: `SearchIndexError` with the position of what is wrong.
  /// - Complexity: O(n) in the bytes.
  public init(_ bytes: [UInt8]) throws(SearchIndexError) {
    let check = try SearchIndexCheck(bytes)
    self.bytes = bytes
    window = check.window
    count = check.header.places
    wordCount = check.header.words
    places = check.places
    blocks = check.blocks
    names = check.names
    words = check.words
    lists = check.lists
    streets = check.streets
    houses = check.houses
    kinds = check.kinds
    hasHouses = check.hasHouses
    addressStarts = check.addressStarts
    restarts = check.restarts
    postcodes = check.postcodes
    catalogue = KindCatalogue()
    phrases = KindPhrase.all(catalogue)
    postcodeKind = PlaceKind.postcode
    busStop = catalogue.kind(named: "bus-stop")
    tramStop = catalogue.kind(named: "tram-stop")
  }

  /// Settlements are the places before this one.
  var settlementCount: Int { kinds.last { $0.kind.isSettlement }?.places.upperBound ?? 0 }

  // MARK: - Places

  /// What a place is.
  public func kind(_ place: Int) -> PlaceKind {
    for entry in kinds where entry.places.contains(place) { return entry.kind }
    return PlaceKind(number: UInt8(truncatingIfNeeded: catalogue.count))
  }

  /// Latitude and longitude of a place, degrees; the longitude may exceed 180.
  func degrees(_ place: Int) -> (latitude: Double, longitude: Double) {
    let steps = steps(place)
    return window.degrees(latitude: steps.latitude, longitude: steps.longitude)
  }

  /// Where a place is.
  public func coordinate(_ place: Int) -> Coordinate? {
    guard (0..<count).contains(place) else { return nil }
    let (latitude, longitude) = degrees(place)
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  func steps(_ place: Int) -> (latitude: Int, longitude: Int) {
    let at = places.lowerBound + place * SearchIndexFormat.placeBytes
    return (ByteReader.number(bytes, at: at, bytes: 3), ByteReader.number(bytes, at: at + 3, bytes: 3))
  }

  func importance(_ place: Int) -> Int { Int(bytes[places.lowerBound + place * SearchIndexFormat.placeBytes + 6]) }

  /// The settlement that a place belongs to; nil for none.
  func settlement(_ place: Int) -> Int? {
    let at = places.lowerBound + place * SearchIndexFormat.placeBytes + 7
    let number = ByteReader.number(bytes, at: at, bytes: 2)
    return number == SearchIndexFormat.noSettlement ? nil : number
  }

  /// The street of a place that is none, and where its house number is; nil when unknown.
  func address(_ place: Int) -> (street: Int, number: Range<Int>)? {
    guard addressStarts[place] > 0 else { return nil }
    var reader = ByteReader(Int(addressStarts[place])..<bytes.count)
    guard let street = reader.varint(bytes), let length = reader.varint(bytes), let number = reader.skip(length) else {
      return nil
    }
    return (street, number)
  }

  /// Where the names of a place are, the one to show first.
  func nameRanges(_ place: Int) -> [Range<Int>] {
    let block = blocks.lowerBound + place / SearchIndexFormat.blockPlaces * 4
    var reader = ByteReader(
      names.lowerBound + ByteReader.number(bytes, at: block, bytes: 4)..<names.upperBound)
    for _ in 0..<place % SearchIndexFormat.blockPlaces {
      guard let length = reader.varint(bytes), reader.skip(length) != nil else { return [] }
    }
    guard let length = reader.varint(bytes), let record = reader.skip(length) else { return [] }
    var list: [Range<Int>] = []
    var inner = ByteReader(record)
    while let length = inner.varint(bytes), let range = inner.skip(length) { list.append(range) }
    return list
  }

  /// The names of a place in all languages, the one to show first.
  public func names(_ place: Int) -> [String] {
    guard (0..<count).contains(place) else { return [] }
    return nameRanges(place).map(text)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
