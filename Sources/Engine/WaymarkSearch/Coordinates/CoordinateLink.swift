import WaymarkGeodesy

/// Reads the coordinates in links: `geo:`, and those of map sites. The destination goes before a marked place, and that
/// before the middle of the map, which counts only where the link names nothing else or shows it from near by. A pair of
/// numbers in the link of an unknown site is not read: some begin with the longitude.
enum CoordinateLink {
  /// Parameters with the destination of directions.
  private static let destinations: [StaticString] = ["daddr", "destination", "rtext", "rtp", "route", "to"]
  /// Parameters with a marked place, the most exact first.
  private static let places: [StaticString] = [
    "coordinate", "pt", "whatshere[point]", "poi[point]", "sp", "pin", "id", "query", "q", "text", "where1",
    "viewpoint", "loc",
  ]
  /// Parameters with the middle of the map.
  private static let middles: [StaticString] = ["ll", "center", "cp", "sll"]
  /// A map of at least this zoom, or with less than so many metres across, shows the place.
  private static let nearZoom = 14.0
  private static let nearMeters = 3000.0

  /// Whether a text, as `PlainText` gives it, is a link to a map or to anything else.
  static func isLink(_ text: [UInt8]) -> Bool {
    for start in [
      "geo:", "www.", "maps.", "openstreetmap.org/", "osm.org/", "google.", "bing.com/", "goo.gl/", "yandex.", "ya.ru/",
      "mapy.", "waze.com/", "omaps.app/", "wego.here.com/",
    ] as [StaticString] where LinkText.starts(text, start) { return true }
    // “https://…”, “om://…”.
    let scheme = text.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    return scheme.count >= 2 && LinkText.starts(text.dropFirst(scheme.count), "://")
  }

  /// The position of a link.
  ///
  /// - Parameters:
  ///   - source: the link as UTF-8.
  ///   - reference: a position near it, for short Plus Codes.
  /// - Returns: the position; nil when it has none, or none that is surely meant.
  static func coordinate(_ source: [UInt8], near reference: Coordinate?) -> Coordinate? {
    let link = LinkText(source)
    if LinkText.starts(link.bytes, "geo:") { return geo(link) }
    if let short = OpenStreetMapShortLink.coordinate(source) { return short }
    if let latitude = link.value(of: "mlat"), let longitude = link.value(of: "mlon") {
      return LinkPair.coordinate(latitude, longitude)
    }
    for name in destinations {
      // Where the destination is a name, any other position in the link is another place's.
      if let value = link.value(of: name) { return destination(value, link, reference) }
    }
    if let turn = link.path.firstIndex(where: { LinkText.equals($0, "dir") }) {
      return directions(link.path[(turn + 1)...], link, reference)
    }
    if let latitude = link.after("!3d"), let longitude = link.after("!4d") {
      return LinkPair.coordinate(LinkPair.number(latitude), LinkPair.number(longitude))
    }
    var isNamed = false
    if link.site != .other {
      for name in places {
        guard let value = link.value(of: name) else { continue }
        if let found = LinkPair.place(value, isLongitudeFirst(name, link), reference) { return found }
        isNamed = true
      }
      if let found = inPath(link, reference) { return found }
    }
    return middle(link, isNamed: isNamed, reference)
  }

  /// RFC 5870, and Android's `geo:0,0?q=LAT,LON(LABEL)`.
  private static func geo(_ link: LinkText) -> Coordinate? {
    let text = link.bytes.dropFirst(4)
    let end = text.firstIndex { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "?") } ?? text.endIndex
    if let crs = link.value(of: "crs", separators: [UInt8(ascii: ";")]), !LinkText.equals(crs, "wgs84") { return nil }
    let query = link.value(of: "q")
    if let query, let found = LinkPair.place(query, false, nil) { return found }
    let numbers = text[..<end].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard numbers.count == 2 || numbers.count == 3 else { return nil }
    let found = LinkPair.coordinate(Array(numbers[0]), Array(numbers[1]))
    // 0, 0 with a name is nowhere.
    return query != nil && found?.latitude == 0 && found?.longitude == 0 ? nil : found
  }

  // MARK: - Rules

  /// The last stop: `A;B`, Yandex' `A~B`, Bing's `pos.LAT_LON_NAME~pos.…`.
  private static func destination(_ value: [UInt8], _ link: LinkText, _ reference: Coordinate?) -> Coordinate? {
    let isList = link.site == .bing || link.site == .yandex
    var stop = value.split { isList ? $0 == UInt8(ascii: "~") : $0 == UInt8(ascii: ";") }.last ?? []
    // Google's `A+to:B`.
    if link.site == .google, let colon = stop.lastIndex(of: UInt8(ascii: ":")) { stop = stop[(colon + 1)...] }
    // Yandex writes the latitude first here, and only here.
    return LinkPair.place(Array(stop), link.site == .longitudeFirst, reference)
  }

  /// Google's `/dir/A/B/@…/data=…!1dLON!2dLAT`.
  private static func directions(
    _ path: ArraySlice<ArraySlice<UInt8>>, _ link: LinkText, _ reference: Coordinate?
  ) -> Coordinate? {
    let stops = path.prefix {
      $0.first != UInt8(ascii: "@") && !LinkText.starts($0, "data=") && !LinkText.starts($0, "am=t")
    }
    if let last = stops.last, let found = LinkPair.place(Array(last), false, reference) { return found }
    guard !stops.isEmpty, let longitude = link.after("!1d"), let latitude = link.after("!2d") else { return nil }
    return LinkPair.coordinate(LinkPair.number(latitude), LinkPair.number(longitude))
  }

  /// `/place/47.07,15.43`, `/search/…`, `/l/47.07,15.43,NAME`.
  private static func inPath(_ link: LinkText, _ reference: Coordinate?) -> Coordinate? {
    for segment in link.path.reversed() where segment.first != UInt8(ascii: "@") {
      if let found = LinkPair.place(Array(segment), isLongitudeFirst("path", link), reference) { return found }
    }
    return nil
  }

  private static func middle(_ link: LinkText, isNamed: Bool, _ reference: Coordinate?) -> Coordinate? {
    let view = link.path.last { $0.first == UInt8(ascii: "@") }?.dropFirst()
    let parts = (view ?? []).split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let map = (link.value(of: "map") ?? []).split(separator: UInt8(ascii: "/"))
    // Apple's `ll` with a name is the place itself.
    let isNamed =
      isNamed && !(link.site == .apple && link.value(of: "ll") != nil)
      || ["place", "search", "node", "way", "relation"].contains { (name: StaticString) in
        link.path.contains { LinkText.equals($0, name) }
      }
    guard !isNamed || isNear(link, parts.count > 2 ? parts[2] : map.first) else { return nil }
    if link.site != .other {
      for name in middles {
        guard let value = link.value(of: name) else { continue }
        if let found = LinkPair.place(value, isLongitudeFirst(name, link), reference) { return found }
      }
    }
    if map.count >= 3, let found = LinkPair.coordinate(Array(map[1]), Array(map[2])) { return found }
    // Here's `map=LAT,LON,ZOOM`, 2GIS' `m=LON,LAT/ZOOM`.
    for name in ["map", "m"] as [StaticString] where link.site == .here || link.site == .longitudeFirst {
      if let value = link.value(of: name)?.prefix(while: { $0 != UInt8(ascii: "/") }),
        let found = LinkPair.place(Array(value), isLongitudeFirst(name, link), reference)
      {
        return found
      }
    }
    let names: [(StaticString, StaticString)] = [
      ("lat", "lon"), ("lat", "lng"), ("lat", "long"), ("latitude", "longitude"), ("y", "x"),
    ]
    for (north, east) in names where north.utf8CodeUnitCount > 1 || link.site == .longitudeFirst {
      if let latitude = link.value(of: north), let longitude = link.value(of: east) {
        return LinkPair.coordinate(latitude, longitude)
      }
    }
    guard parts.count >= 2 else { return nil }
    return LinkPair.coordinate(Array(parts[0]), Array(parts[1]))
  }

  /// Whether the map shows little more than a place.
  private static func isNear(_ link: LinkText, _ zoom: ArraySlice<UInt8>?) -> Bool {
    let values = [zoom.map { Array($0) }, link.value(of: "z"), link.value(of: "zoom"), link.value(of: "lvl")]
    guard let text = values.compactMap({ $0 }).first, let value = LinkPair.value(text) else { return false }
    return text.last == UInt8(ascii: "m") ? value <= nearMeters : value >= nearZoom
  }

  private static func isLongitudeFirst(_ name: StaticString, _ link: LinkText) -> Bool {
    switch link.site {
    case .longitudeFirst: true
    case .yandex:
      !["text", "path"].contains { (other: StaticString) in
        other.withUTF8Buffer { LinkText.equals($0, name) }
      }
    default: false
    }
  }
}
