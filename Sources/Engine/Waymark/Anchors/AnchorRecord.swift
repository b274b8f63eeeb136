public import WaymarkGeodesy

/// An anchor with the history that merging needs: when and by whom each field was edited last.
///
/// Every field is a register in which the latest edit holds, so merging is commutative, associative and idempotent: any
/// order of arrival, with repetitions, gives the same state on every device (Shapiro et al., *A comprehensive study of
/// Convergent and Commutative Replicated Data Types*, 2011, LWW register). The anchor is deleted while its deletion is
/// later than all other edits, so an edit after a deletion on any device restores the anchor, and nothing is lost.
public struct AnchorRecord: Equatable, Sendable {
  /// The anchor, as it can be stored (`Anchor.checked()`). It is here also while it is deleted.
  public private(set) var anchor: Anchor
  /// Last edit of the position.
  public private(set) var locationEdit: EditStamp
  /// Last edit of the name.
  public private(set) var nameEdit: EditStamp
  /// Last edit of the note.
  public private(set) var noteEdit: EditStamp
  /// Last edit of the colour.
  public private(set) var colourEdit: EditStamp
  /// Last deletion; nil when it never was deleted.
  public private(set) var deletedEdit: EditStamp?

  /// A new anchor.
  ///
  /// - Throws: `AnchorError` when it cannot be stored.
  public init(_ anchor: Anchor, edited: EditStamp) throws(AnchorError) {
    try self.init(anchor, location: edited, name: edited, note: edited, colour: edited, deleted: nil)
  }

  /// A record that was stored or came from elsewhere.
  ///
  /// - Throws: `AnchorError` when it cannot be stored.
  public init(
    _ anchor: Anchor, location: EditStamp, name: EditStamp, note: EditStamp, colour: EditStamp, deleted: EditStamp?
  ) throws(AnchorError) {
    self.anchor = try anchor.checked()
    (locationEdit, nameEdit, noteEdit, colourEdit, deletedEdit) = (location, name, note, colour, deleted)
  }

  /// What it is known by.
  public var id: AnchorID { anchor.id }

  /// Whether its deletion is later than all other edits.
  public var isDeleted: Bool { deletedEdit.map { $0 > lastEdit } ?? false }

  /// The latest edit of a field other than its deletion.
  public var lastEdit: EditStamp { max(max(locationEdit, nameEdit), max(noteEdit, colourEdit)) }

  /// The latest of all edits, deletion too.
  public var lastChange: EditStamp { deletedEdit.map { max($0, lastEdit) } ?? lastEdit }

  /// The last edit of a field; nil when it never was deleted.
  public func edit(of field: AnchorField) -> EditStamp? {
    switch field {
    case .location: locationEdit
    case .name: nameEdit
    case .note: noteEdit
    case .colour: colourEdit
    case .deleted: deletedEdit
    }
  }

  /// Takes over what is later in another state of the same anchor. Another anchor's state changes nothing.
  ///
  /// - Returns: true when something changed.
  @discardableResult
  public mutating func merge(_ other: AnchorRecord) -> Bool {
    guard other.id == id else { return false }
    let before = self
    if locationEdit < other.locationEdit || locationEdit == other.locationEdit && location.precedes(other.location) {
      (anchor.location, locationEdit) = (other.location, other.locationEdit)
    }
    if Self.isLater(other.nameEdit, other.anchor.name, than: nameEdit, anchor.name) {
      (anchor.name, nameEdit) = (other.anchor.name, other.nameEdit)
    }
    if Self.isLater(other.noteEdit, other.anchor.note, than: noteEdit, anchor.note) {
      (anchor.note, noteEdit) = (other.anchor.note, other.noteEdit)
    }
    if Self.isLater(other.colourEdit, other.anchor.colour.rawValue, than: colourEdit, anchor.colour.rawValue) {
      (anchor.colour, colourEdit) = (other.anchor.colour, other.colourEdit)
    }
    if let deletion = other.deletedEdit { deletedEdit = deletedEdit.map { max($0, deletion) } ?? deletion }
    // An anchor is made once: where two say differently, the earlier time holds everywhere.
    if let created = other.anchor.created { anchor.created = anchor.created.map { min($0, created) } ?? created }
    return self != before
  }

  /// Edits later than a time count as made then: what a server does with clients whose clocks are fast.
  public mutating func cutEdits(to latest: UTCInstant) {
    locationEdit = locationEdit.cut(to: latest)
    nameEdit = nameEdit.cut(to: latest)
    noteEdit = noteEdit.cut(to: latest)
    colourEdit = colourEdit.cut(to: latest)
    deletedEdit = deletedEdit?.cut(to: latest)
  }

  private var location: AnchorLocation { anchor.location }

  /// Of two edits with one stamp (a client that stamped twice) every device must keep the same.
  private static func isLater(_ edit: EditStamp, _ text: String, than old: EditStamp, _ oldText: String) -> Bool {
    old < edit || old == edit && AnchorText.precedes(oldText, text)
  }
}

extension AnchorRecord {
  /// Writes the fields of an edit with its stamp, whatever was there.
  ///
  /// - Throws: `AnchorError` when the anchor could not be stored then.
  mutating func apply(_ edit: AnchorEdit, stamp: EditStamp) throws(AnchorError) {
    var changed = anchor
    edit.write(to: &changed)
    anchor = try changed.checked()
    if edit.location != nil { locationEdit = stamp }
    if edit.name != nil { nameEdit = stamp }
    if edit.note != nil { noteEdit = stamp }
    if edit.colour != nil { colourEdit = stamp }
  }

  mutating func delete(stamp: EditStamp) { deletedEdit = stamp }

  /// Takes a server's answer as it is in every field that was not edited since it was sent: the answer is what was sent
  /// merged with everything else, by the server's clock.
  mutating func takeResponse(_ answer: AnchorRecord, to sent: AnchorRecord) {
    if locationEdit == sent.locationEdit {
      (anchor.location, locationEdit) = (answer.anchor.location, answer.locationEdit)
    }
    if nameEdit == sent.nameEdit { (anchor.name, nameEdit) = (answer.anchor.name, answer.nameEdit) }
    if noteEdit == sent.noteEdit { (anchor.note, noteEdit) = (answer.anchor.note, answer.noteEdit) }
    if colourEdit == sent.colourEdit { (anchor.colour, colourEdit) = (answer.anchor.colour, answer.colourEdit) }
    if deletedEdit == sent.deletedEdit { deletedEdit = answer.deletedEdit }
  }

  /// Where a state that a server sent back is the same edit with its time cut, the server's time holds.
  mutating func takeCutEdits(of answer: AnchorRecord) {
    func isCut(_ mine: EditStamp, _ its: EditStamp) -> Bool { its < mine && its.client == mine.client }
    if isCut(locationEdit, answer.locationEdit), location == answer.location { locationEdit = answer.locationEdit }
    if isCut(nameEdit, answer.nameEdit), anchor.name.utf8.elementsEqual(answer.anchor.name.utf8) {
      nameEdit = answer.nameEdit
    }
    if isCut(noteEdit, answer.noteEdit), anchor.note.utf8.elementsEqual(answer.anchor.note.utf8) {
      noteEdit = answer.noteEdit
    }
    if isCut(colourEdit, answer.colourEdit), anchor.colour == answer.anchor.colour { colourEdit = answer.colourEdit }
    if let mine = deletedEdit, let its = answer.deletedEdit, isCut(mine, its), isDeleted == answer.isDeleted {
      deletedEdit = its
    }
  }

  /// Whether one client made the last edit of every field.
  func isOnly(of client: ClientID) -> Bool {
    locationEdit.client == client && nameEdit.client == client && noteEdit.client == client
      && colourEdit.client == client
  }

  /// Whether both have the same edits, and so the same values.
  func hasSameEdits(as other: AnchorRecord) -> Bool {
    id == other.id && locationEdit == other.locationEdit && nameEdit == other.nameEdit && noteEdit == other.noteEdit
      && colourEdit == other.colourEdit && deletedEdit == other.deletedEdit
  }

  /// Whether everything here is in another state too, or later there.
  func isCovered(by other: AnchorRecord) -> Bool {
    guard locationEdit <= other.locationEdit, nameEdit <= other.nameEdit, noteEdit <= other.noteEdit,
      colourEdit <= other.colourEdit
    else { return false }
    guard let deletedEdit else { return true }
    return other.deletedEdit.map { deletedEdit <= $0 } ?? false
  }
}
