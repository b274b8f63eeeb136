public import WaymarkGeodesy

/// The anchors of one device: edits with undo and redo, merging with other devices' edits, and what is still to be sent.
///
/// A value without a clock: each edit is given its time. Two replicas that have merged each other's records are equal,
/// in whatever order and however often these arrived.
public struct AnchorReplica: Sendable {
  /// Maximum number of actions that can be undone.
  static let undoDepth = 200

  /// Whose edits these are.
  public let client: ClientID
  /// All records in the order of their arrival, deleted ones too: others must hear of the deletion.
  public private(set) var records: [AnchorRecord] = []
  /// Anchors that are not deleted.
  public private(set) var count = 0
  private var indices: [AnchorID: Int] = [:]
  private var unsent: Set<AnchorID> = []
  private var undoable: [[AnchorStep]] = []
  private var redoable: [[AnchorStep]] = []

  /// Makes an empty replica.
  public init(client: ClientID) { self.client = client }

  /// The anchors that are not deleted, in the order of their arrival.
  public var anchors: [Anchor] {
    var list: [Anchor] = []
    list.reserveCapacity(count)
    for record in records where !record.isDeleted { list.append(record.anchor) }
    return list
  }

  /// The record of an id, deleted or not.
  ///
  /// - Complexity: O(1).
  public func record(_ id: AnchorID) -> AnchorRecord? { indices[id].map { records[$0] } }

  /// The anchor with an id; nil when there is none or it is deleted.
  public subscript(id: AnchorID) -> Anchor? { record(id).flatMap { $0.isDeleted ? nil : $0.anchor } }

  // MARK: Edits

  /// Adds anchors, as one action to undo: all of them or none.
  ///
  /// - Throws: `AnchorError` when one cannot be stored, its id is there, or there are too many.
  /// - Complexity: O(n) in the anchors added.
  public mutating func add(_ anchors: [Anchor], at time: UTCInstant) throws(AnchorError) {
    guard anchors.count <= AnchorLimits.count - count else { throw .tooMany }
    let stamp = stamp(at: time, after: nil)
    var added: [AnchorRecord] = []
    var seen: Set<AnchorID> = []
    added.reserveCapacity(anchors.count)
    for anchor in anchors {
      guard indices[anchor.id] == nil, seen.insert(anchor.id).inserted else { throw .duplicate(anchor.id) }
      added.append(try AnchorRecord(anchor, edited: stamp))
    }
    var steps: [AnchorStep] = []
    for record in added {
      insert(record)
      unsent.insert(record.id)
      steps.append(AnchorStep(id: record.id, action: .remove))
    }
    remember(steps)
  }

  /// Adds an anchor.
  ///
  /// ```swift
  /// import Waymark
  /// import WaymarkGeodesy
  ///
  /// func keep(_ position: Position, now: UTCInstant) throws {
  ///   guard let client = ClientID("my-phone") else { return }
  ///   var random = SystemRandomNumberGenerator()
  ///   var replica = AnchorReplica(client: client)
  ///   try replica.add(Anchor(position: position, name: "Hut", id: AnchorID(using: &random)), at: now)
  ///   print(replica.nearest(to: position.coordinate, limit: 10).map(\.distance))
  /// }
  /// ```
  ///
  /// - Throws: `AnchorError` when it cannot be stored, its id is there, or there are too many.
  public mutating func add(_ anchor: Anchor, at time: UTCInstant) throws(AnchorError) { try add([anchor], at: time) }

  /// Edits fields of an anchor. Values that it has already are no edit.
  ///
  /// - Throws: `AnchorError` when there is none (or it is deleted), or it could not be stored then.
  /// - Complexity: O(1).
  public mutating func edit(_ id: AnchorID, _ edit: AnchorEdit, at time: UTCInstant) throws(AnchorError) {
    guard let anchor = self[id] else { throw .unknown(id) }
    let step = AnchorStep(id: id, action: .edit(edit.changes(of: anchor)))
    remember(try perform([step], at: time))
  }

  /// Deletes anchors, as one action to undo; ids without an anchor are left out.
  ///
  /// - Returns: how many were deleted.
  /// - Complexity: O(n) in the ids.
  @discardableResult
  public mutating func remove(_ ids: [AnchorID], at time: UTCInstant) -> Int {
    let inverse = (try? perform(ids.map { AnchorStep(id: $0, action: .remove) }, at: time)) ?? []
    remember(inverse)
    return inverse.count
  }

  /// Deletes an anchor; false when there is none.
  @discardableResult
  public mutating func remove(_ id: AnchorID, at time: UTCInstant) -> Bool { remove([id], at: time) > 0 }

  // MARK: Undo

  /// Whether there is something to undo.
  public var canUndo: Bool { !undoable.isEmpty }
  /// Whether there is something to redo.
  public var canRedo: Bool { !redoable.isEmpty }

  /// Takes the last action back, by a new edit with the old values. What others have edited since stays as they left it.
  ///
  /// - Returns: false when nothing was left to take back.
  @discardableResult
  public mutating func undo(at time: UTCInstant) -> Bool {
    while let steps = undoable.popLast() {
      let inverse = (try? perform(steps, at: time, onlyMine: true)) ?? []
      guard !inverse.isEmpty else { continue }
      redoable.append(inverse)
      return true
    }
    return false
  }

  /// Does again what was undone last.
  ///
  /// - Returns: false when there is nothing.
  @discardableResult
  public mutating func redo(at time: UTCInstant) -> Bool {
    while let steps = redoable.popLast() {
      let inverse = (try? perform(steps, at: time, onlyMine: true)) ?? []
      guard !inverse.isEmpty else { continue }
      undoable.append(inverse)
      return true
    }
    return false
  }

  // MARK: Other devices

  /// Takes over what another device, a server or this device's storage says about an anchor.
  ///
  /// - Parameters:
  ///   - record: its state.
  ///   - isUnsent: true when storage says that it holds edits of this device which no server has.
  /// - Returns: true when something changed.
  /// - Complexity: O(1).
  @discardableResult
  public mutating func merge(_ record: AnchorRecord, isUnsent: Bool = false) -> Bool {
    if isUnsent { unsent.insert(record.id) }
    guard let index = indices[record.id] else {
      insert(record)
      return true
    }
    return update(index) { $0.merge(record) }
  }

  /// Records with edits that no server has acknowledged, in the order of their arrival.
  ///
  /// - Complexity: O(n) in all records.
  public var pending: [AnchorRecord] { records.filter { unsent.contains($0.id) } }

  /// Whether there is something to send.
  public var hasPending: Bool { !unsent.isEmpty }

  /// Makes every record pending: a server has lost its store, or has another one.
  public mutating func sendAll() { unsent = Set(records.lazy.map { $0.id }) }

  /// Takes over a server's response: the sent records as the server has them now. Edits made meanwhile stay pending,
  /// and what the server no longer has of a record becomes so.
  ///
  /// - Parameters:
  ///   - answers: the records as the server has them.
  ///   - sent: the records as they were sent. They make a fast clock harmless: where the server limited the time of an
  ///     edit and another device's edit holds, that edit holds here too, although this device's clock had given a later
  ///     time.
  /// - Complexity: O(n) in the records given.
  public mutating func acknowledge(_ answers: [AnchorRecord], sent: [AnchorRecord] = []) {
    var sentByID: [AnchorID: AnchorRecord] = [:]
    for record in sent { sentByID[record.id] = record }
    for response in answers {
      guard let index = indices[response.id] else {
        insert(response)
        continue
      }
      update(index) {
        if let sent = sentByID[response.id] {
          $0.takeResponse(response, to: sent)
        } else {
          $0.takeCutEdits(of: response)
        }
        return $0.merge(response)
      }
      // What the server lacks it never had, or has forgotten: deletions.
      if records[index].isCovered(by: response) {
        unsent.remove(response.id)
      } else {
        unsent.insert(response.id)
      }
    }
  }

  /// Deletes what a server no longer has: it has forgotten the deletions. Anchors with edits that no server has stay.
  ///
  /// - Parameter present: the ids of all anchors that the server has.
  /// - Returns: the deleted ones.
  /// - Complexity: O(n) in all records.
  @discardableResult
  public mutating func keep(_ present: Set<AnchorID>) -> [AnchorRecord] {
    var gone: [AnchorRecord] = []
    for index in records.indices {
      let record = records[index]
      guard !record.isDeleted, !present.contains(record.id), !unsent.contains(record.id) else { continue }
      // Not later than the deletion was, so that whatever was edited after that restores it here, too.
      let (time, overflow) = record.lastEdit.milliseconds.addingReportingOverflow(1)
      guard !overflow else { continue }
      update(index) {
        $0.delete(stamp: EditStamp(milliseconds: time, client: record.lastEdit.client))
        return true
      }
      gone.append(records[index])
    }
    return gone
  }

  // MARK: Parts

  private mutating func insert(_ record: AnchorRecord) {
    indices[record.id] = records.count
    records.append(record)
    if !record.isDeleted { count += 1 }
  }

  @discardableResult
  private mutating func update<E: Error>(
    _ index: Int, _ change: (inout AnchorRecord) throws(E) -> Bool
  ) throws(E) -> Bool {
    let wasDeleted = records[index].isDeleted
    let changed = try change(&records[index])
    count += (wasDeleted ? 1 : 0) - (records[index].isDeleted ? 1 : 0)
    return changed
  }

  /// A stamp for an edit now, later than what it replaces even where another device's clock is fast.
  private func stamp(at time: UTCInstant, after last: EditStamp?) -> EditStamp {
    let now = EditStamp.milliseconds(of: time) ?? 0
    return EditStamp(milliseconds: last.map { max(now, $0.milliseconds + 1) } ?? now, client: client)
  }

  private mutating func remember(_ inverse: [AnchorStep]) {
    guard !inverse.isEmpty else { return }
    undoable.append(inverse)
    if undoable.count > Self.undoDepth { undoable.removeFirst() }
    redoable.removeAll()
  }

  /// Does steps and gives those that take them back, of what really changed.
  private mutating func perform(
    _ steps: [AnchorStep], at time: UTCInstant, onlyMine: Bool = false
  ) throws(AnchorError) -> [AnchorStep] {
    var inverse: [AnchorStep] = []
    for step in steps {
      guard let index = indices[step.id] else { continue }
      if let back = try perform(step.action, on: index, at: time, onlyMine: onlyMine) {
        unsent.insert(step.id)
        inverse.append(AnchorStep(id: step.id, action: back))
      }
    }
    return inverse
  }

  private mutating func perform(
    _ action: AnchorStep.Action, on index: Int, at time: UTCInstant, onlyMine: Bool
  ) throws(AnchorError) -> AnchorStep.Action? {
    let record = records[index]
    let latest = record.deletedEdit.map { max($0, record.lastEdit) } ?? record.lastEdit
    let stamp = stamp(at: time, after: latest)
    switch action {
    case .edit(var edit):
      guard !record.isDeleted else { return nil }
      if onlyMine { leaveOthers(of: record, out: &edit) }
      edit = edit.changes(of: record.anchor)
      guard !edit.isEmpty else { return nil }
      let back = edit.inverse(on: record.anchor)
      try update(index) { (record) throws(AnchorError) -> Bool in
        try record.apply(edit, stamp: stamp)
        return true
      }
      return .edit(back)
    case .remove:
      guard !record.isDeleted, !onlyMine || record.isOnly(of: client) else { return nil }
      update(index) {
        $0.delete(stamp: stamp)
        return true
      }
      return .restore
    case .restore:
      guard record.isDeleted, count < AnchorLimits.count, !onlyMine || record.deletedEdit?.client == client else {
        return nil
      }
      // Any later edit brings it back; the colour is what others would miss least.
      try update(index) { (record) throws(AnchorError) -> Bool in
        try record.apply(AnchorEdit(colour: record.anchor.colour), stamp: stamp)
        return true
      }
      return .remove
    }
  }

  /// Leaves out the fields that another device edited last.
  private func leaveOthers(of record: AnchorRecord, out edit: inout AnchorEdit) {
    if record.locationEdit.client != client { edit.location = nil }
    if record.nameEdit.client != client { edit.name = nil }
    if record.noteEdit.client != client { edit.note = nil }
    if record.colourEdit.client != client { edit.colour = nil }
  }
}
