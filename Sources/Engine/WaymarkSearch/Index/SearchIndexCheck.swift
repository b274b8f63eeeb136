import Waymark

/// Checks the bytes of an index from the first to the last, so that reading them can do nothing wrong.
struct SearchIndexCheck {
  private(set) var header = SearchIndexFormat.Header()
  private(set) var window: CoordinateWindow
  private(set) var kinds: [(kind: PlaceKind, places: Range<Int>)] = []
  private(set) var hasHouses: [Bool]
  /// For each place, where its street and number are; 0 for none.
  private(set) var addressStarts: [UInt32]
  private(set) var restarts: [WordRestart] = []
  private(set) var places = 0..<0
  private(set) var blocks = 0..<0
  private(set) var names = 0..<0
  private(set) var words = 0..<0
  private(set) var lists = 0..<0
  private(set) var streets = 0..<0
  private(set) var houses = 0..<0
  private(set) var addresses = 0..<0
  private var settlements = 0

  init(_ bytes: [UInt8]) throws(SearchIndexError) {
    guard bytes.count >= 8, bytes.starts(with: SearchIndexFormat.magic) else { throw .notAnIndex }
    let version = Int(bytes[4])
    guard version == SearchIndexFormat.version else { throw .version(version) }
    guard bytes.count >= SearchIndexFormat.headerBytes else { throw .length(bytes.count) }
    for position in 5..<8 where bytes[position] != 0 { throw .damaged(position: position) }
    func number(_ index: Int) -> UInt32 {
      UInt32(truncatingIfNeeded: ByteReader.number(bytes, at: 8 + 4 * index, bytes: 4))
    }
    guard
      let window = CoordinateWindow(
        south: Int64(Int32(bitPattern: number(0))), west: Int64(Int32(bitPattern: number(1))),
        height: Int64(number(2)), width: Int64(number(3)))
    else { throw .damaged(position: 8) }
    self.window = window
    var counts: [Int] = []
    for i in 4..<14 {
      // No count and no length is greater than the file's.
      guard number(i) <= UInt32(truncatingIfNeeded: bytes.count) else { throw .damaged(position: 8 + 4 * i) }
      counts.append(Int(number(i)))
    }
    header = SearchIndexFormat.Header(
      places: counts[0], kindBytes: counts[1], nameBytes: counts[2], words: counts[3], wordBytes: counts[4],
      listBytes: counts[5], streets: counts[6], houseBytes: counts[7], addresses: counts[8], addressBytes: counts[9])
    hasHouses = [Bool](repeating: false, count: header.places)
    addressStarts = [UInt32](repeating: 0, count: header.places)
    let kinds = try divide(bytes)
    try check(kinds: kinds, bytes)
    try checkPlaces(bytes)
    try checkNames(bytes)
    try checkWords(bytes)
    try checkHouses(bytes)
    try checkAddresses(bytes)
  }

  /// Divides the file into its parts.
  private mutating func divide(_ bytes: [UInt8]) throws(SearchIndexError) -> Range<Int> {
    let blockCount = (header.places + SearchIndexFormat.blockPlaces - 1) / SearchIndexFormat.blockPlaces
    let lengths = [
      Int64(header.kindBytes), Int64(header.places) * Int64(SearchIndexFormat.placeBytes), Int64(blockCount) * 4,
      Int64(header.nameBytes), Int64(header.wordBytes), Int64(header.listBytes),
      Int64(header.streets) * Int64(SearchIndexFormat.streetBytes), Int64(header.houseBytes),
      Int64(header.addressBytes),
    ]
    var total = Int64(SearchIndexFormat.headerBytes)
    for length in lengths { total += length }
    guard total == Int64(bytes.count) else { throw .length(bytes.count) }
    var start = SearchIndexFormat.headerBytes
    var ranges: [Range<Int>] = []
    for length in lengths {
      ranges.append(start..<start + Int(length))
      start += Int(length)
    }
    places = ranges[1]
    blocks = ranges[2]
    names = ranges[3]
    words = ranges[4]
    lists = ranges[5]
    streets = ranges[6]
    houses = ranges[7]
    addresses = ranges[8]
    return ranges[0]
  }

  private mutating func check(kinds part: Range<Int>, _ bytes: [UInt8]) throws(SearchIndexError) {
    let known = KindTable.count
    var reader = ByteReader(part)
    var (start, last) = (0, -1)
    while !reader.isAtEnd {
      let position = reader.position
      guard let number = reader.byte(bytes), number > last, number < known,
        let count = reader.number(bytes, bytes: 4), count > 0, count <= header.places - start
      else { throw .damaged(position: position) }
      let kind = PlaceKind(number: UInt8(number))
      kinds.append((kind, start..<start + count))
      start += count
      last = number
      if kind.isSettlement { settlements = start }
    }
    guard start == header.places else { throw .damaged(position: part.upperBound) }
  }

  private func checkPlaces(_ bytes: [UInt8]) throws(SearchIndexError) {
    for place in 0..<header.places {
      let position = places.lowerBound + place * SearchIndexFormat.placeBytes + 7
      let settlement = ByteReader.number(bytes, at: position, bytes: 2)
      // Settlements come before what belongs to them: none belongs to itself.
      guard settlement == SearchIndexFormat.noSettlement || settlement < settlements && settlement < place else {
        throw .damaged(position: position)
      }
    }
  }

  private func checkNames(_ bytes: [UInt8]) throws(SearchIndexError) {
    var reader = ByteReader(names)
    for place in 0..<header.places {
      if place % SearchIndexFormat.blockPlaces == 0 {
        let position = blocks.lowerBound + place / SearchIndexFormat.blockPlaces * 4
        guard ByteReader.number(bytes, at: position, bytes: 4) == reader.position - names.lowerBound else {
          throw .damaged(position: position)
        }
      }
      let position = reader.position
      guard let length = reader.varint(bytes), let record = reader.skip(length) else {
        throw .damaged(position: position)
      }
      var inner = ByteReader(record)
      var count = 0
      while !inner.isAtEnd {
        let position = inner.position
        guard let length = inner.varint(bytes), (1...SearchIndexFormat.maximumNameLength).contains(length),
          inner.skip(length) != nil, count < SearchIndexFormat.maximumNames
        else { throw .damaged(position: position) }
        count += 1
      }
    }
    guard reader.isAtEnd else { throw .damaged(position: reader.position) }
  }

  private mutating func checkWords(_ bytes: [UInt8]) throws(SearchIndexError) {
    var reader = ByteReader(words)
    var list = ByteReader(lists)
    var word: [UInt32] = []
    for number in 0..<header.words {
      let position = reader.position
      if number % WordRestart.step == 0 {
        restarts.append(WordRestart(before: word, at: position, list: list.position))
      }
      guard let shared = reader.byte(bytes), let length = reader.byte(bytes), let listBytes = reader.varint(bytes),
        let rest = reader.skip(length), shared <= word.count, length > 0, let places = list.skip(listBytes)
      else { throw .damaged(position: position) }
      var characters = UTF8Reader(rest)
      let next = shared < word.count ? word[shared] : nil
      word.removeLast(word.count - shared)
      while let scalar = characters.next(bytes) { word.append(scalar) }
      // Each word is greater than the one before.
      let isGreater = number == 0 || next.map { word[shared] > $0 } ?? true
      guard isGreater, word.count <= FoldedText.maximumWordLength else { throw .damaged(position: position) }
      try check(list: places, bytes)
    }
    guard reader.isAtEnd else { throw .damaged(position: reader.position) }
    guard list.isAtEnd else { throw .damaged(position: list.position) }
  }

  private func check(list: Range<Int>, _ bytes: [UInt8]) throws(SearchIndexError) {
    var reader = ByteReader(list)
    var last = -1
    repeat {
      let position = reader.position
      guard let step = reader.varint(bytes), step > 0, step < header.places - last else {
        throw .damaged(position: position)
      }
      last += step
    } while !reader.isAtEnd
  }

  private mutating func checkHouses(_ bytes: [UInt8]) throws(SearchIndexError) {
    var table = ByteReader(streets)
    var reader = ByteReader(houses)
    var last = -1
    for _ in 0..<header.streets {
      let position = table.position
      guard let place = table.number(bytes, bytes: 4), let start = table.number(bytes, bytes: 4), place > last,
        place < header.places, start == reader.position - houses.lowerBound
      else { throw .damaged(position: position) }
      last = place
      hasHouses[place] = true
      try checkHouses(of: place, &reader, bytes)
    }
    guard reader.isAtEnd else { throw .damaged(position: reader.position) }
  }

  private func checkHouses(of place: Int, _ reader: inout ByteReader, _ bytes: [UInt8]) throws(SearchIndexError) {
    let grid = 0...CoordinateWindow.gridSteps
    let at = places.lowerBound + place * SearchIndexFormat.placeBytes
    var latitude = ByteReader.number(bytes, at: at, bytes: 3)
    var longitude = ByteReader.number(bytes, at: at + 3, bytes: 3)
    var hasMore = true
    while hasMore {
      let position = reader.position
      guard let code = reader.varint(bytes), code >= 2, let postcode = reader.varint(bytes), postcode <= postcodes.count
      else { throw .damaged(position: position) }
      hasMore = code % 2 == 1
      for _ in 0..<code / 2 {
        let position = reader.position
        guard let code = reader.varint(bytes), (1...SearchIndexFormat.maximumNumberLength).contains(code / 4),
          reader.skip(code / 4) != nil, let north = reader.zigzag(bytes), let east = reader.zigzag(bytes),
          abs(north) <= CoordinateWindow.gridSteps, abs(east) <= CoordinateWindow.gridSteps,
          grid.contains(latitude + north), grid.contains(longitude + east)
        else { throw .damaged(position: position) }
        latitude += north
        longitude += east
      }
    }
  }

  /// The places of the postcodes.
  var postcodes: Range<Int> {
    let kind = PlaceKind.postcode
    return kinds.first { $0.kind == kind }?.places ?? 0..<0
  }

  private mutating func checkAddresses(_ bytes: [UInt8]) throws(SearchIndexError) {
    var reader = ByteReader(addresses)
    var place = -1
    for _ in 0..<header.addresses {
      let position = reader.position
      guard let step = reader.varint(bytes), step > 0, step < header.places - place else {
        throw .damaged(position: position)
      }
      place += step
      addressStarts[place] = UInt32(truncatingIfNeeded: reader.position)
      guard let street = reader.varint(bytes), street < header.places, street != place,
        kinds.contains(where: { $0.places.contains(street) && $0.kind.hasAddresses }),
        let length = reader.varint(bytes),
        length <= SearchIndexFormat.maximumNumberLength, reader.skip(length) != nil
      else { throw .damaged(position: position) }
    }
    guard reader.isAtEnd else { throw .damaged(position: reader.position) }
  }
}
