import Waymark
import WaymarkGeodesy

/// Reads records of anchors from the input regions (`AnchorRecordLayout`).
struct AnchorRecordReader {
  typealias Problem = InputReader.Problem
  typealias Layout = AnchorRecordLayout

  private let input: InputReader
  private var textStart = 0
  private var slot = 0
  private let client: ClientID

  /// - Parameters:
  ///   - regions: the input regions.
  ///   - client: the client of the edits where a record gives none.
  /// - Throws: `Problem` when the input is not an integer number of records.
  init(_ regions: WebRegions, client: ClientID) throws(Problem) {
    input = InputReader(numbers: regions.inputNumbers, text: regions.inputText)
    self.client = client
    guard regions.inputNumbers.count % Layout.count == 0 else {
      throw Problem("the input is not an integer number of anchors")
    }
  }

  /// Whether there is another one.
  var hasNext: Bool { slot < input.numbers.count }

  /// The text after those of the records.
  var rest: String { String(decoding: input.text.elements.dropFirst(textStart), as: UTF8.self) }

  private var number: Int { slot / Layout.count }

  /// The next id.
  mutating func nextID() throws(Problem) -> AnchorID {
    let id = try readID()
    slot += Layout.count
    return id
  }

  /// The next anchor, without history.
  mutating func nextAnchor() throws(Problem) -> Anchor {
    let anchor = try readAnchor()
    for i in 0..<5 where input.count(slot + Layout.clientLengths + i) != nil { _ = try text(Layout.clientLengths + i) }
    slot += Layout.count
    return anchor
  }

  /// The next edit with the id of its anchor: absent fields are unchanged.
  mutating func nextEdit() throws(Problem) -> (id: AnchorID, edit: AnchorEdit) {
    let id = try readID()
    var edit = AnchorEdit()
    if input.value(slot + Layout.latitude) != nil { edit.location = try readLocation() }
    if input.value(slot + Layout.nameLength) != nil { edit.name = try text(Layout.nameLength) }
    if input.value(slot + Layout.noteLength) != nil { edit.note = try text(Layout.noteLength) }
    edit.colour = input.value(slot + Layout.colour).flatMap { AnchorColour(slot: $0) }
    slot += Layout.count
    return (id, edit)
  }

  /// The next record.
  mutating func nextRecord() throws(Problem) -> AnchorRecord {
    let anchor = try readAnchor()
    var stamps: [EditStamp?] = []
    for i in 0..<5 {
      let words = try input.count(slot + Layout.clientLengths + i) == nil ? "" : text(Layout.clientLengths + i)
      guard let time = milliseconds(Layout.edits + i) else {
        stamps.append(nil)
        continue
      }
      guard let client = ClientID(words) else {
        throw Problem("anchor \(number): “\(words)” is not a client's name: 1 to 64 letters, digits, . _ - :")
      }
      stamps.append(EditStamp(milliseconds: time, client: client))
    }
    guard let location = stamps[0], let name = stamps[1], let note = stamps[2], let colour = stamps[3] else {
      throw Problem("anchor \(number) does not say when its fields were edited")
    }
    let at = number
    slot += Layout.count
    do throws(AnchorError) {
      return try AnchorRecord(anchor, location: location, name: name, note: note, colour: colour, deleted: stamps[4])
    } catch {
      throw Problem("anchor \(at): \(error.description)")
    }
  }

  private func readID() throws(Problem) -> AnchorID {
    var words: [UInt64] = []
    for i in 0..<4 {
      guard let value = input.value(slot + Layout.id + i), let word = UInt32(exactly: value) else {
        throw Problem("anchor \(number) has no id")
      }
      words.append(UInt64(word))
    }
    return AnchorID(high: words[0] << 32 | words[1], low: words[2] << 32 | words[3])
  }

  private func readLocation() throws(Problem) -> AnchorLocation {
    guard let position = input.position(at: slot + Layout.latitude) else {
      throw Problem("anchor \(number) is not a position on Earth")
    }
    return AnchorLocation(
      position: position, accuracy: input.value(slot + Layout.accuracy),
      verticalAccuracy: input.value(slot + Layout.verticalAccuracy),
      origin: input.value(slot + Layout.origin).flatMap { AnchorOrigin(slot: $0) } ?? .coordinates)
  }

  private mutating func readAnchor() throws(Problem) -> Anchor {
    let id = try readID()
    let location = try readLocation()
    let name = try input.value(slot + Layout.nameLength) == nil ? "" : text(Layout.nameLength)
    let note = try input.value(slot + Layout.noteLength) == nil ? "" : text(Layout.noteLength)
    var anchor = Anchor(position: location.position, name: name, id: id, note: note)
    anchor.location = location
    anchor.colour = input.value(slot + Layout.colour).flatMap { AnchorColour(slot: $0) } ?? .red
    anchor.created = milliseconds(Layout.created).map { UTCInstant(secondsSince1970: Double($0) / 1000) }
    return anchor
  }

  private mutating func text(_ field: Int) throws(Problem) -> String {
    guard let words = input.words(input.count(slot + field), &textStart) else {
      throw Problem("the texts of anchor \(number) are not there")
    }
    return words
  }

  private func milliseconds(_ field: Int) -> Int64? {
    input.value(slot + field).flatMap { abs($0) < 253_402_300_800_000 ? Int64($0.rounded()) : nil }
  }
}
