/// A link as `PlainText` gives it, without spaces, in its parts.
struct LinkText {
  /// A map site, by what its links mean.
  enum Site {
    case google, apple, openStreetMap, bing, yandex, here, waze, other
    /// A site whose unnamed pairs begin with the longitude.
    case longitudeFirst
  }

  let bytes: [UInt8]
  let site: Site
  /// The path in its segments, without the host.
  let path: [ArraySlice<UInt8>]

  init(_ source: [UInt8]) {
    bytes = PlainText.bytes(Self.unescaped(source)).filter { $0 != 0x20 }
    var rest = bytes[...]
    for scheme in ["https://", "http://", "www."] as [StaticString] where Self.starts(rest, scheme) {
      rest = rest.dropFirst(scheme.utf8CodeUnitCount)
    }
    let host = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    site = Self.site(host)
    path = rest.dropFirst(host.count).prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
      .split(separator: UInt8(ascii: "/"))
  }

  private static func site(_ host: ArraySlice<UInt8>) -> Site {
    let names: [(StaticString, Site)] = [
      ("google", .google), ("comgooglemaps", .google), ("apple", .apple), ("openstreetmap", .openStreetMap),
      ("osm", .openStreetMap), ("organicmaps", .openStreetMap), ("omaps", .openStreetMap), ("om:", .openStreetMap),
      ("bing", .bing), ("yandex", .yandex), ("here", .here), ("waze", .waze), ("2gis", .longitudeFirst),
      ("mapy", .longitudeFirst),
    ]
    // A part of the host between points: not `example.org` with “osm” somewhere in it.
    let labels = host.split { $0 == UInt8(ascii: ".") }
    for (name, site) in names where labels.contains(where: { label in starts(label, name) }) { return site }
    return equals(host, "ya.ru") ? .yandex : .other
  }

  /// The value of a parameter after `?`, `&` or `#`; nil when it is missing or empty.
  func value(of name: StaticString, separators: [UInt8] = Array("?&#".utf8)) -> [UInt8]? {
    for part in bytes.split(omittingEmptySubsequences: false, whereSeparator: { separators.contains($0) }).dropFirst() {
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")), Self.equals(part[..<equals], name),
        equals + 1 < part.endIndex
      else { continue }
      return Array(part[(equals + 1)...])
    }
    return nil
  }

  /// What follows the last of some marks; in directions it is the destination.
  func after(_ mark: StaticString) -> ArraySlice<UInt8>? {
    let length = mark.utf8CodeUnitCount
    guard bytes.count > length else { return nil }
    for start in stride(from: bytes.count - length, through: 0, by: -1)
    where Self.equals(bytes[start..<start + length], mark) {
      return bytes[(start + length)...]
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

  static func starts(_ text: some Sequence<UInt8>, _ start: StaticString) -> Bool {
    start.withUTF8Buffer { text.starts(with: $0) }
  }

  static func equals(_ text: some Sequence<UInt8>, _ other: StaticString) -> Bool {
    other.withUTF8Buffer { text.elementsEqual($0) }
  }
}
