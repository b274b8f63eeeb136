import Waymark
import WaymarkGeodesy
import WaymarkTerrain

/// Reads a store's rows.
protocol AnchorReader {
  /// The number of the last change; 0 for an empty store.
  func lastChange() throws(StorageError) -> Int

  /// The greatest number of a deletion that the store has forgotten; 0 for none.
  func gone() throws(StorageError) -> Int

  /// Those of some anchors, each named once, that are in the store, including deleted ones.
  func find(_ ids: [AnchorID]) throws(StorageError) -> [StoredAnchor]

  /// Where the anchors in a box are, without the deleted ones, in any order.
  func positions(in box: GeographicBounds) throws(StorageError) -> [IndexedPosition]

  /// The anchors whose last change is after a number, in the order of these changes.
  ///
  /// - Parameters:
  ///   - box: only those in it; nil for all.
  ///   - number: the number.
  ///   - limit: the largest number of anchors; nil for all.
  ///   - withDeleted: whether deleted ones are included.
  /// - Returns: the anchors.
  /// - Throws: `StorageError` when the store cannot be read.
  func rows(
    in box: GeographicBounds?, after number: Int, limit: Int?, withDeleted: Bool
  ) throws(StorageError) -> [StoredAnchor]
}

/// Where an anchor is.
struct IndexedPosition {
  var id: AnchorID
  var position: Coordinate

  /// The place in a row: id, latitude, longitude; nil when the values are invalid.
  init?(_ row: some RowValues) {
    guard let id = row.bytes(0).flatMap({ AnchorID(bytes: $0) }), let latitude = row.double(1),
      let longitude = row.double(2), let position = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    self.init(id: id, position: position)
  }

  init(id: AnchorID, position: Coordinate) { (self.id, self.position) = (id, position) }
}

extension AnchorReader {
  /// A page of `AnchorStore.list`, within bounds or everywhere.
  func page(
    in bounds: GeographicBounds? = nil, since: Int, limit: Int, withDeleted: Bool
  ) throws(StorageError) -> AnchorChanges {
    // Read before the rows: what is written meanwhile is reported twice rather than left out.
    let last = try lastChange()
    let start = since <= last ? max(0, since) : 0
    let wanted = limit < .max ? limit + 1 : nil
    var anchors: [StoredAnchor] = []
    if let bounds {
      for box in bounds.boxes {
        anchors += try rows(in: box, after: start, limit: wanted, withDeleted: withDeleted)
      }
      anchors.sort { $0.revision < $1.revision }
    } else {
      anchors = try rows(in: nil, after: start, limit: wanted, withDeleted: withDeleted)
    }
    let more = anchors.count > limit
    if more { anchors.removeLast(anchors.count - limit) }
    let reached = anchors.last?.revision
    var changes = AnchorChanges(
      sequence: more ? reached ?? start : max(last, reached ?? 0), more: more, anchors: anchors)
    // A client without anchors misses no deletion. Read after the rows: what is forgotten meanwhile counts as forgotten.
    guard start > 0, withDeleted else { return changes }
    changes.gone = try gone()
    // Once for each reader, on the page that passes the last forgotten deletion.
    if start < changes.gone, changes.sequence >= changes.gone { changes.present = try present() }
    return changes
  }

  /// The ids of all anchors, without the deleted ones.
  private func present() throws(StorageError) -> [AnchorID] {
    var ids: [AnchorID] = []
    try pages { page in
      ids += page.map(\.record.id)
      return true
    }
    return ids
  }

  /// All anchors without the deleted ones, a thousand at a time, until `body` returns false.
  func pages(_ body: ([StoredAnchor]) -> Bool) throws(StorageError) {
    var number = 0
    while true {
      let page = try rows(in: nil, after: number, limit: 1000, withDeleted: false)
      guard let last = page.last, body(page) else { return }
      number = last.revision
    }
  }
}

/// Reads everything that a store keeps.
protocol StoreReader: AnchorReader {
  /// Some of the moved edits of all anchors, in the order of id, field, client and time.
  ///
  /// - Parameters:
  ///   - edit: the one after which they begin; nil for the first.
  ///   - limit: the largest number of them.
  /// - Returns: the edits; none after the last one.
  /// - Throws: `StorageError` when the store cannot be read.
  func movedEdits(after edit: MovedEdit?, limit: Int) throws(StorageError) -> [MovedEdit]
}

/// Reads and writes a store's rows, with other writers locked out.
protocol AnchorTransaction: StoreReader {
  /// Where the store is.
  var location: StoreLocation { get }

  /// Writes the new states of anchors.
  ///
  /// - Parameters:
  ///   - anchors: each once, in the order of their revisions, which are greater than all before.
  ///   - difference: by how many the anchors that are not deleted become more.
  /// - Throws: `StorageError`; the transaction must then be rolled back.
  func put(_ anchors: [StoredAnchor], changingCountBy difference: Int) throws(StorageError)

  /// Whether there are moved edits at all.
  func hasMovedEdits() throws(StorageError) -> Bool

  /// The moved edits of some anchors.
  func movedEdits(of ids: [AnchorID]) throws(StorageError) -> [MovedEdit]

  /// Stores moved edits.
  func remember(_ edits: [MovedEdit]) throws(StorageError)

  /// Removes moved edits.
  func forget(_ edits: [MovedEdit]) throws(StorageError)

  /// The deleted anchors whose last change has at most this number, the earliest first.
  func deleted(upTo number: Int, limit: Int) throws(StorageError) -> [StoredAnchor]

  /// Removes anchors for good, with their moved edits.
  func remove(_ ids: [AnchorID]) throws(StorageError)

  /// The text of the `StoreLedger`; empty where there is none yet.
  func ledger() throws(StorageError) -> String

  /// Writes it.
  func setLedger(_ text: String) throws(StorageError)
}
