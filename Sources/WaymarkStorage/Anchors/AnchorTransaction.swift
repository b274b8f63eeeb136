import Waymark

/// Reads a store's rows.
protocol AnchorReader {
  /// The number of the last change; 0 for an empty store.
  func lastChange() throws(StorageError) -> Int

  /// Those of some anchors, each named once, that are in the store, including deleted ones.
  func find(_ ids: [AnchorID]) throws(StorageError) -> [StoredAnchor]

  /// The anchors whose last change is after a number, in the order of these changes.
  ///
  /// - Parameters:
  ///   - number: the number.
  ///   - limit: the largest number of anchors; nil for all.
  ///   - withDeleted: whether deleted ones are included.
  /// - Returns: the anchors.
  /// - Throws: `StorageError` when the store cannot be read.
  func rows(after number: Int, limit: Int?, withDeleted: Bool) throws(StorageError) -> [StoredAnchor]
}

extension AnchorReader {
  /// A page of `AnchorStore.list`.
  func page(since: Int, limit: Int, withDeleted: Bool) throws(StorageError) -> AnchorChanges {
    // Read before the rows: what is written meanwhile is reported twice rather than left out.
    let last = try lastChange()
    let start = since <= last ? max(0, since) : 0
    var anchors = try rows(after: start, limit: limit < .max ? limit + 1 : nil, withDeleted: withDeleted)
    let more = anchors.count > limit
    if more { anchors.removeLast(anchors.count - limit) }
    let reached = anchors.last?.revision
    return AnchorChanges(sequence: more ? reached ?? start : max(last, reached ?? 0), more: more, anchors: anchors)
  }
}

/// Reads everything that a store keeps.
protocol StoreReader: AnchorReader {
  /// The moved edits of all anchors.
  func allMovedEdits() throws(StorageError) -> [MovedEdit]
}

/// Reads and writes a store's rows, with other writers locked out.
protocol AnchorTransaction: AnchorReader {
  /// Where the store is.
  var location: StoreLocation { get }

  /// Number of anchors, without the deleted ones, as written so far.
  func keptCount() throws(StorageError) -> Int

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
}
