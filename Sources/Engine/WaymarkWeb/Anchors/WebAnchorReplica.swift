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
    let first = numbers.count
    for half in [anchor.id.high, anchor.id.low] {
      numbers.append(Double(half >> 32))
      numbers.append(Double(half & 0xFFFF_FFFF))
    }
    numbers.append(anchor.position)
    numbers.append(anchor.accuracy ?? .nan)
    numbers.append(anchor.verticalAccuracy ?? .nan)
    numbers.append(Double(anchor.colour.number))
    numbers.append(Double(anchor.origin.number))
    numbers.append(anchor.created.map { ($0.secondsSince1970 * 1000).rounded() } ?? .nan)
    let edits: [EditStamp?] = [
      record.locationEdit, record.nameEdit, record.noteEdit, record.colourEdit, record.deletedEdit,
    ]
    for edit in edits { numbers.append(edit.map { Double($0.milliseconds) } ?? .nan) }
    append(anchor.name)
    append(anchor.note)
    for edit in edits { append(edit?.client.text ?? "") }
    numbers.append(record.isDeleted ? 1 : 0)
    numbers.append(distance)
    assert(numbers.count - first == Layout.stride)
  }

  private func append(_ words: String) {
    let start = text.count
    text.append(contentsOf: words)
    numbers.append(Double(text.count - start))
  }
}
