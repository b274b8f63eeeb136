import Waymark

/// Rows of a store in memory, by id and in the order of their last changes.
struct RememberedRows: AnchorReader {
  /// The number of the last change.
  private(set) var last = 0
  /// Number of anchors, without the deleted ones.
  private(set) var kept = 0
  private var anchors: [AnchorID: StoredAnchor] = [:]
  /// Ascending revisions; one that is no longer its anchor's last counts for nothing.
  private var order: [(revision: Int, id: AnchorID)] = []

  /// Takes changes that follow the ones taken before.
  mutating func take(_ changes: AnchorChanges) {
    for stored in changes.anchors where stored.revision > (order.last?.revision ?? 0) {
      let before = anchors.updateValue(stored, forKey: stored.record.id)
      kept += (stored.record.isDeleted ? 0 : 1) - (before.map { $0.record.isDeleted ? 0 : 1 } ?? 0)
      order.append((stored.revision, stored.record.id))
    }
    last = max(last, changes.sequence)
    if order.count > 2 * anchors.count + 1000 {
      order.removeAll { entry in anchors[entry.id]?.revision != entry.revision }
    }
  }

  func lastChange() -> Int { last }

  func find(_ ids: [AnchorID]) -> [StoredAnchor] { ids.compactMap { anchors[$0] } }

  func rows(after number: Int, limit: Int?, withDeleted: Bool) -> [StoredAnchor] {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if order[middle].revision > number { high = middle } else { low = middle + 1 }
    }
    var rows: [StoredAnchor] = []
    for entry in order[low...] {
      guard rows.count < limit ?? .max else { break }
      guard let stored = anchors[entry.id], stored.revision == entry.revision else { continue }
      if withDeleted || !stored.record.isDeleted { rows.append(stored) }
    }
    return rows
  }
}
