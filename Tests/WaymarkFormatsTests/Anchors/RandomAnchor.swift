import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

/// Anchors for property tests.
enum RandomAnchor {
  /// Anchors of any kind as they can be stored, all with different ids.
  static func list(_ count: Int, _ random: inout SeededGenerator) throws -> [Anchor] {
    try (0..<count).map { _ in try make(&random) }
  }

  private static func make(_ random: inout SeededGenerator) throws -> Anchor {
    // Also the date line, the poles, and the intersection of the equator and the Greenwich meridian.
    let latitudes: [Double] = [random.uniform(-90...90), 0, 90, -90, random.uniform(-1e-7...1e-7)]
    let longitudes: [Double] = [random.uniform(-180...180), 180, -180, 0, random.uniform(-1e-7...1e-7)]
    let latitude = latitudes.randomElement(using: &random) ?? 0
    let longitude = longitudes.randomElement(using: &random) ?? 0
    let coordinate = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let altitude: Altitude? =
      switch Int.random(in: 0...3, using: &random) {
      case 0: nil
      case 1: Altitude(meters: random.uniform(-500...9000), reference: .ellipsoid)
      case 2: Altitude(meters: 0, reference: .meanSeaLevel)
      default: Altitude(meters: random.uniform(-500...9000), reference: .meanSeaLevel)
      }
    // Times of this century to the millisecond.
    let created = UTCInstant(secondsSince1970: Double(Int.random(in: 0...4_000_000_000_000, using: &random)) / 1000)
    let anchor = Anchor(
      position: Position(coordinate, altitude: altitude), name: text(&random, lines: false),
      id: AnchorID(using: &random),
      note: text(&random, lines: true), colour: AnchorColour.allCases.randomElement(using: &random) ?? .red,
      accuracy: maybe(&random), verticalAccuracy: maybe(&random),
      origin: AnchorOrigin.allCases.randomElement(using: &random) ?? .map,
      created: Bool.random(using: &random) ? created : nil)
    return try anchor.checked()
  }

  private static func maybe(_ random: inout SeededGenerator) -> Double? {
    Bool.random(using: &random) ? random.uniform(0...1e3) : nil
  }

  /// Text with everything that needs care in XML, JSON and HTML.
  private static func text(_ random: inout SeededGenerator, lines: Bool) -> String {
    let pieces = [
      "a", "Straße", "<&>", "<b>x</b>", "\"", "'", "]]>", "–", "😀", "中", "  x", "&amp;", "&lt;", "\\", "/", "<br>",
      "<!--",
      "\u{301}", "\u{202E}", "\u{FEFF}.", "\u{10FFFF}.", "a < b > c", "{}", "waymark", "\u{A0}.",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...5, using: &random) {
      text += pieces.randomElement(using: &random) ?? ""
      if lines, Int.random(in: 0...2, using: &random) == 0 {
        text += ["\n", "\n\n", "\t"].randomElement(using: &random) ?? ""
      }
    }
    return text
  }
}
