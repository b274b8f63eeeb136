import Waymark
import WaymarkGeodesy

/// The object behind a handle of a replica of anchors.
final class WebAnchorReplica: WebRegions, Handled {
  static let kind = HandleKind.replica

  typealias Layout = AnchorRecordLayout

  var replica: AnchorReplica

  override init() {
    guard let client = ClientID("local") else { fatalError("a constant") }
    replica = AnchorReplica(client: client)
  }

  /// Starts an empty replica of another client; false when the text is not a client's name.
  func begin(client text: String) -> Bool {
    guard let client = ClientID(text) else { return false }
    replica = AnchorReplica(client: client)
    return true
  }

  /// Calls a closure with the records in the input regions.
  ///
  /// - Returns: its result, or `OutcomeCode.malformed` with the reason as text.
  func withInput(_ body: (inout AnchorRecordReader) throws(InputReader.Problem) -> Int32) -> Int32 {
    do throws(InputReader.Problem) {
      var reader = try AnchorRecordReader(self, client: replica.client)
      return try body(&reader)
    } catch {
      return refuse(error.text)
    }
  }

  func begin() {
    numbers.removeAll()
    text.removeAll()
  }

  /// Adds a record to the output.
  func write(_ record: AnchorRecord, distance: Double = .nan) {
    let anchor = record.anchor
    let at = numbers.append(.nan, count: Layout.count)
    let id = anchor.id
    for (i, word) in [id.high >> 32, id.high & 0xFFFF_FFFF, id.low >> 32, id.low & 0xFFFF_FFFF].enumerated() {
      numbers[at + Layout.id + i] = Double(word)
    }
    numbers.write(anchor.position, at: at + Layout.latitude)
    numbers[at + Layout.accuracy] = anchor.accuracy
    numbers[at + Layout.verticalAccuracy] = anchor.verticalAccuracy
    numbers[at + Layout.colour] = Double(anchor.colour.number)
    numbers[at + Layout.origin] = Double(anchor.origin.number)
    numbers[at + Layout.created] = anchor.created.map { ($0.secondsSince1970 * 1000).rounded() }
    let edits: [EditStamp?] = [
      record.locationEdit, record.nameEdit, record.noteEdit, record.colourEdit, record.deletedEdit,
    ]
    write(anchor.name, at: at + Layout.nameLength)
    write(anchor.note, at: at + Layout.noteLength)
    for (i, edit) in edits.enumerated() {
      numbers[at + Layout.edits + i] = edit.map { Double($0.milliseconds) }
      write(edit?.client.text ?? "", at: at + Layout.clientLengths + i)
    }
    numbers[at + Layout.isDeleted] = record.isDeleted ? 1 : 0
    numbers[at + Layout.distance] = distance
  }

  private func write(_ words: String, at slot: Int) {
    let start = text.count
    text.append(contentsOf: words)
    numbers[slot] = Double(text.count - start)
  }
}
