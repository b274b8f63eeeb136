import TestSupport
import Testing
import WaymarkGeodesy

@testable import Waymark

@Suite struct AnchorRecordTests {
  @Test func mergingIsASemilattice() throws {
    var generator = SeededGenerator(seed: 71)
    let id = AnchorID(using: &generator)
    func merged(_ a: AnchorRecord, _ b: AnchorRecord) -> AnchorRecord {
      var a = a
      a.merge(b)
      return a
    }
    for round in 0..<500 {
      let states = try AnchorFixtures.states(of: id, count: 3, &generator)
      let (a, b, c) = (states[0], states[1], states[2])
      #expect(merged(a, b) == merged(b, a), "commutative, round \(round)")
      #expect(merged(merged(a, b), c) == merged(a, merged(b, c)), "associative, round \(round)")
      #expect(merged(a, a) == a, "idempotent, round \(round)")
      #expect(merged(merged(a, b), b) == merged(a, b), "absorbing, round \(round)")
      var copy = merged(a, b)
      let changed = copy.merge(a)
      #expect(!changed, "nothing new is no change, round \(round)")
      #expect(copy.isDeleted == (copy.deletedEdit.map { $0 > copy.lastEdit } ?? false))
    }
  }

  @Test func theLaterEditOfAFieldHolds() throws {
    var generator = SeededGenerator(seed: 72)
    let anchor = AnchorFixtures.anchor(&generator)
    func stamp(_ time: Int64, _ client: Int) -> EditStamp {
      EditStamp(milliseconds: time, client: AnchorFixtures.clients[client])
    }
    let original = try AnchorRecord(anchor, edited: stamp(1, 0))
    var (mine, theirs, deleted) = (original, original, original)
    try mine.apply(AnchorEdit(name: "mine"), stamp: stamp(5, 0))
    try theirs.apply(AnchorEdit(name: "theirs", colour: .blue), stamp: stamp(5, 1))
    deleted.delete(stamp: stamp(4, 2))
    mine.merge(theirs)
    #expect(mine.anchor.name == "theirs")
    #expect(mine.anchor.colour == .blue)
    #expect(mine.anchor.note == original.anchor.note)
    #expect(deleted.isDeleted)
    deleted.merge(mine)
    #expect(!deleted.isDeleted, "an edit after the deletion brings it back")
    #expect(deleted.deletedEdit == stamp(4, 2))
    let other = try AnchorRecord(AnchorFixtures.anchor(&generator), edited: stamp(9, 2))
    let changed = mine.merge(other)
    #expect(!changed, "another anchor")
  }

  @Test func whatCannotBeStoredIsRefused() throws {
    var generator = SeededGenerator(seed: 73)
    let good = AnchorFixtures.anchor(&generator)
    func refused(_ change: (inout Anchor) -> Void) -> AnchorError? {
      var anchor = good
      change(&anchor)
      do throws(AnchorError) {
        _ = try anchor.checked()
        return nil
      } catch { return error }
    }
    #expect(refused { _ in } == nil)
    #expect(refused { $0.id = .none } == .withoutID)
    #expect(refused { $0.name = String(repeating: "é", count: 200) } == nil)
    #expect(refused { $0.name = String(repeating: "é", count: 201) } == .nameTooLong(201))
    #expect(refused { $0.note = String(repeating: "x", count: 4001) } == .noteTooLong(4001))
    for meters in [Double.nan, .infinity, 1e6] {
      #expect(
        refused { $0.position.altitude = Altitude(meters: meters, reference: .ellipsoid) } == .altitudeOutOfRange)
    }
    var odd = good
    (odd.accuracy, odd.verticalAccuracy, odd.created) = (-1, .nan, UTCInstant(secondsSince1970: .infinity))
    let checked = try odd.checked()
    #expect(checked.accuracy == nil && checked.verticalAccuracy == nil && checked.created == nil)
  }

  @Test func textsAreCleaned() {
    #expect(AnchorText.line(" a\r\nb\u{0}\u{2028}c\t ") == "a b  c")
    #expect(AnchorText.lines("\n a\r\nb\rc\u{85}d\te\u{7}\n") == "a\nb\nc\nd\te")
    #expect(AnchorText.line(" \n\t ").isEmpty)
    #expect(AnchorText.prefix("aé泉b", length: 3) == "aé泉")
    #expect(AnchorText.prefix("a", length: -1).isEmpty)
  }

  @Test func identifiers() {
    var generator = SeededGenerator(seed: 74)
    for _ in 0..<200 {
      let id = AnchorID(using: &generator)
      #expect(AnchorID(id.text) == id)
      #expect(AnchorID(id.text.uppercased()) == id)
      #expect(Array(id.text.utf8)[14] == UInt8(ascii: "4"))
    }
    #expect(AnchorID.none.text == "00000000-0000-0000-0000-000000000000")
    for text in [
      "", "0", "00000000-0000-0000-0000-00000000000g", "00000000-0000-0000-0000-0000000000000",
      "000000000000-0000-0000-000000000000", "00000000-0000-0000-0000-00000000000",
    ] { #expect(AnchorID(text) == nil, "\(text)") }
    for text in ["", "a b", "ä", String(repeating: "x", count: 65)] { #expect(ClientID(text) == nil) }
    #expect(ClientID("f81d4fae-7dec:1.x_Y")?.text == "f81d4fae-7dec:1.x_Y")
  }

  @Test func stampsAreWholeMilliseconds() throws {
    var generator = SeededGenerator(seed: 75)
    let client = AnchorFixtures.clients[0]
    for _ in 0..<500 {
      let stamp = EditStamp(milliseconds: Int64.random(in: 0..<4_000_000_000_000, using: &generator), client: client)
      let text = try #require(stamp.time.iso8601())
      let read = try #require(UTCInstant(iso8601: text))
      #expect(EditStamp(time: read, client: client) == stamp, "\(text)")
    }
    let stamp = EditStamp(milliseconds: 10_000, client: client)
    #expect(stamp.cut(to: UTCInstant(secondsSince1970: 5)).milliseconds == 5000)
    #expect(stamp.cut(to: UTCInstant(secondsSince1970: 50)) == stamp)
    #expect(EditStamp(time: UTCInstant(secondsSince1970: .nan), client: client) == nil)
  }
}
