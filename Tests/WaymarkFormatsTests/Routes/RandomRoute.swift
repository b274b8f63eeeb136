import TestSupport
import Testing
import Waymark
import WaymarkGeodesy

/// Routes for property tests.
enum RandomRoute {
  /// A route of any shape.
  ///
  /// - Parameters:
  ///   - random: the source of randomness.
  ///   - altitude: makes the altitude of a vertex.
  /// - Returns: the route.
  /// - Throws: when it is not possible, which does not happen.
  static func make(
    _ random: inout SeededGenerator, altitude: (inout SeededGenerator) -> Altitude? = { _ in nil }
  ) throws -> Route {
    let count = Int.random(in: 2...40, using: &random)
    var geometry: [Coordinate] = []
    var latitude = random.uniform(-89...89)
    var longitude = random.uniform(-180...180)
    for _ in 0..<count {
      geometry.append(try #require(Coordinate(latitude: latitude, longitude: longitude)))
      // Some vertices twice in a row, some steps across the date line, some values near 0.
      switch Int.random(in: 0...5, using: &random) {
      case 0: break
      case 1: longitude = random.uniform(-1e-7...1e-7)
      default:
        latitude = max(-90, min(90, latitude + random.uniform(-0.01...0.01)))
        longitude = Angle.wrappedTo180(longitude + random.uniform(-0.01...0.01))
      }
    }
    geometry.append(try #require(Coordinate(latitude: -latitude, longitude: longitude)))
    var altitudes = geometry.map { _ in altitude(&random) }
    if altitudes.allSatisfy({ $0 == nil }) { altitudes = [] }
    var legs: [RouteLeg] = []
    var vertex = 0
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      var steps: [RouteStep] = []
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let last = Int.random(in: vertex...count, using: &random)
        steps.append(
          RouteStep(
            instruction: text(&random), maneuver: Maneuver.allCases.randomElement(using: &random) ?? .other,
            name: text(&random), distance: random.uniform(0...1e4), duration: maybe(&random),
            geometryRange: vertex...last))
        vertex = last
      }
      legs.append(RouteLeg(steps: steps, distance: random.uniform(0...1e5), duration: maybe(&random)))
    }
    let name = text(&random)
    return try Route(
      geometry: geometry, altitudes: altitudes, legs: legs, distance: random.uniform(0...1e6),
      duration: maybe(&random), mode: TravelMode.allCases.randomElement(using: &random) ?? .walking,
      source: "s" + text(&random), name: name.isEmpty ? nil : name)
  }

  private static func maybe(_ random: inout SeededGenerator) -> Double? {
    Bool.random(using: &random) ? random.uniform(0...1e5) : nil
  }

  /// Text as names have it, with everything that needs care in XML and JSON, without white space at its ends.
  private static func text(_ random: inout SeededGenerator) -> String {
    let pieces = ["a", "Straße", "<&>", "\"", "'", "]]>", "–", "😀", "中", " x", "&amp;", "\\", "/", "\n.", "\t.", "\r."]
    var text = ""
    for _ in 0..<Int.random(in: 0...4, using: &random) { text += pieces.randomElement(using: &random) ?? "" }
    return text.first == " "
      ? "." + text : (text.unicodeScalars.first?.properties.isWhitespace == true ? "." + text : text)
  }
}
