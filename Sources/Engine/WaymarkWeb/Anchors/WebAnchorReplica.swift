import Waymark
import WaymarkGeodesy

/// The object behind a handle of a replica of anchors.
final class WebAnchorReplica: WebRegions, Handled {
  static let kind = HandleKind.replica

  typealias Layout = AnchorRecordLayout

  var replica: AnchorReplica
  var synchronisation = AnchorSynchronisation()
  /// What the last response or failure brought.
  private(set) var outcome: AnchorSynchronisation.Outcome?

  override init() {
    guard let client = ClientID("local") else { fatalError("a constant") }
    replica = AnchorReplica(client: client)
  }

  /// Starts an empty replica of another client; false when the text is not a client's name.
  func begin(client text: String) -> Bool {
    guard let client = ClientID(text) else { return false }
    replica = AnchorReplica(client: client)
    (synchronisation, outcome) = (AnchorSynchronisation(), nil)
    return true
  }

  /// Takes a server's response, or changes that it reports without being asked.
  func take(
    _ reader: inout AnchorRecordReader, _ answers: Int32, _ sequence: Double, _ bits: Int32
  ) throws(InputReader.Problem) -> Int32 {
    typealias Bits = Layout.Response
    guard let sequence = Int(exactly: sequence) else { throw InputReader.Problem("the sequence is not a whole number") }
    var records: [AnchorRecord] = []
    while records.count < Int(answers), reader.hasNext { records.append(try reader.nextRecord()) }
    var present: Set<AnchorID>?
    if bits & Bits.present != 0 {
      present = []
      while reader.hasNext { present?.insert(try reader.nextID()) }
    }
    if bits & Bits.change != 0 {
      return report(synchronisation.take(changes: records, upTo: sequence, present: present, in: &replica))
    }
    let response = AnchorSynchronisation.Response(
      sequence: sequence, store: bits & Bits.store != 0 ? reader.rest : nil, records: records, present: present,
      isPart: bits & Bits.part != 0, isOld: bits & Bits.old != 0)
    do throws(AnchorSynchronisation.Problem) {
      return report(try synchronisation.take(response, in: &replica))
    } catch {
      throw InputReader.Problem(error.description)
    }
  }

  /// Keeps an outcome for questions about it.
  ///
  /// - Returns: its bits.
  func report(_ outcome: AnchorSynchronisation.Outcome) -> Int32 {
    typealias Bits = Layout.Outcome
    self.outcome = outcome
    let next =
      switch outcome.next {
      case .request: Bits.request
      case .done: 0 as Int32
      case .later: Bits.later
      case .failed: Bits.failed
      }
    return next | (outcome.isOtherStore ? Bits.otherStore : 0) | (outcome.refused == nil ? 0 : Bits.refused)
      | (synchronisation.isReader ? Bits.reader : 0)
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

  /// Makes records the output.
  func write(_ records: [AnchorRecord]) {
    begin()
    for record in records { write(record) }
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
