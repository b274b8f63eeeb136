import Waymark

/// An edit whose time lay ahead of the store's clock.
struct MovedEdit: Equatable {
  let id: AnchorID
  let field: AnchorField
  /// As it was received.
  let stamp: EditStamp
  /// The time that the store gave it instead, milliseconds since 1970.
  let given: Int64
}

/// Edits whose times are ahead of the store's clock by more than a second are dated to now; otherwise a device with a
/// fast clock would win over all others until that time has come.
///
/// The same edit may arrive again, because its response was lost: it must then get the same time again, or it would win
/// over edits made by others in between. So the store remembers the time that it assigned. Several edits of one record
/// keep their order.
struct MovedEdits {
  /// Clocks of devices differ slightly: times at most this many milliseconds ahead are left as they are.
  private static let tolerance: Int64 = 1000

  private struct Key: Hashable {
    let id: AnchorID
    let field: AnchorField
    let claimed: Int64
    let writer: String

    init(_ id: AnchorID, _ field: AnchorField, _ stamp: EditStamp) {
      self.id = id
      self.field = field
      claimed = stamp.milliseconds
      writer = stamp.client.text
    }
  }

  private var given: [Key: Int64] = [:]
  /// Those that are not stored yet.
  private(set) var new: [MovedEdit] = []

  /// Begins with the stored ones of all anchors that are dealt with.
  init(_ known: [MovedEdit]) {
    for edit in known { given[Key(edit.id, edit.field, edit.stamp)] = edit.given }
  }

  /// A record with corrected times.
  ///
  /// - Parameters:
  ///   - record: the record as received.
  ///   - present: the record in the store; nil when there is none.
  ///   - now: the store's time, milliseconds since 1970.
  /// - Returns: the record with corrected times of its edits.
  mutating func settled(_ record: AnchorRecord, after present: AnchorRecord?, now: Int64) -> AnchorRecord {
    let limit = now + Self.tolerance
    guard !given.isEmpty || record.lastChange.milliseconds > limit else { return record }
    var stamps: [AnchorField: EditStamp] = [:]
    for field in AnchorField.allCases { stamps[field] = record.edit(of: field) }
    // Times assigned before.
    var waiting: [(field: AnchorField, stamp: EditStamp)] = []
    for (field, stamp) in stamps {
      if let given = given[Key(record.id, field, stamp)] {
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
    var time = floor < now ? now : floor + 1
    var last: Int64?
    for (field, stamp) in waiting {
      if let last, last != stamp.milliseconds { time += 1 }
      last = stamp.milliseconds
      stamps[field] = EditStamp(milliseconds: time, client: stamp.client)
      given[Key(record.id, field, stamp)] = time
      new.append(MovedEdit(id: record.id, field: field, stamp: stamp, given: time))
    }
    guard let location = stamps[.location], let name = stamps[.name], let note = stamps[.note],
      let colour = stamps[.colour],
      let settled = try? AnchorRecord(
        record.anchor, location: location, name: name, note: note, colour: colour, deleted: stamps[.deleted])
    else { return record }
    return settled
  }
}
