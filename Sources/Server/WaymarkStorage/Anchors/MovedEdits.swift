import Waymark

/// An edit whose time lay ahead of the store's clock.
struct MovedEdit: Hashable {
  let id: AnchorID
  let field: AnchorField
  /// As it was received.
  let stamp: EditStamp
  /// The time that the store gave it instead, milliseconds since 1970.
  let given: Int64

  /// Whether another is a later one of the same field by the same client.
  func isReplaced(by other: MovedEdit) -> Bool {
    id == other.id && field == other.field && stamp.client == other.stamp.client && stamp < other.stamp
  }
}

extension MovedEdit {
  func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(field)
    hasher.combine(stamp.milliseconds)
  }
}

/// Edits whose times are ahead of the store's clock by more than a second are dated to now; otherwise a device with a
/// fast clock would win over all others until that time has come.
///
/// The same edit may arrive again, because its response was lost: it must then get the same time again, or it would win
/// over edits made by others in between. So the store remembers the time that it assigned. Several edits of one record
/// keep their order.
///
/// Of each field and client only the edit with the latest time is remembered: a client sends the last edit of a field
/// and none before. An earlier one that arrives all the same, late, is dated before it, where it changes nothing.
struct MovedEdits {
  /// Clocks of devices differ slightly: times at most this many milliseconds ahead are kept.
  private static let tolerance: Int64 = 1000
  /// Clients whose edits of one field of one anchor are remembered; beyond, the ones dated earliest are forgotten.
  static let maximumClients = 16
  /// Bytes of all that is remembered of one anchor, at most.
  static let maximumSize = AnchorField.allCases.count * maximumClients * StoreUsage.maximumEditSize

  private struct Slot: Hashable {
    let id: AnchorID
    let field: AnchorField
  }

  private let stored: Set<MovedEdit>
  private var edits: [Slot: [MovedEdit]]

  /// Begins with the stored ones of all anchors that are dealt with.
  init(_ stored: [MovedEdit]) {
    self.stored = Set(stored)
    edits = Dictionary(grouping: stored) { Slot(id: $0.id, field: $0.field) }
  }

  /// What is to be stored, and what is no longer.
  func changes() -> (new: [MovedEdit], obsolete: [MovedEdit]) {
    let present = Set(edits.values.joined())
    return (Array(present.subtracting(stored)), Array(stored.subtracting(present)))
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
    guard !edits.isEmpty || record.lastChange.milliseconds > limit else { return record }
    var stamps: [AnchorField: EditStamp] = [:]
    for field in AnchorField.allCases { stamps[field] = record.edit(of: field) }
    // Times assigned before.
    var waiting: [(field: AnchorField, stamp: EditStamp)] = []
    for (field, stamp) in stamps {
      let known = latest(in: Slot(id: record.id, field: field), by: stamp.client)
      if let known, stamp.milliseconds == known.stamp.milliseconds {
        stamps[field] = EditStamp(milliseconds: known.given, client: stamp.client)
      } else if stamp.milliseconds > limit {
        if let known, stamp.milliseconds < known.stamp.milliseconds {
          stamps[field] = EditStamp(milliseconds: max(.min + 1, known.given) - 1, client: stamp.client)
        } else {
          waiting.append((field, stamp))
        }
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
      remember(MovedEdit(id: record.id, field: field, stamp: stamp, given: time))
    }
    guard let location = stamps[.location], let name = stamps[.name], let note = stamps[.note],
      let colour = stamps[.colour],
      let settled = try? AnchorRecord(
        record.anchor, location: location, name: name, note: note, colour: colour, deleted: stamps[.deleted])
    else { return record }
    return settled
  }

  private func latest(in slot: Slot, by client: ClientID) -> MovedEdit? {
    edits[slot]?.filter { $0.stamp.client == client }.max { $0.stamp < $1.stamp }
  }

  private mutating func remember(_ edit: MovedEdit) {
    let slot = Slot(id: edit.id, field: edit.field)
    var all = edits[slot] ?? []
    all.removeAll { $0.isReplaced(by: edit) }
    all.append(edit)
    if all.count > Self.maximumClients {
      all.sort { ($0.given, $0.stamp) < ($1.given, $1.stamp) }
      all.removeFirst(all.count - Self.maximumClients)
    }
    edits[slot] = all
  }
}
