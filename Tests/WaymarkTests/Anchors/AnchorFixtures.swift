import TestSupport
import Waymark
import WaymarkGeodesy

/// Random anchors, edits and replicas.
enum AnchorFixtures {
  static func client(_ text: String) -> ClientID {
    guard let client = ClientID(text) else { preconditionFailure("bad client in a test") }
    return client
  }

  static let clients = ["a", "b", "c"].map(client)
  static func time(_ seconds: Double) -> UTCInstant { UTCInstant(secondsSince1970: 1_790_000_000 + seconds) }

  static func anchor(_ generator: inout SeededGenerator) -> Anchor {
    Anchor(
      position: position(&generator), name: text(&generator), id: AnchorID(using: &generator), note: text(&generator),
      colour: AnchorColour.allCases.randomElement(using: &generator) ?? .red, accuracy: generator.uniform(0...9),
      origin: .map, created: Bool.random(using: &generator) ? time(0) : nil)
  }

  static func position(_ generator: inout SeededGenerator) -> Position {
    Position(
      Fixtures.coordinate(generator.uniform(-90...90), generator.uniform(-180...180)),
      altitude: Bool.random(using: &generator)
        ? Altitude(meters: generator.uniform(-100...3000), reference: .meanSeaLevel) : nil)
  }

  static func text(_ generator: inout SeededGenerator) -> String {
    let words = ["Hütte", "Brücke", "a", "泉", "", "e\u{301}", "é"]
    return words[Int.random(in: 0..<words.count, using: &generator)]
  }

  static func edit(_ generator: inout SeededGenerator) -> AnchorEdit {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: AnchorEdit(location: AnchorLocation(position: position(&generator), accuracy: 3, origin: .terrain))
    case 1: AnchorEdit(name: text(&generator), note: text(&generator))
    case 2: AnchorEdit(note: text(&generator))
    default: AnchorEdit(colour: AnchorColour.allCases.randomElement(using: &generator))
    }
  }

  /// States of one anchor whose stamps are often the same: few times, few clients, different values.
  static func states(of id: AnchorID, count: Int, _ generator: inout SeededGenerator) throws -> [AnchorRecord] {
    func stamp() -> EditStamp {
      EditStamp(milliseconds: Int64.random(in: 0..<4, using: &generator), client: clients[Int(generator.next() % 3)])
    }
    return try (0..<count).map { _ in
      var anchor = anchor(&generator)
      anchor.id = id
      return try AnchorRecord(
        anchor, location: stamp(), name: stamp(), note: stamp(), colour: stamp(),
        deleted: Bool.random(using: &generator) ? stamp() : nil)
    }
  }

  /// The same contents in any order.
  static func sorted(_ replica: AnchorReplica) -> [AnchorRecord] { replica.records.sorted { $0.id < $1.id } }
}
