import WaymarkGeodesy

/// OpenStreetMap's short links, `osm.org/go/CODE`: each character has three bits of longitude and latitude in turn.
enum OpenStreetMapShortLink {
  private static let path: StaticString = "/go/"
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~".utf8)

  /// The position of a link; nil when it is no such link.
  static func coordinate(_ link: [UInt8]) -> Coordinate? {
    guard let start = start(link) else { return nil }
    var (x, y): (UInt64, UInt64) = (0, 0)
    var bits: UInt64 = 0
    for byte in link[start...] {
      guard bits < 30, let value = alphabet.firstIndex(of: byte == UInt8(ascii: "@") ? UInt8(ascii: "~") : byte) else {
        break
      }
      for bit in stride(from: 5, to: 0, by: -2) {
        x = x << 1 | UInt64(value >> bit & 1)
        y = y << 1 | UInt64(value >> (bit - 1) & 1)
      }
      bits += 3
    }
    guard bits >= 6 else { return nil }
    let cells = Double(UInt64(1) << bits)
    return Coordinate(
      latitude: (Double(y) + 0.5) / cells * 180 - 90, longitude: (Double(x) + 0.5) / cells * 360 - 180)
  }

  /// Where the code begins in a link of OpenStreetMap.
  private static func start(_ link: [UInt8]) -> Int? {
    let lower = PlainText.bytes(link)
    let isHere = ["osm.org", "openstreetmap.org"].contains { (host: StaticString) in
      host.withUTF8Buffer { host in
        (0..<max(0, min(30, lower.count - host.count))).contains { lower[$0..<$0 + host.count].elementsEqual(host) }
      }
    }
    guard isHere, link.count > 8 else { return nil }
    return path.withUTF8Buffer { path in
      (0..<link.count - path.count).first { link[$0..<$0 + path.count].elementsEqual(path) }.map { $0 + path.count }
    }
  }
}
