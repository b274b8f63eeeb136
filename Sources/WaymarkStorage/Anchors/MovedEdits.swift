import Waymark
import WaymarkGeodesy

/// Edits whose times are ahead of the store's clock by more than a second are dated to now; otherwise a device with a
/// fast clock would win over all others until that time has come.
///
/// The same edit may arrive again, because its response was lost: it must then get the same time again, or it would win
/// over edits made by others in between. So the store remembers the time that it assigned. Several edits of one record
/// keep their order.
struct MovedEdits {
  /// Clocks of devices differ slightly: times at most this many milliseconds ahead are left as they are.
  private static let tolerance: Int64 = 1000

  private let find: Statement
  private let keep: Statement
  private var isInUse: Bool

  init(_ database: Database) throws(StorageError) {
    find = try database.prepare(
      "SELECT given FROM moved_edit WHERE id = ? AND field = ? AND writer = ? AND claimed = ?")
    keep = try database.prepare("INSERT INTO moved_edit VALUES (?, ?, ?, ?, ?)")
    isInUse = try database.number("SELECT EXISTS (SELECT 1 FROM moved_edit)") != 0
  }

  /// A record with corrected times. To be called within a transaction.
  ///
  /// - Parameters:
  ///   - record: the record as received.
  ///   - present: the record in the store; nil when there is none.
  ///   - now: the store's time, milliseconds since 1970.
  /// - Returns: the record with corrected times of its edits.
  /// - Throws: `StorageError` when the assigned time cannot be stored.
  mutating func settled(
    _ record: AnchorRecord, after present: AnchorRecord?, now: Int64
  ) throws(StorageError) -> AnchorRecord {
    let limit = now + Self.tolerance
    guard isInUse || record.lastChange.milliseconds > limit else { return record }
    var stamps: [AnchorField: EditStamp] = [:]
    for field in AnchorField.allCases { stamps[field] = record.edit(of: field) }
    let id = record.id.bytes
    // Times assigned before.
    var waiting: [(field: AnchorField, stamp: EditStamp)] = []
    for (field, stamp) in stamps {
      if let given = try given(id, field, stamp) {
        stamps[field] = EditStamp(milliseconds: given, client: stamp.client)
      } else if stamp.milliseconds > limit {
        waiting.append((field, stamp))
      }
    }
    // New ones get the present time, but later than existing ones, and one millisecond for each different time, which
    // keeps the order.
    waiting.sort { $0.stamp.milliseconds < $1.stamp.milliseconds }
    let known = stamps.values.lazy.map(\.milliseconds).filter { $0 <= limit }.max() ?? .min
    let stored = present?.lastChange.milliseconds ?? .min
    let floor = max(known, stored)
    var given = floor < now ? now : floor + 1
    var last: Int64?
    for (field, stamp) in waiting {
      if let last, last != stamp.milliseconds { given += 1 }
      last = stamp.milliseconds
      stamps[field] = EditStamp(milliseconds: given, client: stamp.client)
      try remember(id, field, stamp, given)
    }
    guard let location = stamps[.location], let name = stamps[.name], let note = stamps[.note],
      let colour = stamps[.colour],
      let settled = try? AnchorRecord(
        record.anchor, location: location, name: name, note: note, colour: colour, deleted: stamps[.deleted])
    else { return record }
    return settled
  }

  private func given(_ id: [UInt8], _ field: AnchorField, _ stamp: EditStamp) throws(StorageError) -> Int64? {
    guard isInUse else { return nil }
    bind(find, id, field, stamp)
    defer { find.reset() }
    return try find.step() ? find.int(0).map { Int64($0) } : nil
  }

  private mutating func remember(
    _ id: [UInt8], _ field: AnchorField, _ stamp: EditStamp, _ given: Int64
  ) throws(StorageError) {
    bind(keep, id, field, stamp)
    keep.bind(5, Int(given))
    try keep.run()
    isInUse = true
  }

  private func bind(_ statement: Statement, _ id: [UInt8], _ field: AnchorField, _ stamp: EditStamp) {
    statement.bind(1, id)
    statement.bind(2, field.rawValue)
    statement.bind(3, stamp.client.text)
    statement.bind(4, Int(stamp.milliseconds))
  }
}
