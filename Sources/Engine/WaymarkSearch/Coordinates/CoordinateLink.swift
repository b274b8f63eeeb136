import WaymarkGeodesy

/// Reads the coordinates in links: `geo:`, and those of Google Maps, Apple Maps, OpenStreetMap and Bing.
enum CoordinateLink {
  /// Parameters with a position, the most exact first.
  private static let parameters: [StaticString] = [
    "coordinate", "query", "q", "ll", "daddr", "destination", "saddr", "center", "cp", "sll", "viewpoint", "loc",
  ]

  /// Whether a text, as `PlainText` gives it, is a link to a map.
  static func isLink(_ text: [UInt8]) -> Bool {
    for start in [
      "geo:", "https://", "http://", "www.", "maps.", "openstreetmap.org/", "osm.org/", "google.", "bing.com/",
    ] as [StaticString] where starts(text, start) { return true }
    return false
  }

  /// The position of a link.
  ///
  /// - Parameters:
  ///   - source: the link as UTF-8.
  ///   - reference: a position near it, for short Plus Codes.
  /// - Returns: the position; nil when it has none.
  static func coordinate(_ source: [UInt8], near reference: Coordinate?) -> Coordinate? {
    let link = PlainText.bytes(unescaped(source)).filter { $0 != 0x20 }
    if starts(link, "geo:") { return geo(Array(link.dropFirst(4))) }
    if let short = OpenStreetMapShortLink.coordinate(source) { return short }
    // The marker first, then the middle of the map.
    if let latitude = value(of: "mlat", in: link), let longitude = value(of: "mlon", in: link) {
      return pair(latitude, longitude)
    }
    if let marker = marked(link) { return marker }
    for parameter in parameters {
      guard let value = value(of: parameter, in: link) else { continue }
      if let found = pair(value) ?? PlusCode.coordinate(value, near: reference) { return found }
    }
    if let value = value(of: "sp", in: link), let found = point(value) { return found }
    if let map = value(of: "map", in: link) {
      let parts = map.split(separator: UInt8(ascii: "/"))
      if parts.count >= 3, let found = pair(Array(parts[1]), Array(parts[2])) { return found }
    }
    if let latitude = value(of: "lat", in: link),
      let longitude = value(of: "lon", in: link) ?? value(of: "lng", in: link)
    {
      return pair(latitude, longitude)
    }
    return inPath(link, near: reference)
  }

  /// RFC 5870, and Android's `geo:0,0?q=LAT,LON(LABEL)`.
  private static func geo(_ text: [UInt8]) -> Coordinate? {
    let end = text.firstIndex { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "?") } ?? text.count
    if let crs = value(of: "crs", in: text, separators: [UInt8(ascii: ";")]), !equals(crs, "wgs84") { return nil }
    if let query = value(of: "q", in: text) {
      let place = Array(query.prefix { $0 != UInt8(ascii: "(") })
      if let found = pair(place) { return found }
    }
    let numbers = text[..<end].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard numbers.count == 2 || numbers.count == 3 else { return nil }
    return pair(Array(numbers[0]), Array(numbers[1]))
  }

  /// Google's `!3d47.07!4d15.43`: the place itself, where `@` is only the middle of the map.
  private static func marked(_ link: [UInt8]) -> Coordinate? {
    guard let latitude = after("!3d", in: link), let longitude = after("!4d", in: link) else { return nil }
    return pair(number(latitude), number(longitude))
  }

  /// `/@47.07,15.43,17z`, `/place/47.07,15.43`, `/search/…`, `/dir/…/47.07,15.43`.
  private static func inPath(_ link: [UInt8], near reference: Coordinate?) -> Coordinate? {
    let path = link.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    for segment in path.split(separator: UInt8(ascii: "/")).dropFirst().reversed() {
      let isView = segment.first == UInt8(ascii: "@")
      let numbers = (isView ? segment.dropFirst() : segment)
        .split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      if numbers.count >= 2, isView || numbers.count == 2, let found = pair(Array(numbers[0]), Array(numbers[1])) {
        return found
      }
      if let code = PlusCode.coordinate(Array(segment), near: reference) { return code }
      if let found = written(segment) { return found }
    }
    return nil
  }

  /// Bing's `point.47.07_15.43_NAME`.
  private static func point(_ value: [UInt8]) -> Coordinate? {
    guard starts(value, "point.") else { return nil }
    let parts = value.dropFirst(6).split(separator: UInt8(ascii: "_"))
    return parts.count >= 2 ? pair(Array(parts[0]), Array(parts[1])) : nil
  }

  // MARK: - Parts

  /// Two numbers with a comma or, in Bing's links, a tilde between them; or any other writing of a coordinate.
  private static func pair(_ text: [UInt8]) -> Coordinate? {
    let start = starts(text, "loc:") ? 4 : 0
    let parts = text[start...].split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "~")
    }
    if parts.count >= 2, let found = pair(Array(parts[0]), Array(parts[1])) { return found }
    return written(text[start...])
  }

  /// Any writing; a plus may stand for a space.
  private static func written(_ text: ArraySlice<UInt8>) -> Coordinate? {
    CoordinateText.written(Array(text))
      ?? CoordinateText.written(text.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 })
  }

  private static func pair(_ latitude: [UInt8], _ longitude: [UInt8]) -> Coordinate? {
    guard isNumber(latitude), isNumber(longitude) else { return nil }
    return CoordinateText.written(latitude + [UInt8(ascii: ",")] + longitude)
  }

  private static func isNumber(_ text: [UInt8]) -> Bool {
    let digits = text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") ? text.dropFirst() : text[...]
    return !digits.isEmpty && digits.count == number(text).count - (text.count - digits.count)
  }

  /// The number at the beginning of a text.
  private static func number(_ text: [UInt8]) -> [UInt8] {
    var end = text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") ? 1 : 0
    while end < text.count,
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[end]) || text[end] == UInt8(ascii: ".")
    { end += 1 }
    return Array(text[..<end])
  }

  /// The value of a parameter after `?`, `&`, `#` or one of `separators`.
  private static func value(
    of name: StaticString, in link: [UInt8],
    separators: [UInt8] = [UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "#")]
  ) -> [UInt8]? {
    let parts = link.split(omittingEmptySubsequences: false) { separators.contains($0) }
    for part in parts.dropFirst() {
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")), self.equals(part[..<equals], name) else { continue }
      return Array(part[(equals + 1)...])
    }
    return nil
  }

  private static func after(_ mark: StaticString, in link: [UInt8]) -> [UInt8]? {
    let length = mark.utf8CodeUnitCount
    guard link.count > length else { return nil }
    // The last one: in directions it is the destination.
    for start in stride(from: link.count - length, through: 0, by: -1)
    where equals(link[start..<start + length], mark) {
      return Array(link[(start + length)...])
    }
    return nil
  }

  /// The bytes that `%41` and the like stand for.
  private static func unescaped(_ text: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var i = 0
    while i < text.count {
      if text[i] == UInt8(ascii: "%"), i + 2 < text.count, let high = hex(text[i + 1]), let low = hex(text[i + 2]) {
        out.append(high << 4 | low)
        i += 3
      } else {
        out.append(text[i])
        i += 1
      }
    }
    return out
  }

  private static func hex(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func starts(_ text: [UInt8], _ start: StaticString) -> Bool {
    start.withUTF8Buffer { text.starts(with: $0) }
  }

  private static func equals(_ text: some Sequence<UInt8>, _ other: StaticString) -> Bool {
    other.withUTF8Buffer { text.elementsEqual($0) }
  }
}
